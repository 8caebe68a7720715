import type { RecordId } from "../../shared/model/ids.ts";
import { RecordChain } from "../components/RecordChain.tsx";
import { KIND_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { useRecordChain } from "../store/live.ts";
import { handoffHash } from "./route.ts";

interface Props {
  readonly view: HandoffView;
  readonly recordId: RecordId;
}

/** How a record came about: its versions through the handoffs before and after this one. */
export function ChainCard({ view, recordId }: Props) {
  const chain = useRecordChain(view, recordId);
  if (chain === undefined || chain.length < 2) return null;
  return (
    <section className="card" aria-labelledby="chain-title">
      <header>
        <h3 id="chain-title">How this record came about</h3>
      </header>
      <RecordChain
        steps={chain.map(({ handoff, record, judged }) => ({
          key: record.id,
          createdMs: handoff.createdMs,
          handoffName: `${KIND_WORDS[handoff.kind]} ${view.versions.findIndex(version => version.id === handoff.id) + 1}`,
          text: record.text,
          verdict: judged?.verdict ?? "unchecked",
          isCurrent: record.id === recordId,
          href: handoffHash(handoff.id, record.id),
        }))}
      />
    </section>
  );
}
