import type { SpanMark } from "../../shared/model/span-mark.ts";
import { clockText } from "../components/age-text.ts";
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
  const hrefOf = ({ sessionId, messageId, start, end }: SpanMark): string =>
    sessionHash(sessionId, { messageId, at: { type: "text", start, end, textLine: 1 } }, back);
  const proofs = item === null ? [] : evidenceOf(item).filter(entry => !entry.isCandidate);
  const shown = proofs.flatMap(({ evidence: { sessionId, messageId } }) => {
    if (sessionId === null || messageId === null) return [];
    const order = span.citedOrders.get(citedKey({ sessionId, messageId }));
    return order === undefined ? [] : [order];
  });
  const times = [clockText(span.startedMs), clockText(span.endedMs)].filter(time => time !== null);
  return (
    <SpanStrip
      marks={span.marks}
      hrefOf={hrefOf}
      eventCount={span.eventCount}
      messageCount={span.messageCount}
      shownOrders={[...new Set(shown)]}
      seams={span.seams}
      times={times.join(" to ")}
    />
  );
}
