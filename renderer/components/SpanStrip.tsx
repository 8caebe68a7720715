import { type KeyboardEvent, useRef, useState } from "react";
import type { SpanMark } from "../../shared/model/span-mark.ts";

interface Props {
  /** As many as can be told apart, in the order of the span. */
  readonly marks: readonly SpanMark[];
  /** Where the session shows what a mark stands for. */
  readonly hrefOf: (mark: SpanMark) => string;
  /** How many events the marks stand for. */
  readonly eventCount: number;
  readonly messageCount: number;
  /** Places of the messages that the evidence stands in. */
  readonly shownOrders: readonly number[];
  /** Places of earlier compactions. */
  readonly seams: readonly number[];
  /** From when to when, or empty. */
  readonly times: string;
}

const WIDTH = 1000;
const SHAPES: Readonly<Record<SpanMark["shape"], string>> = {
  tick: "M-1.5-4h3v8h-3z",
  dot: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  square: "M-4.5-4.5h9v9h-9z",
  diamond: "M-5 0l5-5 5 5-5 5z",
  triangle: "M0-5l5 9h-10z",
};
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

/**
 * What happened in the span, from its beginning to the handoff: edits, runs, and what left the machine or was said. One
 * tab stop; the arrow keys go from mark to mark, and Enter opens the session there.
 */
export function SpanStrip({ marks, hrefOf, eventCount, messageCount, shownOrders, seams, times }: Props) {
  const [at, setAt] = useState(0);
  const drawing = useRef<SVGSVGElement>(null);
  const current = Math.min(at, marks.length - 1);
  const xOf = (order: number): number => 8 + (order / Math.max(1, messageCount - 1)) * (WIDTH - 16);
  const move = (event: KeyboardEvent): void => {
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? marks.length - 1 : current + (STEPS[event.key] ?? Number.NaN);
    if (Number.isNaN(next)) return;
    event.preventDefault();
    event.stopPropagation();
    const bounded = Math.min(marks.length - 1, Math.max(0, next));
    setAt(bounded);
    drawing.current?.querySelectorAll("a")[bounded]?.focus();
  };
  return (
    <section className="strip" aria-labelledby="strip-title">
      <h3 id="strip-title">
        The span of the session{times === "" ? "" : `, ${times}`} <span>edits · runs · commits, pushes, user</span>
      </h3>
      <svg
        ref={drawing}
        viewBox={`0 0 ${WIDTH} 44`}
        role="toolbar"
        aria-label={`${eventCount} events`}
        onKeyDown={move}
      >
        <path className="strip-lanes" d={`M0 8h${WIDTH}M0 22h${WIDTH}M0 36h${WIDTH}`} />
        {seams.map(order => (
          <path key={order} className="strip-seam" d={`M${xOf(order)} 0v44`}>
            <title>an earlier compaction</title>
          </path>
        ))}
        {shownOrders.map(order => (
          <rect key={order} className="strip-shown" x={xOf(order) - 8} y={1} width={16} height={42} rx={3} />
        ))}
        {marks.map((mark, index) => (
          <a
            key={`${mark.order} ${mark.lane} ${mark.shape} ${mark.tone}`}
            href={hrefOf(mark)}
            tabIndex={index === current ? 0 : -1}
            aria-label={mark.label}
            onFocus={() => setAt(index)}
          >
            <path
              className={`strip-mark is-${mark.tone}`}
              transform={`translate(${xOf(mark.order)} ${8 + mark.lane * 14})`}
              d={SHAPES[mark.shape]}
            />
            <title>{mark.label}</title>
          </a>
        ))}
      </svg>
    </section>
  );
}
