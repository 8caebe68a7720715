import { Search } from "lucide-react";
import type { RefObject } from "react";
import type { SourceStatus } from "../../shared/model/source.ts";
import { STATUS_WORDS } from "./source-item.ts";

interface Props {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly counts: Readonly<Record<SourceStatus, number>>;
  readonly status: SourceStatus | null;
  readonly query: string;
  readonly onlyIssues: boolean;
  readonly onStatus: (status: SourceStatus | null) => void;
  readonly onQuery: (query: string) => void;
  readonly onOnlyIssues: (onlyIssues: boolean) => void;
}

const STATUSES = ["read", "partial", "refused"] as const;

/** Which of the sources are listed. */
export const SourceFilters = (props: Props) => {
  const { inputRef, counts, status, query, onlyIssues, onStatus, onQuery, onOnlyIssues } = props;
  const all = counts.read + counts.partial + counts.refused;
  return (
    <div className="toolbar">
      <fieldset className="segments">
        <legend className="unseen">By status</legend>
        <button type="button" aria-pressed={status === null} onClick={() => onStatus(null)}>
          All <span>{all.toLocaleString()}</span>
        </button>
        {STATUSES.map(one => (
          <button key={one} type="button" aria-pressed={status === one} onClick={() => onStatus(one)}>
            {STATUS_WORDS[one].replace(/^./, first => first.toUpperCase())} <span>{counts[one].toLocaleString()}</span>
          </button>
        ))}
      </fieldset>
      <label className="check">
        <input type="checkbox" checked={onlyIssues} onChange={event => onOnlyIssues(event.target.checked)} />
        Only with issues
      </label>
      <label className="search">
        <Search size={14} aria-hidden="true" />
        <span className="unseen">Search the sources</span>
        <input
          ref={inputRef}
          type="search"
          value={query}
          placeholder="Path, format, digest or issue"
          onChange={event => onQuery(event.target.value)}
          onKeyDown={event => {
            if (event.key === "Escape") onQuery("");
          }}
        />
      </label>
    </div>
  );
};
