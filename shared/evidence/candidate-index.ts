import type { Message } from "../model/message.ts";
import type { Timeline } from "../model/timeline.ts";

const BLOCK_MESSAGES = 512;
const BLOCK_UNITS = 1_000_000;
const MESSAGE_UNITS = 4_000;
const WORD_UNITS = 81;
// What a unit may be in a token. Tokens are read unit by unit: this runs over whole sessions.
const INSIDE = 1;
const STARTS = 2;
const CAPITAL = 4;
const SLASH = 8;

const UNIT_CLASSES: Uint8Array = Uint8Array.from({ length: 0x250 }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  if (letter === "/") return INSIDE | SLASH;
  if (".#-".includes(letter)) return INSIDE;
  if (!/[\w\u00C0-\u024F]/.test(letter)) return 0;
  return INSIDE | STARTS | (letter === letter.toLowerCase() ? 0 : CAPITAL);
});
const unitClass = (unit: number): number => UNIT_CLASSES[unit] ?? 0;
const COMMON = new Set(
  "that this with from have been were will would should could there their then than when what which while where after before about into over also only just like some more most other such each both very here they them these those your you our its the and for not but are was has had can all any now out who how why use used using make made does done user users code file files line lines summary session message messages work task tasks".split(
    " ",
  ),
);

/** The messages of one stretch of a timeline by their words. */
interface IndexBlock {
  /** Orders of the messages, ascending, by token. */
  readonly postings: ReadonlyMap<string, readonly number[]>;
}

const BLOCKS = new WeakMap<Timeline, Map<number, IndexBlock>>();

/** The tokens by which a text can be told from others, lower-case, each once; a path also by its last name. */
export function tellingTokens(text: string): ReadonlySet<string> {
  const tokens = new Set<string>();
  for (let at = 0; at < text.length; ) {
    if ((unitClass(text.charCodeAt(at)) & STARTS) === 0) {
      at += 1;
      continue;
    }
    const start = at;
    let seen = 0;
    while (at < text.length && at - start < WORD_UNITS) {
      const found = unitClass(text.charCodeAt(at));
      if (found === 0) break;
      seen |= found;
      at += 1;
    }
    if (at - start >= 3) addToken(tokens, text, start, at, seen);
  }
  return tokens;
}

function addToken(tokens: Set<string>, text: string, start: number, end: number, seen: number): void {
  let last = end;
  while (last > start && (unitClass(text.charCodeAt(last - 1)) & STARTS) === 0) last -= 1;
  const word = text.slice(start, last);
  const token = (seen & CAPITAL) === 0 ? word : word.toLowerCase();
  if (token.length < 3 || COMMON.has(token)) return;
  if (token.length > 3 || isName(text.slice(start, end))) tokens.add(token);
  const slash = (seen & SLASH) === 0 ? -1 : token.lastIndexOf("/");
  if (slash >= 0 && token.length - slash > 4) tokens.add(token.slice(slash + 1));
}

/** Paths, identifiers, hashes and numbers tell more than words. */
export const isName = (token: string): boolean => /[\d_./#]|[a-z][A-Z]/.test(token);

/** The block of a timeline that holds an order, built when it is first asked for. */
export function indexBlock(timeline: Timeline, order: number): IndexBlock {
  const blocks = BLOCKS.get(timeline) ?? new Map<number, IndexBlock>();
  BLOCKS.set(timeline, blocks);
  const key = Math.floor(order / BLOCK_MESSAGES);
  const known = blocks.get(key);
  if (known !== undefined) return known;
  const block = buildBlock(timeline, key * BLOCK_MESSAGES);
  blocks.set(key, block);
  return block;
}

/** The order at which the block before the one that holds `order` ends; negative at the beginning. */
export const previousBlock = (order: number): number => Math.floor(order / BLOCK_MESSAGES) * BLOCK_MESSAGES - 1;

function buildBlock(timeline: Timeline, start: number): IndexBlock {
  const postings = new Map<string, number[]>();
  let units = 0;
  for (let order = start; order < Math.min(start + BLOCK_MESSAGES, timeline.entries.length); order += 1) {
    const message = timeline.entries[order]?.message;
    if (message === undefined || !isSearched(message) || units > BLOCK_UNITS) continue;
    const text = message.text.slice(0, MESSAGE_UNITS);
    units += text.length;
    for (const token of tellingTokens(text)) {
      const orders = postings.get(token);
      if (orders === undefined) postings.set(token, [order]);
      else orders.push(order);
    }
  }
  return { postings };
}

// A summary repeats what the handoff says; what the harness injects is nobody's word.
const isSearched = (message: Message): boolean =>
  !message.isMeta &&
  message.kind !== "summary" &&
  message.kind !== "boundary" &&
  message.kind !== "system" &&
  message.kind !== "unknown";
