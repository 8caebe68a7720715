import { ChevronDown, ChevronUp, Search } from "lucide-react";
import type { RefObject } from "react";

interface Props {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly query: string;
  /** Null while it is searched. */
  readonly hitCount: number | null;
  readonly hitIndex: number;
  readonly isWhole: boolean;
  readonly onQuery: (query: string) => void;
  readonly onStep: (step: number) => void;
}

/** The search within a session: every hit, with its count, and the way among them. */
export const SessionSearchBar = ({ inputRef, query, hitCount, hitIndex, isWhole, onQuery, onStep }: Props) => (
  <search className="session-search">
    <label className="search">
      <Search size={14} aria-hidden="true" />
      <span className="unseen">Search in this session</span>
      <input
        ref={inputRef}
        type="search"
        value={query}
        placeholder="Search in this session"
        onChange={event => onQuery(event.target.value)}
        onKeyDown={event => {
          if (event.key === "Enter") onStep(event.shiftKey ? -1 : 1);
          if (event.key !== "Escape") return;
          // A second Escape leaves the field, and a third the session.
          if (query === "") event.currentTarget.blur();
          else onQuery("");
        }}
      />
    </label>
    <output>
      {query === ""
        ? ""
        : hitCount === null
          ? "searching…"
          : hitCount === 0
            ? "no hits"
            : `${hitIndex + 1} of ${hitCount.toLocaleString()}${isWhole ? "" : " or more"}`}
    </output>
    <button type="button" className="button" disabled={!hitCount} onClick={() => onStep(-1)}>
      <ChevronUp size={16} aria-hidden="true" />
      <span className="unseen">Previous hit</span>
    </button>
    <button type="button" className="button" disabled={!hitCount} onClick={() => onStep(1)}>
      <ChevronDown size={16} aria-hidden="true" />
      <span className="unseen">Next hit</span>
    </button>
  </search>
);
