import { useEffect } from "react";
import type { HandoffId, RecordId } from "../../shared/model/ids.ts";
import { markLooked } from "../actions/decide.ts";
import { setQueueFilter } from "../state/queue-filter.ts";
import { useHandoff, useReview } from "../store/live.ts";
import { ReviewBody } from "./ReviewBody.tsx";
import { QUEUE_HASH } from "./route.ts";

interface Props {
  readonly handoffId: HandoffId;
  readonly recordId: RecordId | null;
}

/** One handoff under review. */
export function ReviewScreen({ handoffId, recordId }: Props) {
  const view = useHandoff(handoffId);
  const review = useReview(view);
  const isHere = view !== undefined && view !== null;
  useEffect(() => {
    if (!isHere) return;
    // However it was opened, the queue is found again at this row.
    setQueueFilter({ chosenId: handoffId });
    return () => void markLooked(handoffId);
  }, [handoffId, isHere]);
  if (view === null)
    return (
      <div className="message-page">
        <h1>This handoff is not in the library</h1>
        <p>Its source was not opened in this window, or it has changed so that it no longer holds this handoff.</p>
        <a className="button" href={QUEUE_HASH}>
          To the queue
        </a>
      </div>
    );
  if (view === undefined || review === undefined) return <p className="nothing">Reading…</p>;
  return <ReviewBody key={handoffId} view={view} review={review} linkedId={recordId} />;
}
