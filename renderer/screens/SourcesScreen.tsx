import { useCallback, useMemo, useRef, useState } from "react";
import type { SourceStatus } from "../../shared/model/source.ts";
import { readAgain } from "../actions/import-sources.ts";
import { SourceFilters } from "../components/SourceFilters.tsx";
import { SourceTable } from "../components/SourceTable.tsx";
import { sizeText } from "../components/size-text.ts";
import { announce } from "../state/announcement.ts";
import { useQueue, useSessions, useSources } from "../store/live.ts";
import { LastRead } from "./ImportStatus.tsx";
import { OpenButtons } from "./OpenButtons.tsx";
import { OpenedRoots } from "./OpenedRoots.tsx";
import { goTo, sourcesHash } from "./route.ts";
import { buildSourceItems, countStatuses, filterSources } from "./source-items.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** The files may have changed on the disk since they were read. */
async function onReadAgain(): Promise<void> {
  if ((await readAgain()) === "cancelled")
    announce("This window knows no path to read again: open the folder or drop the files once more.");
}

/** What was read, and what was not and why. */
export function SourcesScreen({ onlyIssues }: { readonly onlyIssues: boolean }) {
  const sources = useSources();
  const sessions = useSessions();
  const handoffs = useQueue();
  const scroller = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<SourceStatus | null>(null);
  const [query, setQuery] = useState("");
  // Issues stand open where they are asked for, and folded where not: a press turns either.
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const items = useMemo(
    () => buildSourceItems(sources ?? [], sessions ?? [], handoffs ?? [], sourcesHash(onlyIssues)),
    [sources, sessions, handoffs, onlyIssues],
  );
  const shown = useMemo(() => filterSources(items, status, onlyIssues, query), [items, status, onlyIssues, query]);
  const isExpanded = useCallback((id: string) => turned.has(id) !== onlyIssues, [turned, onlyIssues]);
  const onExpand = useCallback((id: string): void => {
    setTurned(known => {
      const next = new Set(known);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  useShortcuts({ "/": () => searchBox.current?.focus() });
  if (sources === undefined) return <p className="nothing">Reading…</p>;
  const counts = countStatuses(sources);
  const sizeBytes = sources.reduce((sum, source) => sum + source.sizeBytes, 0);
  return (
    <div className="sources" ref={scroller}>
      <h1>Sources</h1>
      <div className="toolbar">
        <p>
          <b>
            {counts.read.toLocaleString()} read, {counts.partial.toLocaleString()} partly,{" "}
            {counts.refused.toLocaleString()} refused
          </b>{" "}
          <span className="faint">
            of {sources.length.toLocaleString()} {sources.length === 1 ? "file" : "files"}, {sizeText(sizeBytes)}
          </span>
        </p>
        <button type="button" className="button" onClick={() => void onReadAgain()}>
          Read again
        </button>
      </div>
      <LastRead />
      <OpenedRoots />
      {sources.length === 0 ? (
        <div className="sources-empty">
          <p>No file was opened yet. Open a folder, and every file in it is listed here.</p>
          <OpenButtons isPrimary />
        </div>
      ) : (
        <SourceFilters
          inputRef={searchBox}
          counts={counts}
          status={status}
          query={query}
          onlyIssues={onlyIssues}
          onStatus={setStatus}
          onQuery={setQuery}
          onOnlyIssues={isOnly => goTo(sourcesHash(isOnly))}
        />
      )}
      {sources.length > 0 && (
        <p role="status" className="faint">
          {shown.length === items.length
            ? ""
            : `${shown.length.toLocaleString()} of ${items.length.toLocaleString()} listed`}
        </p>
      )}
      {sources.length > 0 && shown.length === 0 && (
        <p className="nothing">
          {query === "" && status === null ? "No source has an issue." : "No source is like that."}
        </p>
      )}
      {shown.length > 0 && (
        <SourceTable items={shown} scroller={scroller} isExpanded={isExpanded} onExpand={onExpand} />
      )}
    </div>
  );
}
