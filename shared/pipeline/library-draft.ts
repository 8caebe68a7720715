import type { FileEntry } from "../contract/ports.ts";
import { readTouches, type SessionTouch } from "../evidence/session-touch.ts";
import type { ParsedSource } from "../formats/format.ts";
import type { SessionShelf } from "../intake/session-shelf.ts";
import { noTakenIds, withUniqueIds } from "../intake/unique-session.ts";
import type { AdviceFact } from "../model/advice.ts";
import type { Handoff } from "../model/handoff.ts";
import type { RecordId, SourceId } from "../model/ids.ts";
import type { Transition } from "../model/record.ts";
import type { SessionFacts } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { StoreFact } from "../model/store-fact.ts";
import type { SessionReading } from "./memory.ts";

/** A reading whose handoffs' records have no transitions yet; they are known by the ids that they got here. */
export interface NewReading {
  readonly reading: Omit<SessionReading, "transitions">;
  readonly handoffIds: readonly Handoff["id"][];
}

/** What files hold, gathered file by file in their order. */
export class LibraryDraft {
  readonly sources: Source[] = [];
  readonly sessions: SessionFacts[] = [];
  readonly handoffs: Handoff[] = [];
  readonly storeFacts: StoreFact[] = [];
  readonly advice: AdviceFact[] = [];
  readonly touches = new Map<SourceId, readonly SessionTouch[]>();
  readonly transitions = new Map<RecordId, readonly Transition[]>();
  readonly newReadings: NewReading[] = [];
  messageCount = 0;
  private readonly taken = noTakenIds();
  private readonly shelf: SessionShelf;

  constructor(shelf: SessionShelf) {
    this.shelf = shelf;
  }

  /** Adds a file that was read; `raw` is what its format made of it. Gives it back with the ids that it has here. */
  addRead(source: Source, raw: ParsedSource, path: string): ParsedSource {
    const parsed = withUniqueIds(raw, path, this.taken);
    this.add(source, parsed);
    if (raw.session === null || parsed.session === null) return parsed;
    const { messages, ...facts } = parsed.session;
    const { messages: _, ...rawFacts } = raw.session;
    const touches = readTouches(parsed.session);
    this.addSession(facts, messages, touches, source.sizeBytes, messages.length);
    this.newReadings.push({
      reading: {
        source: { ...source, group: null },
        parsed: { ...raw, session: rawFacts },
        touches,
        messageCount: messages.length,
      },
      handoffIds: parsed.handoffs.map(({ id }) => id),
    });
    return parsed;
  }

  /** Adds a session's file that is as it was when it was read. */
  addKnown(
    { source, parsed, touches, messageCount, transitions }: SessionReading,
    file: FileEntry,
    group: string | null,
  ) {
    const unique = withUniqueIds(parsed, file.idPath ?? file.path, this.taken);
    const sessionId = unique.session.id;
    this.add({ ...source, group }, unique);
    const own = touches.map(touch => ({ ...touch, sessionId }));
    this.addSession(unique.session, null, own, source.sizeBytes, messageCount);
    for (const [id, moves] of transitions) this.transitions.set(id, moves);
  }

  private add(source: Source, { facts, handoffs }: Pick<ParsedSource, "facts" | "handoffs">): void {
    this.sources.push(source);
    for (const fact of facts)
      if (fact.type === "advice") this.advice.push(fact);
      else this.storeFacts.push(fact);
    for (const handoff of handoffs) this.handoffs.push(handoff);
  }

  private addSession(
    facts: SessionFacts,
    messages: Parameters<SessionShelf["put"]>[1],
    touches: readonly SessionTouch[],
    sizeBytes: number,
    messageCount: number,
  ): void {
    this.sessions.push(facts);
    this.touches.set(facts.sourceId, touches);
    this.shelf.put(facts, messages, sizeBytes);
    this.messageCount += messageCount;
  }
}
