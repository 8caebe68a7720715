import { useEffect, useState } from "react";
import { type StripMark, stripMark } from "../components/event-strip.ts";
import { SpanStrip } from "../components/SpanStrip.tsx";
import type { SessionRow } from "../store/derived-rows.ts";
import { readSessionEvents } from "../worker/reader-client.ts";
import { evidenceOf, type ReviewItem } from "./review-items.ts";

interface Props {
  readonly session: SessionRow;
  readonly item: ReviewItem | null;
}

/** More marks than this are a grey band that tells nothing. */
const MOST_MARKS = 1500;

/** What happened in the linked session, with the places of the record's evidence framed. */
export function SessionStrip({ session, item }: Props) {
  const [events, setEvents] = useState<readonly (StripMark & { readonly messageId: string })[]>([]);
  useEffect(() => {
    let isGone = false;
    readSessionEvents(session.id)
      .then(found => {
        if (!isGone) setEvents(found.map(event => ({ ...stripMark(event), messageId: event.messageId })));
      })
      // The review goes on without its strip.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [session.id]);
  if (events.length === 0 || events.length > MOST_MARKS) return null;
  const proofs = item === null ? [] : evidenceOf(item).filter(entry => !entry.isCandidate);
  const shownIds = new Set<string | null>(
    proofs.filter(({ evidence }) => evidence.sessionId === session.id).map(({ evidence }) => evidence.messageId),
  );
  const shownSeqs = new Set(events.filter(mark => shownIds.has(mark.messageId)).map(mark => mark.seq));
  return <SpanStrip marks={events} messageCount={session.messageCount} shownSeqs={[...shownSeqs]} />;
}
