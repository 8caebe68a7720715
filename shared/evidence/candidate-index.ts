import type { Message } from "../model/message.ts";
import type { Timeline } from "../model/timeline.ts";

const BLOCK_MESSAGES = 512;
const BLOCK_UNITS = 1_000_000;
const MESSAGE_UNITS = 4_000;
const WORD = /[A-Za-z0-9_\u00C0-\u024F][\w./#\u00C0-\u024F-]{2,80}/g;
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
  for (const [found] of text.matchAll(WORD)) {
    const token = found.replace(/[./#-]+$/, "").toLowerCase();
    if (token.length < 3 || COMMON.has(token) || /^\d{1,2}$/.test(token)) continue;
    if (isName(found) || token.length > 3) tokens.add(token);
    const base = token.includes("/") ? (token.split("/").at(-1) ?? "") : "";
    if (base.length > 3) tokens.add(base);
  }
  return tokens;
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
