import type { SourceId } from "../model/ids.ts";
import type { Session, SessionFacts } from "../model/session.ts";

/** Sessions with their messages while there is room, and the way to read again what had to go. */
export interface SessionShelf {
  put(session: Session, sizeBytes: number): void;
  /** Replaces what is known of a session without touching its messages. */
  describe(facts: SessionFacts): void;
  /** The session with its messages, read again where they were dropped; null where its file has gone since. */
  load(sourceId: SourceId): Promise<Session | null>;
}

interface Slot {
  facts: SessionFacts;
  session: Session | null;
  readonly sizeBytes: number;
}

/**
 * Keeps at most about `budgetBytes` of sessions, by the size of their files, the newest put or loaded first.
 * `read` parses a file once more.
 */
export function buildSessionShelf(
  budgetBytes: number,
  read: (sourceId: SourceId) => Promise<Session | null>,
): SessionShelf {
  // A Map remembers the order of insertion: the first is the one that was used longest ago.
  const slots = new Map<SourceId, Slot>();
  let heldBytes = 0;

  const makeRoom = (keep: SourceId): void => {
    for (const [id, slot] of slots) {
      if (heldBytes <= budgetBytes) return;
      if (id === keep || slot.session === null) continue;
      slot.session = null;
      heldBytes -= slot.sizeBytes;
    }
  };
  return {
    put(session, sizeBytes) {
      const { messages: _, ...facts } = session;
      slots.set(session.sourceId, { facts, session, sizeBytes });
      heldBytes += sizeBytes;
      makeRoom(session.sourceId);
    },
    describe(facts) {
      const slot = slots.get(facts.sourceId);
      if (slot === undefined) return;
      slot.facts = facts;
      if (slot.session !== null) slot.session = { ...facts, messages: slot.session.messages };
    },
    async load(sourceId) {
      const slot = slots.get(sourceId);
      if (slot === undefined) return null;
      slots.delete(sourceId);
      slots.set(sourceId, slot);
      if (slot.session !== null) return slot.session;
      const again = await read(sourceId);
      if (again === null) return null;
      slot.session = { ...slot.facts, messages: again.messages };
      heldBytes += slot.sizeBytes;
      makeRoom(sourceId);
      return slot.session;
    },
  };
}
