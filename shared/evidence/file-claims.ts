import { expandBraces } from "../lib/brace-words.ts";
import type { FileClaim, FileVerb } from "../model/claim.ts";
import type { CodeName } from "./mask-markup.ts";
import type { Sentence } from "./sentence.ts";
import type { Token } from "./word-tokens.ts";

const VERBS: ReadonlyMap<string, FileVerb> = new Map<string, FileVerb>([
  ...["created", "wrote", "written", "added", "generated", "authored"].map(word => [word, "created"] as const),
  ...["modified", "updated", "edited", "changed", "rewrote", "rewritten", "refactored", "reworked"].map(
    word => [word, "changed"] as const,
  ),
  ...["deleted", "removed"].map(word => [word, "deleted"] as const),
  ...["implemented"].map(word => [word, "changed"] as const),
  ...["renamed", "moved"].map(word => [word, "renamed"] as const),
]);
/** Verbs of what was done in a file: "fixed the limit in `a.ts`". Where the fault was may not be where it was mended. */
const PLACED =
  /^(?:fixed|raised|lowered|extended|replaced|corrected|adjusted|simplified|patched|introduced|extracted|registered|documented|reworded|tightened|hardened|switched|converted|wrapped|guarded|handled|bumped|inlined|reordered|swapped|dropped|cleaned|improved|set|wired|enabled|disabled)$/;
/** Words that may stand between a verb and the file that it is about. */
const DETERMINERS =
  /^(?:a|an|the|new|file|files|script|module|component|document|doc|test|tests|spec|helper|page|config|configuration|at|called|named|and|also|both|two|three|following|existing|my|our|of|as|source|markdown|json|yaml|obsolete|unused|old|legacy|dead)$/;
const PLACE = /^(?:in|to|into|inside|within)$/;
const REACH = 16;
const NO_FILE =
  /^(?:node|next|vue|nuxt|three|d3|express|chart|ember|backbone|react|angular|moment|p5|alpine|socket|asp)\.(?:js|ts|io)$/i;
const EXTENSION = /\.(?:[a-z][a-z0-9]{0,9}|c|h)$/i;
const NO_EXTENSION = /^(?:Dockerfile|Makefile|Rakefile|Gemfile|Procfile|Justfile|LICENSE|README|CHANGELOG|CODEOWNERS)$/;
// The verb is the whole statement about the path before it: "`a.ts` (new)", "a.ts - created".
const SUFFIX =
  /^[\s\uE000*)]*(?:[-–—:(]|\bwas\b|\bis\b|\bhas been\b|\bwere\b)\s*\(?\s*(?:was |has been |been |newly )?(new(?: file)?|created|deleted|removed|modified|updated|changed|edited|rewritten|added)\b\s*(.{0,24})/i;

// "New files: `a.ts`, `b.ts`", "Files changed: a.ts".
const LABEL =
  /^[\s*]*(?:(new|created|added|modified|changed|updated|deleted|removed) files?|files? (created|added|modified|changed|updated|deleted|removed))(?:[\s*]*:\s*|[\s*]+(?=\uE000))/i;

/** "A `foo.ts`-style helper": the name tells what it is like. */
const isLikened = (sentence: Sentence, code: CodeName): boolean =>
  /^\uE000{0,3}[-‑](?!\s)[a-z]/i.test(sentence.plain.slice(code.end - sentence.start, code.end - sentence.start + 8));

/** Finds the files that are said to have been created, changed, deleted or renamed. */
export function findFileClaims(sentence: Sentence, tokens: readonly Token[]): readonly FileClaim[] {
  if (LONG_AGO.test(sentence.plain)) return [];
  const claims = new Map<string, FileClaim>();
  const add = (verb: FileVerb, code: CodeName, start: number, end: number, isPlace = false): void => {
    for (const word of expandBraces(code.text)) {
      const path = word.replace(/:\d+(?:[-:]\d+)?$/, "").replace(/^\.\//, "");
      if (!isFile(path) || claims.has(path) || isLikened(sentence, code)) return;
      const range = { start: Math.min(start, code.start), end: Math.max(end, code.end) };
      claims.set(path, { type: "file", verb, path, ...range, ...(isPlace ? { isPlace } : {}) });
    }
  };
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || !isAct(tokens, index) || isByOthers(tokens, index)) continue;
    const verb = VERBS.get(token.text);
    const isHabit = /^(?:is|are)$/.test(tokens[index - 1]?.text ?? "");
    const start = sentence.start + token.start;
    if (verb === undefined) {
      const place = PLACED.test(token.text) && !isHabit ? objectsAfter(sentence, tokens, index)[0] : undefined;
      if (place?.isPlace === true) add("changed", place.code, start, start, true);
      continue;
    }
    if (isHabit && /^(?:moved|implemented)$/.test(token.text)) continue;
    const target = verb === "renamed" ? newNameAfter(sentence, tokens, index) : null;
    if (target !== null) {
      add("renamed", target, start, start);
      continue;
    }
    for (const { code, isPlace } of objectsAfter(sentence, tokens, index)) {
      // "Moved src/a.ts into the lib folder": where it went is not said in a name.
      if (token.text === "moved" && !isPlace) continue;
      // "Output is written to `out.js`" tells what a program does.
      if (isHabit && isPlace) continue;
      // "Added X to a.ts", "removed Y from a.ts": the file changed.
      add(isPlace ? "changed" : verb, code, start, start);
    }
  }
  const label = LABEL.exec(sentence.plain);
  if (label !== null) {
    const word = (label[1] ?? label[2] ?? "").toLowerCase();
    const from = tokens.findIndex(token => token.start >= label[0].length);
    const verb = word === "new" ? "created" : (VERBS.get(word) ?? "changed");
    for (const code of from < 0 ? [] : listFrom(sentence, tokens, from)) add(verb, code, sentence.start, code.end);
  }
  for (const code of placesOf(sentence)) add("changed", code, code.start, code.end);
  for (const code of sentence.codes) {
    const after = sentence.plain.slice(code.end - sentence.start, code.end - sentence.start + 80);
    const found = SUFFIX.exec(after);
    if (found === null || OTHERS_OR_HABIT.test(found[2] ?? "")) continue;
    // "`lock.json` is deleted on exit" tells what a program does.
    if (/^[\s\uE000*)]*(?:is|are)\b/i.test(found[0]) && HABIT_TIME.test(found[2] ?? "")) continue;
    const verb = suffixVerb(found[1] ?? "", found[2] ?? "");
    if (verb !== null) add(verb, code, code.start, code.end + found[0].length - (found[2] ?? "").length);
  }
  return [...claims.values()];
}

/** "In `a.ts`, changed the limit": an act in the file that is named first. */
const IN_PLACE =
  /^[\s*]*In\s+\uE000+[\s*]*[,:]\s*(?:i |we )?(?:also |then )?(?:added|changed|updated|replaced|removed|modified|rewrote|renamed|refactored|raised|extended|fixed)\b/i;
/** "`a.ts`: raised the limit (edited)": the remark that closes the line. */
const REMARKED = /^[\s*]*\uE000+[\s*]*[:–—-].{1,200}\((?:edited|modified|changed|updated)\)[\s.]*$/i;

/** The file that a sentence names first, where what follows was done in it. */
const placesOf = ({ plain, codes }: Sentence): readonly CodeName[] =>
  IN_PLACE.test(plain) || REMARKED.test(plain) ? codes.slice(0, 1) : [];

const LONG_AGO = /\b(?:last (?:year|month|week)|(?:years?|months?|weeks?) ago|upstream|in (?:19|20)\d\d)\b/i;
const OTHERS_OR_HABIT =
  /^(?:by (?!me\b|us\b|hand\b|\w+ing\b)|on (?:each|every)\b|each\b|every\b|when|if\b|automatically\b|(?:on|at|upon|after) (?:\w+ )?(?:build|run|start|startup|compile|exit|shutdown|use|load|boot|login|install|quit|close|teardown|completion|first use|first run)\b)/i;

const HABIT_TIME = /^(?:on|at|after|upon|before|during|while|whenever|once|as soon as|by|from|for each)\b/i;

/** "Added by Alex", "created by the build": not the session's act. */
function isByOthers(tokens: readonly Token[], index: number): boolean {
  const at = tokens.slice(index + 1, index + 7).findIndex(token => token.text === "by");
  return at >= 0 && !/^(?:me|us|hand|\w+ing)$/.test(tokens[index + 2 + at]?.text ?? "");
}

/** Whether the participle tells an act, rather than a quality ("updated tests"), an order or somebody else's act. */
function isAct(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  if (before === undefined || before.kind !== "word") return true;
  return /^(?:i|we|i've|we've|and|then|also|successfully|have|has|just|already|now|was|were|been|is|are)$/.test(
    before.text,
  );
}

/** "Renamed `a.ts` to `b.ts`": what the session must show is the new name; null where the old or the new is no file. */
function newNameAfter(sentence: Sentence, tokens: readonly Token[], index: number): CodeName | null {
  let hasOld = false;
  for (let at = index + 1; at < Math.min(tokens.length, index + 6); at += 1) {
    const token = tokens[at];
    if (token === undefined) return null;
    if (/^(?:to|into|→)$/.test(token.text)) return hasOld ? (listFrom(sentence, tokens, at + 1)[0] ?? null) : null;
    if (token.kind === "code") hasOld = listFrom(sentence, tokens, at).length > 0;
    else if (!DETERMINERS.test(token.text)) return null;
  }
  return null;
}

interface FileObject {
  readonly code: CodeName;
  readonly isPlace: boolean;
}

function objectsAfter(sentence: Sentence, tokens: readonly Token[], index: number): readonly FileObject[] {
  const direct = listFrom(sentence, tokens, index + 1);
  if (direct.length > 0) return direct.map(code => ({ code, isPlace: false }));
  const removes = /^(?:deleted|removed)$/.test(tokens[index]?.text ?? "");
  for (let at = index + 1; at < Math.min(tokens.length, index + REACH); at += 1) {
    const token = tokens[at];
    if (token === undefined || /^[.;:]$/.test(token.text) || VERBS.has(token.text)) break;
    if (!(PLACE.test(token.text) || (removes && token.text === "from"))) continue;
    const place = listFrom(sentence, tokens, at + 1)[0];
    if (place !== undefined) return [{ code: place, isPlace: true }];
  }
  return [];
}

/** The files named from a token on, in a list, with nothing but determiners before and between them. */
function listFrom(sentence: Sentence, tokens: readonly Token[], from: number): readonly CodeName[] {
  const files: CodeName[] = [];
  for (const token of tokens.slice(from, from + 24)) {
    if (token.kind === "code") {
      const code = sentence.codes.find(one => Math.abs(one.start - sentence.start - token.start) <= 3);
      if (code === undefined || !expandBraces(code.text).every(isFile)) break;
      files.push(code);
    } else if (
      !(DETERMINERS.test(token.text) || /^[,&+:]$/.test(token.text) || (token.kind === "number" && files.length === 0))
    )
      break;
  }
  return files;
}

function suffixVerb(word: string, rest: string): FileVerb | null {
  const verb = word.toLowerCase();
  const isWhole = /^(?:[\s.,;:)*|]*$|\s*[).,;:|]|(?:with|to|for|in|and|by)\b)/.test(rest);
  if (verb.startsWith("new")) return isWhole || /^\s*file/.test(rest) ? "created" : null;
  if (verb === "created") return isWhole ? "created" : "changed";
  if (verb === "added") return /^\s*[).,;:|]|^\s*$/.test(rest) ? "created" : "changed";
  if (verb === "deleted" || verb === "removed") return /^(?:\s*[).,;:|]|\s*$)/.test(rest) ? "deleted" : "changed";
  return "changed";
}

/** A path to a file, by its extension or its folder; a symbol, a command or a pattern is none. */
export function isFile(name: string): boolean {
  if (name.length > 240 || /[\s*?{}$<>|=()[\]#@"']|:\/\/|\.\.\.$/.test(name) || NO_FILE.test(name)) return false;
  const base = name.split("/").at(-1) ?? "";
  if (NO_EXTENSION.test(base)) return true;
  if (base === "" || !EXTENSION.test(base)) return false;
  // `foo.bar` without a folder is a file only by a known kind; `GetFoo.Bar` and `os.Getwd` are code.
  return name.includes("/") || KNOWN_EXTENSION.test(base);
}

const KNOWN_EXTENSION =
  /\.(?:[cm]?[jt]sx?|json[cl]?|mdx?|py|go|rs|java|kt|rb|php|cs|c|h|cpp|hpp|sh|ya?ml|toml|sql|html?|s?css|txt|csv|lock|mod|snap|vue|svelte|swift|proto|xml|ini|cfg|ipynb|tf|gradle|bat|ps1|rst|adoc|svg|png)$/i;
