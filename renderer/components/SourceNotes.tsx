import { useState } from "react";
import { HostileText } from "./HostileText.tsx";
import type { SourceItem } from "./source-item.ts";

const STEP = 200;

/** What could not be read of a source, line by line. */
export function SourceNotes({ notes }: { readonly notes: SourceItem["notes"] }) {
  const [most, setMost] = useState(STEP);
  return (
    <>
      <ul className="issues">
        {notes.slice(0, most).map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes may be alike, and never move.
          <li key={index}>
            <span className="code issue-line">{note.line === null ? "whole file" : `line ${note.line}`}</span>
            <span>
              <HostileText text={note.message} />
            </span>
            <span className="code issue-code">{note.code}</span>
          </li>
        ))}
      </ul>
      {notes.length > most && (
        <button type="button" className="link" onClick={() => setMost(most + STEP)}>
          Show {Math.min(STEP, notes.length - most).toLocaleString()} more of {notes.length.toLocaleString()}
        </button>
      )}
    </>
  );
}
