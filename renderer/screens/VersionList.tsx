import type { RecordId } from "../../shared/model/ids.ts";
import { momentText } from "../components/age-text.ts";
import { Quoted } from "../components/Quoted.tsx";
import { VerdictMark } from "../components/VerdictMark.tsx";
import type { HandoffView } from "../store/handoff-view.ts";
import { ChainCard } from "./ChainCard.tsx";
import { handoffHash } from "./route.ts";

interface Props {
  readonly view: HandoffView;
  readonly recordId: RecordId | null;
}

/** The versions of the handoff, and those of the record that the reviewer stands at. */
export function VersionList({ view, recordId }: Props) {
  return (
    <>
      {recordId !== null && <ChainCard view={view} recordId={recordId} />}
      <section className="card" aria-labelledby="versions-title">
        <header>
          <h3 id="versions-title">Versions of this handoff</h3>
        </header>
        <ol className="jump-list">
          {view.versions.map((version, index) => (
            <li key={version.id} aria-current={version.id === view.row.id ? "true" : undefined}>
              <a href={handoffHash(version.id)}>
                <VerdictMark verdict={version.verdict} /> {index + 1} · {momentText(version.createdMs) ?? "undated"} ·{" "}
                <Quoted text={version.title} />
              </a>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
