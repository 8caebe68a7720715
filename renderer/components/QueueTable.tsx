import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { ArrowDown, ArrowUp } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import type { HandoffId } from "../../shared/model/ids.ts";
import { ageText } from "./age-text.ts";
import { counted } from "./counted.ts";
import { HostileText } from "./HostileText.tsx";
import { Quoted } from "./Quoted.tsx";
import { fromText, type QueueItem, TURN_WORDS } from "./queue-item.ts";
import { TurnChip } from "./TurnChip.tsx";
import { VerdictBar } from "./VerdictBar.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { KIND_MEANINGS, KIND_WORDS } from "./verdict-words.ts";

interface QueueSort {
  readonly id: string;
  readonly desc: boolean;
}

interface Props {
  readonly items: readonly QueueItem[];
  readonly nowMs: number;
  readonly selectedId: HandoffId | null;
  /** The heading that sorts, or null: the most doubtful first. */
  readonly sort: QueueSort | null;
  readonly onSort: (sort: QueueSort | null) => void;
  readonly hrefOf: (id: HandoffId) => string;
  readonly onSelect: (id: HandoffId) => void;
  /** The rows as they are sorted, for moving among them. */
  readonly onOrder: (ids: readonly HandoffId[]) => void;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
});
const HEADING_MEANINGS: Readonly<Record<string, string>> = {
  doubt: "The worst verdict on any of its records; what blocks comes first. Press: the most doubtful first, or last.",
  records: "How many of its records are supported, unchecked, stale, unsupported and contradicted.",
  reviewed: "How many of its records you have decided.",
  turn: "Who has to do something next.",
};
const column = createColumnHelper<typeof features, QueueItem>();

/** The handoffs, one row each. They come most doubtful first, and a heading sorts them otherwise. */
export function QueueTable({ items, nowMs, selectedId, sort, onSort, hrefOf, onSelect, onOrder }: Props) {
  const data = useMemo(() => items.map((item, rank) => ({ ...item, rank })), [items]);
  const columns = useMemo(() => buildColumns(nowMs, selectedId, hrefOf), [nowMs, selectedId, hrefOf]);
  const sorting = useMemo(() => (sort === null ? [] : [sort]), [sort]);
  const table = useTable({
    features,
    columns,
    data,
    getRowId: item => item.id,
    enableMultiSort: false,
    state: { sorting },
    onSortingChange: change => onSort((typeof change === "function" ? change([...sorting]) : change)[0] ?? null),
  });
  const { rows } = table.getRowModel();
  const order = rows.map(row => row.original.id);
  const orderKey = order.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the order.
  useEffect(() => onOrder(order), [orderKey, onOrder]);
  const selectedRow = useRef<HTMLTableRowElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls into view when another is selected.
  useEffect(() => {
    // In braces: some browsers give a promise, which is no clean-up.
    selectedRow.current?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);
  return (
    <div className="table-frame">
      <table className="queue-table">
        <caption className="unseen">Handoffs, the most doubtful first</caption>
        <thead>
          {table.getHeaderGroups().map(group => (
            <tr key={group.id}>
              {group.headers.map(header => {
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    className={`is-${header.column.id}`}
                    aria-sort={sorted === false ? undefined : sorted === "asc" ? "ascending" : "descending"}
                  >
                    <button
                      type="button"
                      title={HEADING_MEANINGS[header.column.id]}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      <table.FlexRender header={header} />
                      {sorted === "asc" && <ArrowUp size={12} aria-hidden="true" />}
                      {sorted === "desc" && <ArrowDown size={12} aria-hidden="true" />}
                    </button>
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {rows.map(row => {
            const isSelected = row.original.id === selectedId;
            return (
              <tr
                key={row.id}
                ref={isSelected ? selectedRow : null}
                aria-current={isSelected ? "true" : undefined}
                onClick={() => onSelect(row.original.id)}
              >
                {row.getAllCells().map(cell => (
                  <td key={cell.id} className={`is-${cell.column.id}`}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function buildColumns(nowMs: number, selectedId: HandoffId | null, hrefOf: (id: HandoffId) => string) {
  return column.columns([
    column.accessor(item => (item as QueueItem & { rank: number }).rank, {
      id: "doubt",
      header: "Doubt",
      sortFn: "basic",
      sortDescFirst: false,
      cell: ({ row }) => <VerdictMark verdict={row.original.verdict} />,
    }),
    column.accessor("title", {
      header: "Handoff",
      sortFn: "text",
      cell: ({ row: { original: item } }) => (
        <>
          <a
            href={hrefOf(item.id)}
            className="queue-title"
            data-handoff={item.id}
            tabIndex={item.id === selectedId ? 0 : -1}
          >
            {item.news !== null && <span className="news-dot" role="img" aria-label={item.news} />}
            <Quoted text={item.title || "Untitled"} />
          </a>
          <div className="queue-origin">
            <HostileText text={[...new Set([item.project, fromText(item), item.task])].filter(Boolean).join(" · ")} />
            {item.counts.blockers > 0 && (
              <span className="chip is-contradicted">{counted(item.counts.blockers, "blocker")}</span>
            )}
            {item.isSuperseded && <span className="chip is-unchecked">an earlier version</span>}
            {item.isGone && <span className="chip is-stale">no longer in its source</span>}
          </div>
        </>
      ),
    }),
    column.accessor(item => KIND_WORDS[item.kind], {
      id: "kind",
      header: "Kind",
      sortFn: "text",
      cell: ({ row }) => <span title={KIND_MEANINGS[row.original.kind]}>{KIND_WORDS[row.original.kind]}</span>,
    }),
    column.accessor(item => (item.createdMs === null ? -1 : -item.createdMs), {
      id: "age",
      header: "Age",
      sortFn: "basic",
      cell: ({ row }) =>
        row.original.createdMs === null ? "undated" : ageText((nowMs - row.original.createdMs) / 1000),
    }),
    column.accessor(item => item.counts.blockers * 1000 + item.counts.warnings, {
      id: "records",
      header: "Records",
      sortFn: "basic",
      cell: ({ row }) => <VerdictBar counts={row.original.counts} />,
    }),
    column.accessor(item => (item.recordCount === 0 ? 1 : item.decidedCount / item.recordCount), {
      id: "reviewed",
      header: "Reviewed",
      sortFn: "basic",
      cell: ({ row }) => `${row.original.decidedCount} of ${row.original.recordCount}`,
    }),
    column.accessor(item => TURN_WORDS[item.turn], {
      id: "turn",
      header: "Turn",
      sortFn: "text",
      cell: ({ row }) => <TurnChip turn={row.original.turn} />,
    }),
  ]);
}
