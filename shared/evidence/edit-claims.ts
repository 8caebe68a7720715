import type { EditClaim, EditedName } from "../model/claim.ts";
import { type Mode, startMode, turn } from "./edit-modes.ts";
import { CODE, type CodeName } from "./mask-markup.ts";
import { codeAt, type Sentence } from "./sentence.ts";
import { countOf, type Token } from "./word-tokens.ts";

const LEAD_ADDED = /\b(?:added|new|created|wrote)\b[^.]{0,80}:$/i;
/** A name of a file, a folder, a command or a commit is no name in a file. */
const NO_NAME =
  /^[\w.@~-]*\/[\w.@~/-]*$|^[0-9a-f]{7,40}$|^(?:npm|npx|git|go|cargo|pytest|make|yarn|pnpm|mise|gh) |^https?:/;
/** An identifier in plain text: `camelCase`, `PascalCase` of several words, `snake_case`. */
const PLAIN_NAME = /^(?:[a-z]+[a-z\d]*[A-Z]\w*|[A-Z][a-z\d]+[A-Z]\w*|[a-z\d]+_\w+)$/;
const FILE = /^[\w@.~/-]{1,200}\.(?:[cm]?[jt]sx?|json|md|py|go|rs|java|rb|sh|ya?ml|toml|css|html)(?::[\d-]+)?$/i;

/** Finds what is said to have been added to, removed from or changed in a file's content. At most one claim a sentence. */
export function findEditClaims(sentence: Sentence, tokens: readonly Token[]): readonly EditClaim[] {
  const named: { readonly name: EditedName; readonly at: number }[] = [];
  const numbers: EditClaim["numbers"][number][] = [];
  let mode: Mode | null = sentence.plain.startsWith(CODE) && LEAD_ADDED.test(sentence.leads.at(-1) ?? "") ? ADDS : null;
  let start = mode === null ? -1 : 0;
  let isOpen = true;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "word") {
      const begun = startMode(tokens, index);
      if (begun !== null) {
        mode = begun;
        if (start < 0) start = token.start;
      } else if (mode !== null)
        mode = turn(mode, token.text, tokens[index + 1]?.text ?? "", tokens[index - 1]?.text ?? "");
    } else if (token.text === ":" && mode?.verb === "change") mode = { verb: "change", role: "new" };
    if (token.kind === "number" || (token.kind === "word" && countOf(token) !== null && token.text !== "one")) {
      numbers.push({ text: token.text, isCount: /^[a-z-]+s$/.test(tokens[index + 1]?.text ?? "") });
    } else if (token.kind === "word" && start >= 0) {
      const text = sentence.raw.slice(token.start, token.end);
      if (PLAIN_NAME.test(text)) named.push({ name: { text, role: mode?.role ?? "held" }, at: token.start });
    } else if (token.kind === "code" || token.kind === "quote") {
      const text = nameAt(sentence, token);
      if (text === null) continue;
      if (FILE.test(text) || NO_NAME.test(text)) isOpen = false;
      else named.push({ name: { text, role: mode?.role ?? "held" }, at: token.start });
    }
  }
  // Of another file than the one that it stands under, or of a command, more would have to be known.
  const isState = mode?.verb === "hold";
  if (start < 0 || !isOpen || named.length === 0) return [];
  if (isState ? sentence.file === null : named.every(({ name }) => name.role === "held")) return [];
  const names = named.map(({ name }) => name);
  const end = sentence.start + (tokens.at(-1)?.end ?? sentence.plain.length);
  const details = detailsOf(sentence, tokens, start);
  return [{ type: "edit", names, numbers, details, isState, path: sentence.file, start: sentence.start + start, end }];
}

/** What follows tells what is in it; what follows "to" or "for" tells what it is for. */
const DETAIL =
  /^(?:with|including|covering|covers?|verif(?:ies|y|ying)|checks|checking|tests|testing|that|which|returning|returns|renders|collects|handles)$/;
const PURPOSE = /^(?:to|for|so|because|since|when|if|in|on|at|from|by|before|after|and|via|instead)$/;
const EMPTY =
  /^(?:the|an?|its|it|this|these|those|of|as|is|are|was|were|be|been|has|have|had|not|now|also|only|each|every|all|both|new|own|proper|properly|correct|correctly|support|helper|logic|code|function|functions|method|methods|field|fields|type|types|case|cases|subtests?|tests?|using|use|used|uses|or|no)$/;

/** The words after the names that tell more of what came in, until the sentence goes on to what it is for. */
function detailsOf(sentence: Sentence, tokens: readonly Token[], start: number): readonly string[] {
  const details: string[] = [];
  let isDetail = false;
  let isAfterName = false;
  const isReplaced = tokens.some(({ text }) => /^(?:replac|swapp|renam)(?:ed|ing)$/.test(text));
  for (const [index, { kind, text, start: at }] of tokens.entries()) {
    if (at < start) continue;
    if (kind === "code" || kind === "quote") isAfterName = true;
    else if (kind === "mark") isDetail ||= isAfterName && /^[—–-]$/.test(text);
    else if (isReplaced && text === "with") isDetail = false;
    else if (kind === "word" && DETAIL.test(text))
      isDetail = isAfterName || PLAIN_NAME.test(wordBefore(sentence, tokens, index));
    else if (kind === "word" && PURPOSE.test(text)) isDetail &&= /^(?:for|and|in|on|at|of)$/.test(text);
    else if (kind === "word" && isDetail && text.length > 2 && !EMPTY.test(text)) details.push(text);
  }
  return details;
}

function wordBefore({ raw }: Sentence, tokens: readonly Token[], index: number): string {
  const before = tokens.slice(0, index).findLast(({ kind }) => kind === "word");
  return before === undefined ? "" : raw.slice(before.start, before.end);
}

/** A name alone in a list of what was added, or null: a statement of its own, though it has no verb. */
export function findListedName(sentence: Sentence): EditClaim | null {
  const { plain, leads, file, start, end, mark } = sentence;
  const isAlone = new RegExp(`^${CODE}+[\\s.,;]*$`).test(plain.trim()) && mark !== "open";
  const text = isAlone ? codeAt(sentence, start + plain.indexOf(CODE))?.text.trim() : undefined;
  if (text === undefined || !LEAD_ADDED.test(leads.at(-1) ?? "") || /\s/.test(text)) return null;
  if (FILE.test(text) || NO_NAME.test(text)) return null;
  return {
    type: "edit",
    names: [{ text, role: "new" }],
    numbers: [],
    details: [],
    isState: false,
    path: file,
    start,
    end,
  };
}

const ADDS: Mode = { verb: "add", role: "new" };

function nameAt(sentence: Sentence, token: Token): string | null {
  const code: CodeName | null = token.kind === "code" ? codeAt(sentence, sentence.start + token.start) : null;
  if (token.kind === "code") return code?.text.trim() ?? null;
  return sentence.raw.slice(token.start + 1, token.end - 1).trim() || null;
}
