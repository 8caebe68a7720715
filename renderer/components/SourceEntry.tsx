import { ChevronDown, ChevronRight } from "lucide-react";
import { type Ref, useId } from "react";
import { momentText } from "./age-text.ts";
import { DocumentVerdicts } from "./DocumentVerdicts.tsx";
import { HostileText } from "./HostileText.tsx";
import { Quoted } from "./Quoted.tsx";
import { SourceNotes } from "./SourceNotes.tsx";
import { SourceStatusMark } from "./SourceStatusMark.tsx";
import { sizeText } from "./size-text.ts";
import type { SourceItem } from "./source-item.ts";

interface Props {
  readonly item: SourceItem;
  /** 0-based place among the rows of the table. */
  readonly index: number;
  readonly columnCount: number;
  readonly isExpanded: boolean;
  readonly onExpand: (id: string) => void;
  readonly bodyRef?: Ref<HTMLTableSectionElement>;
}

const MOST_LINKS = 6;

/** What there is to be seen of it beneath its row. */
function moreWords({ notes, document }: SourceItem): string {
  const issues = notes.length === 1 ? "1 issue" : `${notes.length.toLocaleString()} issues`;
  if (document === null) return issues;
  const failed = document.verdicts.filter(({ standing }) => standing === "fails").length;
  const open = document.verdicts.filter(({ standing }) => standing === "not-loaded").length;
  const verdicts = [
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(open > 0 ? [`${open} not loaded`] : []),
    ...(failed === 0 && open === 0 ? ["all hold"] : []),
  ];
  return `${verdicts.join(", ")}${notes.length > 0 ? ` · ${issues}` : ""}`;
}

/** One source: how it was read, what is in it, and on request what could not be read, line by line. */
export function SourceEntry({ item, index, columnCount, isExpanded, onExpand, bodyRef }: Props) {
  const notesId = useId();
  const { notes, links, document } = item;
  const hasMore = notes.length > 0 || document !== null;
  return (
    <tbody ref={bodyRef} data-index={index}>
      <tr aria-rowindex={index + 2}>
        <td className="source-state">
          <SourceStatusMark status={item.status} />
        </td>
        <th scope="row" className="source-path">
          <span className="source-root">
            <HostileText text={item.rootName} />/
          </span>
          <HostileText text={item.path} />
        </th>
        <td className="source-links">
          {links.length === 0 && <span className="faint">nothing to review</span>}
          {links.slice(0, MOST_LINKS).map(link => (
            <a key={link.href} href={link.href}>
              {link.word} <Quoted text={link.text} />
            </a>
          ))}
          {links.length > MOST_LINKS && (
            <details>
              <summary>{(links.length - MOST_LINKS).toLocaleString()} more</summary>
              {links.slice(MOST_LINKS).map(link => (
                <a key={link.href} href={link.href}>
                  {link.word} <Quoted text={link.text} />
                </a>
              ))}
            </details>
          )}
        </td>
        <td>
          {!hasMore ? (
            <span className="faint">none</span>
          ) : (
            <button
              type="button"
              className="link source-expand"
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? notesId : undefined}
              onClick={() => onExpand(item.id)}
            >
              {isExpanded ? (
                <ChevronDown size={14} aria-hidden="true" />
              ) : (
                <ChevronRight size={14} aria-hidden="true" />
              )}
              {moreWords(item)}
            </button>
          )}
        </td>
        <td>{item.format ?? <span className="faint">not recognised</span>}</td>
        <td className="is-number">{sizeText(item.sizeBytes)}</td>
        <td>
          {item.sha256 === "" ? (
            <span className="faint">not read</span>
          ) : (
            <code title={`SHA-256 ${item.sha256}`}>{item.sha256.slice(0, 12)}</code>
          )}
        </td>
        <td className="source-imported">
          {momentText(item.importedMs) ?? <span className="faint">never</span>}
          {item.revisionCount > 1 && <span className="faint"> · {item.revisionCount} revisions</span>}
        </td>
      </tr>
      {isExpanded && hasMore && (
        <tr>
          <td colSpan={columnCount} id={notesId} className="source-notes">
            {document !== null && <DocumentVerdicts document={document} />}
            {notes.length > 0 && <SourceNotes notes={notes} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}
