import { clockText } from "../components/age-text.ts";
import { type StripMark, stripMark } from "../components/event-strip.ts";
import { SpanStrip } from "../components/SpanStrip.tsx";
import { citedKey, type SpanReading } from "../store/span-reader.ts";
import { evidenceOf, type ReviewItem } from "./review-items.ts";
import { sessionHash } from "./route.ts";

interface Props {
  readonly span: SpanReading;
  readonly item: ReviewItem | null;
  /** The hash to come back to. */
  readonly back: string;
}

/** What happened in the span of the handoff, with the places of the record's evidence framed. */
export function HandoffStrip({ span, item, back }: Props) {
  const marks = span.events.map(
    ({ order, event }): StripMark => ({
      ...stripMark(event, order),
      href: sessionHash(
        event.sessionId,
        { messageId: event.messageId, at: { type: "text", start: event.start, end: event.end, textLine: 1 } },
        back,
      ),
    }),
  );
  const proofs = item === null ? [] : evidenceOf(item).filter(entry => !entry.isCandidate);
  const shown = proofs.flatMap(({ evidence: { sessionId, messageId } }) => {
    if (sessionId === null || messageId === null) return [];
    const order = span.citedOrders.get(citedKey({ sessionId, messageId }));
    return order === undefined ? [] : [order];
  });
  const times = [clockText(span.startedMs), clockText(span.endedMs)].filter(time => time !== null);
  return (
    <SpanStrip
      marks={marks}
      messageCount={span.messageCount}
      shownOrders={[...new Set(shown)]}
      seams={span.seams}
      times={times.join(" to ")}
    />
  );
}
