import { momentText } from "../components/age-text.ts";
import { HostileText } from "../components/HostileText.tsx";
import { useRoots } from "../store/live.ts";

/** The folders and files that were opened. */
export function OpenedRoots() {
  const roots = useRoots() ?? [];
  return (
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
  );
}
