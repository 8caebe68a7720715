import { useEffect } from "react";
import type { Evidence } from "../../shared/model/evidence.ts";
import { readAround } from "./use-message-context.ts";

/** Someone who goes through the records stays no longer than this at one that is passed by. */
const PASSING_MS = 30;

/**
 * Reads what would be shown if the evidence were opened, so that opening it need not wait for the disk. `isShown`: it is
 * open, and read anyway.
 */
export function useEvidenceAhead(evidence: readonly Evidence[], isShown: boolean): void {
  // By place: the lists are made anew with every drawing.
  const places = JSON.stringify(evidence.map(({ sessionId, messageId, line }) => ({ sessionId, messageId, line })));
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => {
      // Written two lines above.
      const parsed = JSON.parse(places) as readonly Pick<Evidence, "sessionId" | "messageId" | "line">[];
      // What cannot be read is said when it is opened.
      for (const place of parsed) readAround(place).catch(() => undefined);
    }, PASSING_MS);
    return () => clearTimeout(timer);
  }, [places, isShown]);
}
