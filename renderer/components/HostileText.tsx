import { Fragment, type ReactNode } from "react";
import { makeVisible } from "../../shared/lib/hidden-text.ts";
import { maskSecrets } from "../../shared/lib/mask-secrets.ts";

/** A stretch to mark, as UTF-16 offsets in the text. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  /** It is the one that the reader stands at. */
  readonly isCurrent?: boolean;
}

interface Props {
  readonly text: string;
  readonly marks?: readonly MarkedRange[];
  /** The text is an excerpt of a longer one that begins at this offset there; `marks` count in the longer one. */
  readonly offset?: number;
}

/** A run without a blank that is longer than this is given places to break. */
const LONGEST_RUN = 256;
const LONG_RUN = new RegExp(`\\S{${LONGEST_RUN}}`, "u");
const PARTS = new RegExp(`\\S{${LONGEST_RUN}}(?=\\S)`, "gu");

/**
 * A browser takes the square of a run's length to find where its lines break: half a minute for a word of 200,000 letters.
 * Places to break are no part of what is copied.
 */
function breakable(text: string): ReactNode {
  if (!LONG_RUN.test(text)) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { index, 0: run } of text.matchAll(PARTS)) {
    const end = index + run.length;
    parts.push(
      <Fragment key={from}>
        {text.slice(from, end)}
        <wbr />
      </Fragment>,
    );
    from = end;
  }
  parts.push(<Fragment key={from}>{text.slice(from)}</Fragment>);
  return parts;
}

/**
 * Every text that comes from a file passes here: secrets are masked, and what is hidden in it is written out.
 * SECURITY: it becomes text nodes and nothing else.
 */
export function HostileText({ text, marks = [], offset = 0 }: Props) {
  // Masking keeps offsets; making visible does not, so that the text is cut first.
  const masked = maskSecrets(text);
  const pieces: { readonly from: number; readonly text: string; readonly mark: MarkedRange | null }[] = [];
  let at = 0;
  for (const mark of marks) {
    const start = Math.max(at, mark.start - offset);
    const end = Math.min(masked.length, mark.end - offset);
    if (end <= start) continue;
    if (start > at) pieces.push({ from: at, text: masked.slice(at, start), mark: null });
    pieces.push({ from: start, text: masked.slice(start, end), mark });
    at = end;
  }
  if (at < masked.length) pieces.push({ from: at, text: masked.slice(at), mark: null });
  return (
    <bdi className="hostile">
      {pieces.map(piece =>
        piece.mark === null ? (
          <Fragment key={piece.from}>{breakable(makeVisible(piece.text))}</Fragment>
        ) : (
          <mark key={piece.from} className={piece.mark.isCurrent === true ? "is-current" : undefined}>
            {breakable(makeVisible(piece.text))}
          </mark>
        ),
      )}
    </bdi>
  );
}
