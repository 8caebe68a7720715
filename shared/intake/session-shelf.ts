import type { SourceId } from "../model/ids.ts";
import type { Session, SessionFacts } from "../model/session.ts";

/** Sessions with their messages while there is room, and the way to read again what there was no room for. */
export interface SessionShelf {
  /** Null messages are read when their turn comes. */
  put(facts: SessionFacts, messages: Session["messages"] | null, sizeBytes: number): void;
  /** Replaces what is known of a session without touching its messages. */
  describe(facts: SessionFacts): void;
  /**
   * Gives a session with its messages and holds them no longer; null where its file has gone since. Asked once for each
   * session, in the order in which they were put, it reads again only what did not fit.
   */
  take(sourceId: SourceId): Promise<Session | null>;
}

interface Slot {
  facts: SessionFacts;
  messages: Session["messages"] | null;
  readonly sizeBytes: number;
}

/**
 * Holds at most `budgetBytes` of sessions, by the size of their files, those that were put first: their turn comes first,
 * and then there is room again. `read` parses a file once more.
 */
export function buildSessionShelf(
  budgetBytes: number,
  read: (sourceId: SourceId) => Promise<Session | null>,
): SessionShelf {
  const slots = new Map<SourceId, Slot>();
  let heldBytes = 0;
  return {
    put(facts, messages, sizeBytes) {
      const isHeld = messages !== null && heldBytes + sizeBytes <= budgetBytes;
      if (isHeld) heldBytes += sizeBytes;
      slots.set(facts.sourceId, { facts, messages: isHeld ? messages : null, sizeBytes });
    },
    describe(facts) {
      const slot = slots.get(facts.sourceId);
      if (slot !== undefined) slot.facts = facts;
    },
    async take(sourceId) {
      const slot = slots.get(sourceId);
      if (slot === undefined) return null;
      const { messages } = slot;
      if (messages !== null) {
        slot.messages = null;
        heldBytes -= slot.sizeBytes;
        return { ...slot.facts, messages };
      }
      const again = await read(sourceId);
      return again === null ? null : { ...slot.facts, messages: again.messages };
    },
  };
}
