import { useEffect, useState } from "react";
import type { HandoffView } from "../store/handoff-view.ts";
import type { CitedMessage, SpanReading } from "../store/span-reader.ts";
import { readSpan } from "../worker/reader-client.ts";

/** Every message of a session that evidence of the handoff names. */
function citedIn(view: HandoffView): readonly CitedMessage[] {
  const evidence = [
    ...view.findings.flatMap(finding => finding.evidence),
    ...[...view.judged.records.values()].flatMap(({ transitions }) => transitions.flatMap(one => one.evidence)),
  ];
  return evidence.flatMap(({ sessionId, messageId }) =>
    sessionId === null || messageId === null ? [] : [{ sessionId, messageId }],
  );
}

/** The span of a handoff; undefined while it is read, null where no session is linked. */
export function useSpanReading(view: HandoffView): SpanReading | "too-large" | null | undefined {
  const { id, digest } = view.row;
  const [reading, setReading] = useState<{ readonly key: string; readonly span: SpanReading | "too-large" | null }>();
  const key = JSON.stringify([id, digest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the digest moves with everything that the view cites.
  useEffect(() => {
    let isGone = false;
    readSpan(id, citedIn(view))
      .then(span => {
        if (!isGone) setReading({ key, span });
      })
      // The review goes on without its strip.
      .catch(() => {
        if (!isGone) setReading({ key, span: null });
      });
    return () => {
      isGone = true;
    };
  }, [key]);
  return reading?.key === key ? reading.span : undefined;
}
