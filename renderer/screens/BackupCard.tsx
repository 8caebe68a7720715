import { useRef, useState } from "react";
import { restoreBackup, saveBackup } from "../actions/backup.ts";
import { RestoreNote } from "../components/RestoreNote.tsx";
import type { SavedState } from "../components/SavedNote.tsx";
import type { RestoreOutcome } from "../store/merge-backup.ts";
import { SavedFile } from "./SavedFile.tsx";

/** The whole library as one file, out of this shell and into another. */
export function BackupCard() {
  const [busy, setBusy] = useState<"saving" | "restoring" | null>(null);
  const [saved, setSaved] = useState<SavedState | null>(null);
  const [restored, setRestored] = useState<RestoreOutcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const begin = (what: "saving" | "restoring"): void => {
    setBusy(what);
    setSaved(null);
    setRestored(null);
    setProblem(null);
  };
  const save = async (): Promise<void> => {
    begin("saving");
    const outcome = await saveBackup().finally(() => setBusy(null));
    if (outcome.status !== "cancelled") setSaved(outcome);
  };
  const restore = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    begin("restoring");
    const outcome = await restoreBackup(chosen).finally(() => setBusy(null));
    if (outcome.ok) setRestored(outcome.value);
    else setProblem(`${chosen.name}: ${outcome.error}`);
  };
  return (
    <section className="card" aria-labelledby="settings-backup">
      <header>
        <h2 id="settings-backup">Backup</h2>
      </header>
      <div className="card-body backup-card">
        <p>
          All that this library keeps, in one file: the files as they were read, reviews, approvals, policies and
          working copies. It holds transcripts as they are, credentials in them included: keep it as you keep those.
          Restoring adds it to what is here, and replaces nothing.
        </p>
        <p className="policy-tools">
          <button type="button" className="button" disabled={busy !== null} onClick={() => void save()}>
            Save a backup
          </button>
          <button type="button" className="button" disabled={busy !== null} onClick={() => file.current?.click()}>
            Restore a backup
          </button>
          <input
            ref={file}
            type="file"
            hidden
            aria-label="Backup file"
            accept=".jsonl"
            onChange={event => {
              void restore(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </p>
        <p role="status">{busy === "saving" ? "Saving…" : busy === "restoring" ? "Restoring…" : null}</p>
        {saved !== null && <SavedFile saved={saved} />}
        {restored !== null && <RestoreNote outcome={restored} />}
        <p role="alert" className="is-contradicted">
          {problem}
        </p>
      </div>
    </section>
  );
}
