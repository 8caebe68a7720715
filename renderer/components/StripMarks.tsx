import { type MouseEvent, memo } from "react";
import type { SpanMark } from "../../shared/model/span-mark.ts";

interface Props {
  readonly marks: readonly SpanMark[];
  /** Index of the mark that is the tab stop. */
  readonly current: number;
  readonly xOf: (order: number) => number;
  readonly hrefOf: (mark: SpanMark) => string;
  readonly onFocus: (index: number) => void;
  readonly onOpen: (mark: SpanMark) => void;
}

const SHAPES: Readonly<Record<SpanMark["shape"], string>> = {
  tick: "M-1.5-4h3v8h-3z",
  dot: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  square: "M-4.5-4.5h9v9h-9z",
  diamond: "M-5 0l5-5 5 5-5 5z",
  triangle: "M0-5l5 9h-10z",
};

/** The marks of a strip, each a link. They are drawn again only where one of them has changed. */
export const StripMarks = memo(function StripMarks({ marks, current, xOf, hrefOf, onFocus, onOpen }: Props) {
  const open = (event: MouseEvent, mark: SpanMark): void => {
    // In a window of its own it opens by its address.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(mark);
  };
  return marks.map((mark, index) => (
    <a
      key={`${mark.order} ${mark.lane} ${mark.shape} ${mark.tone}`}
      href={hrefOf(mark)}
      tabIndex={index === current ? 0 : -1}
      aria-label={mark.label}
      onFocus={() => onFocus(index)}
      onClick={event => open(event, mark)}
    >
      <path
        className={`strip-mark is-${mark.tone}`}
        transform={`translate(${xOf(mark.order)} ${8 + mark.lane * 14})`}
        d={SHAPES[mark.shape]}
      />
      <title>{mark.label}</title>
    </a>
  ));
});
