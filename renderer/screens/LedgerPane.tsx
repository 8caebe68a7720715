import { useState } from "react";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { JudgedLedger } from "../../shared/model/ledger.ts";
import { makeWorkingCopy } from "../actions/ledger-copy.ts";
import { LedgerPanel } from "../components/LedgerPanel.tsx";
import { requestName } from "../state/name-request.ts";
import { useWorkingCopy } from "../store/live.ts";
import { BusAgain } from "./BusAgain.tsx";
import { WorkingCopy } from "./WorkingCopy.tsx";

interface Props {
  readonly handoffId: HandoffId;
  readonly ledger: JudgedLedger;
  readonly isApproved: boolean;
  /** Its source holds something else by now: there is nothing left to copy or to reconcile. */
  readonly isGone: boolean;
}

/** The ledger of a handoff: as it was imported, its bus once more, and the working copy on which it can be carried on. */
export function LedgerPane({ handoffId, ledger, isApproved, isGone }: Props) {
  const working = useWorkingCopy(handoffId);
  const busId = ledger.bus?.sourceId ?? null;
  return (
    <>
      <LedgerPanel ledger={ledger} isApproved={isApproved}>
        {!isGone && (
          <BusAgain
            title="The bus"
            ledger={{ type: "original", sourceIds: ledger.sourceIds }}
            busId={busId}
            imported={ledger.bus}
          />
        )}
      </LedgerPanel>
      {working === null && !isGone && <MakeCopy handoffId={handoffId} ledger={ledger} />}
      {working !== undefined && working !== null && <WorkingCopy view={working} busId={busId} />}
    </>
  );
}

function MakeCopy({ handoffId, ledger }: Pick<Props, "handoffId" | "ledger">) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const make = async (): Promise<void> => {
    const made = await makeWorkingCopy(handoffId, ledger.sourceIds);
    if (made.ok) return;
    if (made.error.code === "NO_REVIEWER") requestName(() => void make());
    else setRefusal(made.error.message);
  };
  return (
    <section className="card" aria-label="Carry it on">
      <header>
        <h3>Carry it on</h3>
      </header>
      <div className="card-body">
        {ledger.status === "refused" ? (
          <p>What could be read of this ledger is unproven, so that no working copy is made of it.</p>
        ) : (
          <>
            <p>
              A working copy takes the next operation with Gaia's own rules. It lies in this library: the ledger itself
              is not touched, and its bus is only read.
            </p>
            <div className="form-actions">
              <button type="button" className="button" onClick={() => void make()}>
                Make a working copy
              </button>
            </div>
          </>
        )}
        {refusal !== null && (
          <p role="alert" className="is-contradicted">
            {refusal}
          </p>
        )}
      </div>
    </section>
  );
}
