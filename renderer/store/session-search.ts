import type { MessageId, SessionId } from "../../shared/model/ids.ts";
import type { Session } from "../../shared/model/session.ts";
import type { Library } from "./database.ts";
import type { SessionRow } from "./derived-rows.ts";
import { readSession } from "./message-reader.ts";

/** One place at which a search found its words. Offsets are UTF-16 units in the message's text. */
export interface SearchHit {
  readonly seq: number;
  readonly messageId: MessageId;
  readonly start: number;
  readonly end: number;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  /** False where the search stopped at MOST_HITS. */
  readonly isWhole: boolean;
}

const MOST_HITS = 20_000;

interface SearchableText {
  readonly id: MessageId;
  readonly text: string;
}

interface HeldText {
  readonly sha256: string;
  readonly texts: readonly SearchableText[];
  readonly units: number;
}

/** UTF-16 units of text that stay in memory, at one or two bytes each. */
const MOST_HELD_UNITS = 64 << 20;

/**
 * Searches the text of one session after another. The text of those that were searched last stays in memory: scanning it
 * takes milliseconds, where an index would take longer to build than a person waits.
 */
export class SessionSearch {
  private readonly db: Library;
  private readonly mostHeldUnits: number;
  /** The one that was used longest ago comes first. */
  private readonly held = new Map<SessionId, HeldText>();
  private heldUnits = 0;

  constructor(db: Library, mostHeldUnits: number = MOST_HELD_UNITS) {
    this.db = db;
    this.mostHeldUnits = mostHeldUnits;
  }

  /** Every hit, upper and lower case alike, in order. Throws where the signal is aborted. */
  async search(sessionId: SessionId, query: string, signal: AbortSignal): Promise<SearchResult> {
    if (query === "") return { hits: [], isWhole: true };
    const texts = await this.textsOf(sessionId, signal);
    const pattern = new RegExp(escapePattern(query), "giu");
    const hits: SearchHit[] = [];
    for (const [seq, { id, text }] of texts.entries()) {
      pattern.lastIndex = 0;
      for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
        if (hits.length >= MOST_HITS) return { hits, isWhole: false };
        hits.push({ seq, messageId: id, start: match.index, end: match.index + match[0].length });
      }
    }
    return { hits, isWhole: true };
  }

  private async textsOf(sessionId: SessionId, signal: AbortSignal): Promise<readonly SearchableText[]> {
    const session = await this.db.sessions.get(sessionId);
    if (session === undefined) return [];
    const held = this.held.get(sessionId);
    if (held?.sha256 === session.sha256 && held.texts.length === session.messageCount) {
      this.keep(sessionId, held);
      return held.texts;
    }
    const read = await readSession(this.db, sessionId, signal);
    return read === null ? [] : this.hold(read);
  }

  private hold({ id, sha256, messages }: Session & Pick<SessionRow, "sha256">): readonly SearchableText[] {
    const texts = messages.map(message => ({ id: message.id, text: message.text }));
    const units = texts.reduce((sum, { text }) => sum + text.length, 0);
    this.keep(id, { sha256, texts, units });
    return texts;
  }

  /** Makes a session the last one, and lets go of the first ones until there is room; the last one stays in any case. */
  private keep(sessionId: SessionId, text: HeldText): void {
    this.heldUnits += text.units - (this.held.get(sessionId)?.units ?? 0);
    this.held.delete(sessionId);
    this.held.set(sessionId, text);
    for (const [id, { units }] of this.held) {
      if (this.heldUnits <= this.mostHeldUnits || id === sessionId) break;
      this.held.delete(id);
      this.heldUnits -= units;
    }
  }
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
