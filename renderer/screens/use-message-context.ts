import { useEffect, useState } from "react";
import type { Evidence } from "../../shared/model/evidence.ts";
import type { EvidenceContext } from "../components/EvidenceCard.tsx";
import { readMessagesAround } from "../worker/reader-client.ts";

/** As far back as the call of a result is looked for; parallel calls stand together before their results. */
const REACH = 16;
const SHOWN_AROUND = 2;

/** The messages around the one that evidence names; null where it names none, or its session does not have it. */
export async function readAround({ sessionId, messageId, line }: Pick<Evidence, "sessionId" | "messageId" | "line">) {
  if (sessionId === null || messageId === null) return null;
  return readMessagesAround(sessionId, messageId, line, REACH, SHOWN_AROUND);
}

/** The message that evidence names, with its call and its neighbours; null while it is read, or where there is none. */
export function useMessageContext(evidence: Evidence): EvidenceContext | null {
  const { sessionId, messageId, line } = evidence;
  const [context, setContext] = useState<EvidenceContext | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const around = await readAround({ sessionId, messageId, line });
      const message = around?.messages.find(candidate => candidate.seq === around.seq);
      if (isGone || around === null || message === undefined) return;
      const callId = message.result?.callId;
      const call =
        message.call !== null
          ? message
          : (around.messages.find(candidate => candidate.call !== null && candidate.call.callId === callId) ?? null);
      setContext({
        message,
        call,
        before: around.messages.filter(({ seq }) => seq < message.seq && seq >= message.seq - SHOWN_AROUND),
        after: around.messages.filter(({ seq }) => seq > message.seq),
      });
    };
    // Without its context a card still shows its quote.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [sessionId, messageId, line]);
  return context;
}
