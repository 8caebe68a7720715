import { useEffect, useState } from "react";
import { BRIEF_EXPORTERS } from "../../shared/export/brief-registry.ts";
import { maskSecrets } from "../../shared/lib/mask-secrets.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import { GRANTS_NOTHING } from "../../shared/model/receipt.ts";
import { buildExport, exportBrief } from "../actions/export-brief.ts";
import { Dialog } from "../components/Dialog.tsx";
import { HostileText } from "../components/HostileText.tsx";
import { announce } from "../state/announcement.ts";
import { SaveInStore } from "./SaveInStore.tsx";

interface Props {
  readonly handoffId: HandoffId;
  readonly initialId: string;
  readonly onClose: () => void;
}

const MOST_SHOWN = 40_000;

type Preview = { readonly text: string } | { readonly refusal: string } | null;

/** What an export would say, then saving it. */
export function ExportDialog({ handoffId, initialId, onClose }: Props) {
  const [id, setId] = useState(initialId);
  const [preview, setPreview] = useState<Preview>(null);
  const exporter = BRIEF_EXPORTERS.find(candidate => candidate.id === id) ?? BRIEF_EXPORTERS[0];
  useEffect(() => {
    if (exporter === undefined) return;
    let isGone = false;
    const build = async (): Promise<void> => {
      const built = await buildExport(handoffId, exporter);
      if (!isGone) setPreview(built.ok ? { text: built.value } : { refusal: built.error.message });
    };
    void build();
    return () => {
      isGone = true;
    };
  }, [handoffId, exporter]);
  const save = async (): Promise<void> => {
    if (exporter === undefined) return;
    const saved = await exportBrief(handoffId, exporter);
    if (!saved.ok) announce(saved.error.message);
    else if (saved.value.status === "failed") announce(saved.value.message);
    else if (saved.value.status === "saved") announce(`Saved as ${saved.value.name}.`);
    else if (saved.value.status === "downloaded") announce("Saved with the browser's downloads.");
    if (saved.ok && saved.value.status !== "failed" && saved.value.status !== "cancelled") onClose();
  };
  return (
    <Dialog title="Export" onClose={onClose} isWide>
      <p className="grants-nothing">{GRANTS_NOTHING}</p>
      <fieldset className="segments">
        <legend className="unseen">Format</legend>
        {BRIEF_EXPORTERS.map(candidate => (
          <button
            key={candidate.id}
            type="button"
            aria-pressed={candidate.id === exporter?.id}
            onClick={() => setId(candidate.id)}
          >
            {candidate.title}
          </button>
        ))}
      </fieldset>
      {preview === null ? (
        <p className="nothing">Writing it…</p>
      ) : "refusal" in preview ? (
        <p className="nothing">{preview.refusal}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
        <pre className="quote export-preview" tabIndex={0}>
          <HostileText text={maskSecrets(preview.text).slice(0, MOST_SHOWN)} />
        </pre>
      )}
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
