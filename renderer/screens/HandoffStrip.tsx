import { useCallback, useRef } from "react";
import type { HandoffId } from "../../shared/model/ids.ts";
import type { SpanMark } from "../../shared/model/span-mark.ts";
import { clockText } from "../components/age-text.ts";
import { SpanStrip } from "../components/SpanStrip.tsx";
import { citedKey, type SpanReading } from "../store/span-reader.ts";
import { evidenceOf, type ReviewItem } from "./review-items.ts";
import { goTo, handoffHash, sessionHash } from "./route.ts";

interface Props {
  readonly handoffId: HandoffId;
  readonly span: SpanReading;
  readonly item: ReviewItem | null;
  /** The hash to come back to. */
  readonly back: string;
}

const hashOf = ({ sessionId, messageId, start, end }: SpanMark, back: string): string =>
  sessionHash(sessionId, { messageId, at: { type: "text", start, end, textLine: 1 } }, back);

/**
 * What happened in the span of the handoff, with the places of the record's evidence framed. The marks are drawn once: a
 * key that moves on to the next record moves the frames alone.
 */
export function HandoffStrip({ handoffId, span, item, back }: Props) {
  const hrefOf = useCallback((mark: SpanMark) => hashOf(mark, handoffHash(handoffId)), [handoffId]);
  const currentBack = useRef(back);
  currentBack.current = back;
  const onOpen = useCallback((mark: SpanMark) => goTo(hashOf(mark, currentBack.current)), []);
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
      onOpen={onOpen}
      eventCount={span.eventCount}
      messageCount={span.messageCount}
      shownOrders={[...new Set(shown)]}
      seams={span.seams}
      times={times.join(" to ")}
    />
  );
}
