import { momentText } from "../components/age-text.ts";
import { HostileText } from "../components/HostileText.tsx";
import { useOrphanedReviews, useRoots } from "../store/live.ts";

/** The folders and files that were opened, and reviews of handoffs that are no longer in them. */
export function OpenedRoots() {
  const roots = useRoots() ?? [];
  const orphaned = useOrphanedReviews() ?? [];
  return (
    <>
      <details className="roots">
        <summary>
          {roots.length === 1 ? "1 folder or file was opened" : `${roots.length} folders and files were opened`}
        </summary>
        <ul>
          {roots.map(root => (
            <li key={root.id}>
              <HostileText text={root.name} />, {momentText(Date.parse(root.addedAtIso))}
            </li>
          ))}
        </ul>
      </details>
      {orphaned.length > 0 && (
        <details className="roots">
          <summary>
            {orphaned.length} reviewed {orphaned.length === 1 ? "handoff is" : "handoffs are"} no longer in the sources;
            what was said is kept
          </summary>
          <ul>
            {orphaned.map(id => (
              <li key={id} className="code">
                <HostileText text={id} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
