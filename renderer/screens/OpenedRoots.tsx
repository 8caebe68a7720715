import { useState } from "react";
import { closeOpened } from "../actions/import-sources.ts";
import { momentText } from "../components/age-text.ts";
import { CloseDialog } from "../components/CloseDialog.tsx";
import { counted } from "../components/counted.ts";
import { HostileText } from "../components/HostileText.tsx";
import { announce } from "../state/announcement.ts";
import { type RootView, useClosePlan, useRoots } from "../store/live.ts";

/** The folders and files that were opened, each with what is in it and the way to close it. */
export function OpenedRoots() {
  const roots = useRoots() ?? [];
  const [closing, setClosing] = useState<RootView | null>(null);
  const plan = useClosePlan(closing?.id ?? null);
  const open = roots.filter(root => root.closedAtIso === undefined);
  const close = async (root: RootView): Promise<void> => {
    setClosing(null);
    await closeOpened(root);
    announce("Closed. Nothing on the disk was touched.");
  };
  if (roots.length === 0) return null;
  return (
    <section className="roots" aria-labelledby="roots-title">
      <h2 id="roots-title">
        {open.length === 1 ? "1 folder or file is open" : `${open.length} folders and files are open`}
      </h2>
      <ul>
        {roots.map(root => (
          <li key={root.id}>
            <span className="root-place">
              <span className="code">
                <HostileText text={root.path ?? root.name} />
              </span>
              {root.path === undefined && (
                <span className="faint">given by the browser, which does not say where it lies</span>
              )}
              {root.closedAtIso !== undefined && (
                <span className="chip is-unchecked">closed: only what a review stands on is kept</span>
              )}
            </span>
            <span className="faint">
              {counted(root.fileCount, "file")}, {counted(root.handoffCount, "handoff")},{" "}
              {counted(root.reviewCount, "review")} · opened {momentText(Date.parse(root.addedAtIso))}
            </span>
            {root.closedAtIso === undefined && (
              <button type="button" className="button" onClick={() => setClosing(root)}>
                Close<span className="unseen"> {root.path ?? root.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {closing !== null && plan && (
        <CloseDialog
          name={closing.path ?? closing.name}
          removedFiles={plan.removedSources.length}
          removedHandoffs={plan.removedHandoffs.length}
          keptFiles={plan.keptSources.length}
          keptReviews={plan.keptHandoffs.length}
          onDone={() => void close(closing)}
          onClose={() => setClosing(null)}
        />
      )}
    </section>
  );
}
