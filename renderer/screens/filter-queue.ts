import type { HandoffId } from "../../shared/model/ids.ts";
import type { QueueFilter } from "../state/queue-filter.ts";
import type { QueueRow, Turn } from "../store/queue.ts";

type QueueTab = QueueFilter["tab"];

export const QUEUE_TABS: readonly { readonly id: QueueTab; readonly label: string }[] = [
  { id: "reviewer", label: "Your turn" },
  { id: "predecessor", label: "Returned" },
  { id: "approved", label: "Approved" },
  { id: "all", label: "All" },
];

// A stale approval needs the reviewer again, and stands with the approved ones as well.
const TURNS: Readonly<Record<QueueTab, readonly Turn[]>> = {
  reviewer: ["reviewer", "approved-stale"],
  predecessor: ["predecessor"],
  approved: ["approved", "approved-stale"],
  all: ["reviewer", "predecessor", "approved", "approved-stale"],
};

/**
 * The rows of a tab, of a kind and project where one is given, that hold every word of the query: in what they are called,
 * where they come from, or what their records say (`texts`, by handoff).
 */
export function filterQueue(
  rows: readonly QueueRow[],
  tab: QueueTab,
  kind: string,
  project: string,
  query: string,
  texts: ReadonlyMap<HandoffId, string>,
): readonly QueueRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(row => {
    if (!TURNS[tab].includes(row.turn) || (kind !== "" && row.kind !== kind)) return false;
    if (project !== "" && row.project !== project) return false;
    if (words.length === 0) return true;
    const { title, agent, session, to, task, project: of, sourcePath } = row;
    const text = [title, agent, session, to, task, of, sourcePath, row.kind, texts.get(row.id)]
      .join("\n")
      .toLowerCase();
    return words.every(word => text.includes(word));
  });
}
