import { MentionedPaths } from "./mention-paths.ts";
import { tellingStems } from "./mention-words.ts";

const HEX = /(?<![0-9a-z])[0-9a-f]{6,40}(?![0-9a-z])/gi;
const HASH_HEAD = 6;
const NUMBER =
  /(?:#|!|\b(?:pr|mr|pull requests?|merge requests?|issues?|run)s?\s*[#!]?|\/(?:pull|issues|merge_requests|runs)\/)(\d{1,12})\b/gi;
const LINE_END = /\n+|(?<=[.!?;])\s+(?=\S)/;

/** What a handoff's text mentions, read once so that thousands of things can be looked up in it. */
export class Mentions {
  private readonly lines: readonly string[];
  private readonly paths: MentionedPaths;
  /** Hashes by their first digits. */
  private readonly hashes = new Map<string, string[]>();
  private readonly numbers = new Set<string>();
  /** The lines that a stem stands in. */
  private readonly postings = new Map<string, number[]>();

  constructor(text: string) {
    this.lines = text.toLowerCase().split(LINE_END);
    this.paths = new MentionedPaths(text);
    for (const [found] of text.matchAll(HEX)) {
      const hash = found.toLowerCase();
      const head = hash.slice(0, HASH_HEAD);
      this.hashes.set(head, [...(this.hashes.get(head) ?? []), hash]);
    }
    for (const [, number] of text.matchAll(NUMBER)) if (number !== undefined) this.numbers.add(number);
    for (const [at, line] of this.lines.entries()) {
      for (const stem of tellingStems(line)) {
        const known = this.postings.get(stem);
        if (known === undefined) this.postings.set(stem, [at]);
        else known.push(at);
      }
    }
  }

  hasPath(path: string): boolean {
    return this.paths.has(path);
  }

  /** Abbreviated either way, from six digits on. */
  hasHash(hash: string): boolean {
    const plain = hash.toLowerCase();
    const known = this.hashes.get(plain.slice(0, HASH_HEAD)) ?? [];
    return known.some(one => one.startsWith(plain) || plain.startsWith(one));
  }

  /** The number of a pull request, an issue or a run, written as such. */
  hasNumber(number: string): boolean {
    return this.numbers.has(number);
  }

  /** Whether one line has all of the patterns, which are lower-case. */
  hasLine(...patterns: readonly RegExp[]): boolean {
    return this.lines.some(line => patterns.every(pattern => pattern.test(line)));
  }

  /** Whether a name stands somewhere as a word of its own, case folded. */
  hasName(name: string): boolean {
    const plain = name.toLowerCase();
    const isInside = (unit: string | undefined): boolean => unit !== undefined && /[\p{L}\p{N}_]/u.test(unit);
    return this.lines.some(line => {
      for (let at = line.indexOf(plain); at >= 0; at = line.indexOf(plain, at + 1))
        if (!isInside(line[at - 1]) && !isInside(line[at + plain.length])) return true;
      return false;
    });
  }

  /** Whether the words are told in one place, or, where they are many, all over: at least half of them. */
  hasWords(stems: ReadonlySet<string>): boolean {
    if (stems.size === 0) return true;
    const hits = new Map<number, number>();
    let anywhere = 0;
    for (const stem of stems) {
      const lines = this.postings.get(stem) ?? [];
      if (lines.length > 0) anywhere += 1;
      // A sentence may go on in the next line.
      const places = new Set(lines.flatMap(line => [line - 1, line]));
      for (const place of places) hits.set(place, (hits.get(place) ?? 0) + 1);
    }
    const nearest = Math.max(0, ...hits.values());
    return nearest * 2 >= Math.max(stems.size, 2) || (stems.size >= MANY_WORDS && anywhere * 3 >= stems.size * 2);
  }
}

const MANY_WORDS = 8;
