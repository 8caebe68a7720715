import { Search } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { HandoffId } from "../../shared/model/ids.ts";
import { counted } from "../components/counted.ts";
import { QueuePreview } from "../components/QueuePreview.tsx";
import { QueueTable } from "../components/QueueTable.tsx";
import { KIND_WORDS } from "../components/verdict-words.ts";
import { setQueueFilter, useQueueFilter } from "../state/queue-filter.ts";
import { useHandoff, useRecordTexts } from "../store/live.ts";
import type { QueueRow } from "../store/queue.ts";
import { filterQueue, QUEUE_TABS } from "./filter-queue.ts";
import { goTo, handoffHash } from "./route.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** The handoffs that wait for a decision. */
export function QueueScreen({ queue }: { readonly queue: readonly QueueRow[] }) {
  const { tab, kind, project, query, chosenId, sort } = useQueueFilter();
  const [order, setOrder] = useState<readonly HandoffId[]>([]);
  const searchBox = useRef<HTMLInputElement>(null);
  const words = useDeferredValue(query);
  const [nowMs] = useState(Date.now);
  const texts = useRecordTexts(words !== "");
  const narrowed = useMemo(
    () => filterQueue(queue, "all", kind, project, words, texts),
    [queue, kind, project, words, texts],
  );
  const items = useMemo(() => filterQueue(narrowed, tab, "", "", "", texts), [narrowed, tab, texts]);
  // Someone who has decided something knows what this is for.
  const isFresh = queue.length > 0 && queue.every(row => row.decidedCount === 0 && row.turn === "reviewer");
  const isNarrowed = kind !== "" || project !== "" || words !== "";
  const clear = (): void => setQueueFilter({ kind: "", project: "", query: "" });
  const projects = useMemo(() => [...new Set(queue.map(row => row.project))].sort(), [queue]);
  const kinds = useMemo(() => [...new Set(queue.map(row => row.kind))].sort(), [queue]);
  const selectedId = chosenId !== null && order.includes(chosenId) ? chosenId : (order[0] ?? null);
  const selected = items.find(item => item.id === selectedId) ?? null;

  const stand = useCallback((id: HandoffId): void => setQueueFilter({ chosenId: id }), []);
  const move = (step: number): void => {
    const index = selectedId === null ? -1 : order.indexOf(selectedId);
    const next = order[Math.min(order.length - 1, Math.max(0, index + step))];
    if (next === undefined) return;
    stand(next);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-handoff="${CSS.escape(next)}"]`)?.focus({ preventScroll: true }),
    );
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    "/": () => searchBox.current?.focus(),
    enter: () => selectedId !== null && goTo(handoffHash(selectedId)),
  });
  const onOrder = useCallback((ids: readonly HandoffId[]) => setOrder(ids), []);
  const hrefOf = useCallback((id: HandoffId) => handoffHash(id), []);

  return (
    <div className="queue">
      <section className="queue-list" aria-labelledby="queue-title">
        <h1 id="queue-title">What waits for a decision</h1>
        {isFresh && (
          <p className="lead">
            Each row is a handoff: what one agent session left for the next, which will believe it. Open one, check its
            records against the messages they rest on, then approve it or send it back.
          </p>
        )}
        <div className="toolbar">
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend; the group is a row of toggles. */}
          <div className="segments" role="group" aria-label="Whose turn">
            {QUEUE_TABS.map(({ id, label }) => (
              <button key={id} type="button" aria-pressed={tab === id} onClick={() => setQueueFilter({ tab: id })}>
                {label} <span>{filterQueue(narrowed, id, "", "", "", texts).length}</span>
              </button>
            ))}
          </div>
          <label className="picker">
            <span>Kind</span>
            <select value={kind} onChange={event => setQueueFilter({ kind: event.target.value })}>
              <option value="">all</option>
              {kinds.map(name => (
                <option key={name} value={name}>
                  {KIND_WORDS[name]}
                </option>
              ))}
            </select>
          </label>
          {projects.length > 1 && (
            <label className="picker">
              <span>Project</span>
              <select value={project} onChange={event => setQueueFilter({ project: event.target.value })}>
                <option value="">all</option>
                {projects.map(name => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
          <label className="search">
            <Search size={14} aria-hidden="true" />
            <span className="unseen">Search handoffs</span>
            <input
              ref={searchBox}
              type="search"
              value={query}
              placeholder="Search handoffs"
              onChange={event => setQueueFilter({ query: event.target.value })}
              onKeyDown={event => {
                if (event.key === "Escape" && query === "") event.currentTarget.blur();
                else if (event.key === "Escape") setQueueFilter({ query: "" });
                if (event.key === "ArrowDown" || event.key === "Enter") move(0);
              }}
            />
            <kbd>/</kbd>
          </label>
        </div>
        {isNarrowed && (
          <p role="status">
            {counted(items.length, "handoff")} of {queue.length.toLocaleString()} shown.{" "}
            <button type="button" className="link" onClick={clear}>
              Clear search and filters
            </button>
          </p>
        )}
        {items.length === 0 ? (
          <p className="nothing">{emptyText(queue.length, narrowed.length)}</p>
        ) : (
          // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links of the rows.
          <div
            onKeyDown={event => {
              if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
              if (event.target instanceof Element && event.target.closest("thead")) return;
              event.preventDefault();
              move(event.key === "ArrowDown" ? 1 : -1);
            }}
          >
            <QueueTable
              items={items}
              nowMs={nowMs}
              selectedId={selectedId}
              hrefOf={hrefOf}
              sort={sort}
              onSort={next => setQueueFilter({ sort: next })}
              onSelect={stand}
              onOrder={onOrder}
            />
          </div>
        )}
      </section>
      <aside className="queue-preview" aria-label="Preview">
        {selected !== null && <Preview key={selected.id} row={selected} />}
      </aside>
    </div>
  );
}

function emptyText(allCount: number, narrowedCount: number): string {
  if (allCount === 0) return "No handoff was found in what was opened.";
  if (narrowedCount > 0) return "None stands under this heading; the others beside it have some.";
  return "No handoff matches the search and the filters.";
}

function Preview({ row }: { readonly row: QueueRow }) {
  const view = useHandoff(row.id);
  const [isLate, setIsLate] = useState(false);
  // A preview that comes at once does not flicker through a word of waiting.
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (view === undefined || view === null) return isLate ? <p className="nothing">Reading…</p> : null;
  return <QueuePreview item={row} findings={view.findings} href={handoffHash(row.id)} />;
}
