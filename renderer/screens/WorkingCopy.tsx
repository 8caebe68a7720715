import { useMemo, useState } from "react";
import { CODE_SENTENCES } from "../../shared/gaia/code-sentences.ts";
import type { ControllerVerb } from "../../shared/gaia/controller.ts";
import { summariseLedger } from "../../shared/gaia/ledger-summary.ts";
import { buildRequest, nextOperations } from "../../shared/gaia/next-operations.ts";
import { ledgerOf } from "../../shared/gaia/store-contents.ts";
import { pathOf, type SourceId, toSourceId } from "../../shared/model/ids.ts";
import {
  type AskOutcome,
  askWorkingCopy,
  dropWorkingCopy,
  saveCopyLedger,
  saveCopyReceipt,
} from "../actions/ledger-copy.ts";
import type { SaveOutcome } from "../actions/save-text.ts";
import { momentText } from "../components/age-text.ts";
import { CopyRequests } from "../components/CopyRequests.tsx";
import { HostileText } from "../components/HostileText.tsx";
import { LedgerPath } from "../components/LedgerPath.tsx";
import { OfferedForm } from "../components/OfferedForm.tsx";
import { OwnRequest } from "../components/OwnRequest.tsx";
import { OPERATION_WORDS } from "../components/operation-words.ts";
import { RemoveCopyDialog } from "../components/RemoveCopyDialog.tsx";
import type { SavedState } from "../components/SavedNote.tsx";
import { announce } from "../state/announcement.ts";
import { requestName } from "../state/name-request.ts";
import type { WorkingCopyView } from "../store/ledger-copy.ts";
import { BusAgain } from "./BusAgain.tsx";
import { shownRequests } from "./copy-requests.ts";
import { SavedFile } from "./SavedFile.tsx";

interface Props {
  readonly view: WorkingCopyView;
  /** The log of the ledger's bus; null where none is loaded. */
  readonly busId: SourceId | null;
}

const WAKE_HINT =
  "The bus is read where it lies, and never written: a message that stands there is recorded as delivered, and one that does not is BUS_SEND_MISSING. Sending is for the command line.";

const outcomeWords = ({ verb, refusal, isReplay }: AskOutcome): string => {
  if (refusal !== null) return `${refusal.code}: ${refusal.message}`;
  return isReplay
    ? `${OPERATION_WORDS[verb]}: replayed. Its stored result, byte for byte, and nothing was changed.`
    : `${OPERATION_WORDS[verb]}: done, in the working copy only.`;
};

/** A working copy of a ledger: where it stands, what its state allows next, and all that was asked of it. */
export function WorkingCopy({ view: { copy, requests }, busId }: Props) {
  const [outcome, setOutcome] = useState<AskOutcome | null>(null);
  const [saved, setSaved] = useState<SavedState | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { summary, offers } = useMemo(() => {
    const fact = ledgerOf(copy.contents, copy.original[0]?.sourceId ?? toSourceId(copy.id));
    return { summary: summariseLedger(fact, null), offers: nextOperations(copy.contents) };
  }, [copy]);
  const ask = async (verb: ControllerVerb, requestJson: string): Promise<void> => {
    setIsBusy(true);
    const done = await askWorkingCopy(copy.id, verb, requestJson, busId).finally(() => setIsBusy(false));
    if (done.ok) setOutcome(done.value);
    else if (done.error.code === "NO_REVIEWER") requestName(() => void ask(verb, requestJson));
    else announce(done.error.message);
  };
  const save = async (saving: Promise<SaveOutcome>): Promise<void> => {
    const done = await saving;
    setSaved(done.status === "cancelled" ? null : done);
  };
  const [database] = copy.original;
  return (
    <>
      <section className="card working-copy" aria-label="Working copy">
        <header>
          <h3>This is a working copy</h3>
          <span>
            {summary.status} at revision {summary.revision}
          </span>
        </header>
        <div className="card-body">
          <p>
            <b>
              The original <HostileText text={database === undefined ? "" : pathOf(database.sourceId)} /> is not
              touched.
            </b>{" "}
            The copy was made by <HostileText text={copy.madeBy} />, {momentText(Date.parse(copy.madeAtIso))}, from the
            bytes <code>{database?.sha256.slice(0, 12)}…</code> and lies in this library. What is done here is done
            nowhere else, and it grants nothing.
          </p>
          <LedgerPath summary={summary} />
          <div className="offers">
            {offers.map(offer => (
              <OfferedForm
                key={`${offer.verb} ${summary.revision} ${summary.inspections}`}
                offer={offer}
                hint={offer.verb === "wake" ? WAKE_HINT : null}
                isBusy={isBusy}
                onTake={chosen => void ask(offer.verb, JSON.stringify(buildRequest(offer, chosen)))}
              />
            ))}
          </div>
          <OwnRequest isBusy={isBusy} onAsk={(verb, json) => void ask(verb, json)} />
          <p role="status" className={outcome?.refusal ? "is-contradicted" : undefined}>
            {outcome !== null && outcomeWords(outcome)}
          </p>
          <CopyRequests
            requests={shownRequests(copy, requests, CODE_SENTENCES)}
            isBusy={isBusy}
            onAskAgain={(verb, json) => void ask(verb, json)}
          />
          {saved !== null && <SavedFile saved={saved} />}
          <div className="form-actions">
            <button type="button" className="button" onClick={() => setIsRemoving(true)}>
              Remove the copy
            </button>
            <button type="button" className="button" onClick={() => void save(saveCopyLedger(copy.id))}>
              Save the copy as a new ledger
            </button>
            <button
              type="button"
              className="button"
              disabled={summary.status !== "CONSUMED"}
              title={summary.status === "CONSUMED" ? undefined : CODE_SENTENCES.NOT_CONSUMED}
              onClick={() => void save(saveCopyReceipt(copy.id))}
            >
              Save the copy's receipt
            </button>
          </div>
        </div>
      </section>
      <BusAgain
        title="The bus, against the copy"
        ledger={{ type: "copy", handoffId: copy.handoffId }}
        busId={busId}
        imported={null}
      />
      {isRemoving && (
        <RemoveCopyDialog
          requestCount={requests.length}
          onDone={() => void dropWorkingCopy(copy.id)}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  );
}
