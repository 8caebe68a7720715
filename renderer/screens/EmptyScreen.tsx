import { importExample } from "../actions/import-sources.ts";
import { Logo } from "../components/Logo.tsx";
import { OpenButtons } from "./OpenButtons.tsx";

/** What a newcomer sees: what the app is for, and how to begin. */
export const EmptyScreen = () => (
  <div className="empty">
    <Logo size={56} />
    <h1>Check the handoff before anyone acts on it</h1>
    <p className="empty-lead">
      One AI agent session ends and leaves a summary; the next one believes it. Countersign reads both, shows every
      claim beside the messages it rests on, and you decide what the successor may rely on.
    </p>
    <div className="empty-actions">
      <OpenButtons isPrimary />
      <button type="button" className="button" onClick={() => void importExample()}>
        Open the example
      </button>
    </div>
    <p>
      or drop them anywhere on this window. Transcripts (<code>.jsonl</code>), team folders, checkpoints and{" "}
      <code>HANDOFF.md</code> files are recognised by themselves.
    </p>
    <p className="empty-example">
      The example is a small project with a handoff that must not be relied on, and its healthy twin.
    </p>
    <p className="empty-promise">Nothing leaves this machine, and nothing that you open is changed.</p>
  </div>
);
