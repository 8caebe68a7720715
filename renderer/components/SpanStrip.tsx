import type { StripMark } from "./event-strip.ts";

interface Props {
  readonly marks: readonly StripMark[];
  readonly messageCount: number;
  /** Positions of the messages that the evidence stands in. */
  readonly shownSeqs: readonly number[];
}

const WIDTH = 1000;
const SHAPES: Readonly<Record<StripMark["shape"], string>> = {
  tick: "M-1.5-4h3v8h-3z",
  dot: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0",
  square: "M-4.5-4.5h9v9h-9z",
  diamond: "M-5 0l5-5 5 5-5 5z",
  triangle: "M0-5l5 9h-10z",
};

/** What happened in the session, from its beginning to its end: edits, runs, and what left the machine or was said. */
export function SpanStrip({ marks, messageCount, shownSeqs }: Props) {
  const xOf = (seq: number): number => 8 + (seq / Math.max(1, messageCount - 1)) * (WIDTH - 16);
  return (
    <section className="strip" aria-labelledby="strip-title">
      <h3 id="strip-title">
        The session, from first to last message <span>edits · runs · commits, pushes, user</span>
      </h3>
      <svg viewBox={`0 0 ${WIDTH} 44`} role="img" aria-label={`${marks.length} events`}>
        <path className="strip-lanes" d={`M0 8h${WIDTH}M0 22h${WIDTH}M0 36h${WIDTH}`} />
        {shownSeqs.map(seq => (
          <rect key={seq} className="strip-shown" x={xOf(seq) - 8} y={1} width={16} height={42} rx={3} />
        ))}
        {marks.map((mark, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the events of a session never move.
            key={index}
            className={`strip-mark is-${mark.tone}`}
            transform={`translate(${xOf(mark.seq)} ${8 + mark.lane * 14})`}
            d={SHAPES[mark.shape]}
          >
            <title>{mark.label}</title>
          </path>
        ))}
      </svg>
    </section>
  );
}
