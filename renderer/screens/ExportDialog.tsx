import { useEffect, useState } from "react";
import { BRIEF_EXPORTERS } from "../../shared/export/brief-registry.ts";
import { returnNote } from "../../shared/export/return-note.ts";
import { maskSecrets } from "../../shared/lib/mask-secrets.ts";
import type { HandoffKind } from "../../shared/model/handoff.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import { GRANTS_NOTHING } from "../../shared/model/receipt.ts";
import type { Block } from "../../shared/model/review.ts";
import { buildExport, type ExportBriefRefusal, exportBrief } from "../actions/export-brief.ts";
import { Dialog } from "../components/Dialog.tsx";
import { ExportRefusal } from "../components/ExportRefusal.tsx";
import { HostileText } from "../components/HostileText.tsx";
import type { SavedState } from "../components/SavedNote.tsx";
import { SavedFile } from "./SavedFile.tsx";
import { SaveInStore } from "./SaveInStore.tsx";

interface Props {
  readonly handoffId: HandoffId;
  readonly kind: HandoffKind;
  readonly initialId: string;
  readonly hasFlags: boolean;
  /** What stands in the way of an approval. */
  readonly blocks: readonly Block[];
  readonly onJump: (block: Block) => void;
  readonly onApprove: () => void;
  readonly onClose: () => void;
}

const MOST_SHOWN = 40_000;

type Preview = { readonly text: string } | { readonly refusal: ExportBriefRefusal } | null;

/** What an export would say, then saving it. */
export function ExportDialog(props: Props) {
  const { handoffId, kind, initialId, hasFlags, blocks, onJump, onApprove, onClose } = props;
  const [id, setId] = useState(initialId);
  const [preview, setPreview] = useState<Preview>(null);
  const [saved, setSaved] = useState<SavedState | null>(null);
  const exporter = BRIEF_EXPORTERS.find(candidate => candidate.id === id) ?? BRIEF_EXPORTERS[0];
  useEffect(() => {
    if (exporter === undefined) return;
    let isGone = false;
    const build = async (): Promise<void> => {
      const built = await buildExport(handoffId, exporter);
      if (!isGone) setPreview(built.ok ? { text: built.value } : { refusal: built.error });
    };
    void build();
    return () => {
      isGone = true;
    };
  }, [handoffId, exporter]);
  const choose = (next: string): void => {
    setId(next);
    setSaved(null);
  };
  const save = async (): Promise<void> => {
    if (exporter === undefined) return;
    const done = await exportBrief(handoffId, exporter);
    if (!done.ok) setSaved({ status: "failed", message: done.error.message });
    else if (done.value.status !== "cancelled") setSaved(done.value);
  };
  return (
    <Dialog title="Export" onClose={onClose} isWide>
      <p className="grants-nothing">{GRANTS_NOTHING}</p>
      <fieldset className="segments">
        <legend className="unseen">Format</legend>
        {BRIEF_EXPORTERS.filter(candidate => candidate.kind === undefined || candidate.kind === kind).map(candidate => (
          <button
            key={candidate.id}
            type="button"
            aria-pressed={candidate.id === exporter?.id}
            onClick={() => choose(candidate.id)}
          >
            {candidate.title}
          </button>
        ))}
      </fieldset>
      {preview === null ? (
        <p className="nothing">Writing it…</p>
      ) : "refusal" in preview ? (
        <ExportRefusal
          {...preview.refusal}
          blocks={blocks}
          onReturnNote={hasFlags && exporter?.id !== returnNote.id ? () => choose(returnNote.id) : null}
          onJump={onJump}
          onApprove={onApprove}
        />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
          <pre className="quote export-preview" tabIndex={0}>
            <HostileText text={maskSecrets(preview.text).slice(0, MOST_SHOWN)} />
          </pre>
          {preview.text.length > MOST_SHOWN && (
            <p className="faint">
              Shown is the beginning, {MOST_SHOWN.toLocaleString()} of {preview.text.length.toLocaleString()}{" "}
              characters; the file has all of them.
            </p>
          )}
        </>
      )}
      {saved !== null && <SavedFile saved={saved} />}
      {exporter?.id === "checkpoint" && preview !== null && "text" in preview && <SaveInStore handoffId={handoffId} />}
      <div className="form-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        <button
          type="button"
          className="button is-primary"
          disabled={preview === null || "refusal" in preview}
          onClick={() => void save()}
        >
          Save {exporter?.title}
        </button>
      </div>
    </Dialog>
  );
}
