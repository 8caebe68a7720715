import type { FileClaim } from "../../model/claim.ts";
import type { ChangeEvent, ChangeVerb } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeEvent, citeMessage, type OrderedEvent, quoteEvent, quoteWords } from "./cite.ts";
import { type ClaimResult, foundFault, foundSupport, leftUnchecked } from "./claim-result.ts";
import { citeNamed, findNamingChange } from "./edit-words.ts";
import { mayHaveMade } from "./file-templates.ts";
import { findTrace } from "./file-traces.ts";
import { findUndoing, isStashed } from "./file-undoing.ts";
import { bearsLineCount } from "./line-counts.ts";
import { findEntry, textsOf } from "./message-search.ts";
import { askedOf, baseName, changesNamed, eventsOf } from "./span-events.ts";
import { isUnheardPath } from "./unheard-path.ts";

type Change = OrderedEvent<ChangeEvent>;

const UNSUPPORTED = "claim.file-unsupported";
const REVERTED = "claim.file-reverted";
/** Which changes bear out which claim. An edit of a file that is said to be new may have been its first. */
const BEARS: Record<FileClaim["verb"], readonly ChangeVerb[]> = {
  created: ["created", "edited", "renamed"],
  changed: ["created", "edited", "renamed"],
  deleted: ["deleted", "renamed"],
  renamed: ["renamed", "deleted", "created"],
};
const LABELS: Record<ChangeVerb, string> = {
  created: "the call that made it",
  edited: "the change",
  deleted: "the call that deleted it",
  renamed: "the call that moved it",
  reverted: "the change",
  stashed: "the change",
};
const MATTER =
  /\b(?:creat|writ|implement|add|fix|updat|modif|edit|refactor|delet|remov|renam|generat|chang|make)\w*\b/i;
/** What builds and runs leave behind is made by commands that do not name it. */
const PRODUCED =
  /(?:^|\/)(?:dist|build|out|target|coverage|htmlcov|node_modules|generated|gen|\.next|__generated__|reports?)\//;
const SAID = { created: "creates", changed: "changes", deleted: "deletes", renamed: "renames" } as const;

/** Judges a claim that the session created, changed, deleted or renamed a file. */
export function judgeFile(of: AssertedClaim<FileClaim>, span: Span): ClaimResult | null {
  const { claim } = of;
  const cause = `file:${claim.path}`;
  const own = changesNamed(span, baseName(claim.path)).filter(
    ({ event }) => isPathOf(event.path, claim.path) || isPathOf(event.toPath, claim.path),
  );
  const borne = own.findLast(({ event }) => BEARS[claim.verb].includes(event.verb));
  if (borne === undefined) return judgeMissing(of, span, own, cause);
  // A list of the files that were touched is current, whatever else its section tells.
  const isHistory = of.clause.isPast && !/\bfiles?\b/i.test(of.record.section);
  const undone = isHistory ? null : findUndoing(claim, borne, own, span);
  if (undone !== null) {
    const words = `${quoteWords(of.clause.text)}, but a later step undid it: ${quoteEvent(span, undone)}.`;
    return foundFault(REVERTED, of, cause, words, [
      ...citeEvent(span, undone, "contradicts", "the step that undid it"),
      ...citeEvent(span, borne, "context", "the change that was undone"),
    ]);
  }
  if (!isHistory && isStashed(borne, span)) return null;
  // What the clause says of the file's content must stand in what was written: else only the change is shown.
  const shown = findNamingChange(of, span, own);
  if (shown === null || !bearsLineCount(of, span, own)) return null;
  // What shows the verb comes first: of a file that is said to be new, the call that made it.
  const act = own.findLast(({ event }) => event.verb === claim.verb) ?? shown;
  const changes = act === shown ? [shown] : [act, shown];
  const evidence = changes.flatMap(one => {
    const label = LABELS[one.event.verb];
    const named = one === shown ? citeNamed(of, span, one, label) : null;
    return named === null ? citeEvent(span, one, "supports", label) : [named];
  });
  return foundSupport(UNSUPPORTED, of, cause, evidence);
}

/** Whether an event's path is the path that a claim gives, in whole segments from the end; a folder is one of its files'. */
export function isPathOf(path: string | null, named: string): boolean {
  if (path === null) return false;
  const full = path.replaceAll("\\", "/").replace(/\/$/, "");
  const end = named.replace(/^(?:\.\/|~\/)/, "").replace(/\/$/, "");
  return (
    full === end ||
    full.endsWith(end.startsWith("/") ? end : `/${end}`) ||
    (end.startsWith("/") && end.endsWith(`/${full}`)) ||
    (full.includes("/") && end.endsWith(`/${full}`))
  );
}

const foldersOf = (path: string): readonly string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join("/"))
    .filter(folder => folder !== "");

/** A folder that was removed, or moved, took its files along. */
function isInRemovedFolder(path: string, span: Span): boolean {
  const folders = foldersOf(path);
  return eventsOf(span).changes.some(
    ({ event }) => BEARS.deleted.includes(event.verb) && folders.some(folder => isPathOf(event.path, folder)),
  );
}

/** A folder that was moved or copied somewhere brought its files there. */
function isInFilledFolder(path: string, span: Span): boolean {
  const folders = foldersOf(path);
  return eventsOf(span).changes.some(
    ({ event }) =>
      event.by !== "tool" &&
      (event.toPath !== null || event.verb === "created") &&
      folders.some(folder => isPathOf(event.toPath ?? event.path, folder)),
  );
}

const REMOVES =
  /\b(?:rm|unlink|rmdir|del|Remove-Item|trash|rimraf|git (?:rm|clean)|unlinkSync|rmSync|os\.remove|shutil)\b|-delete\b|\bdelete_file\b/;
const MOVES = /\b(?:mv|move|ren|rename|Move-Item|renameSync|os\.rename|shutil|rsync)\b/;

/** Said to be deleted or moved, and the session only wrote it; nothing that it ran takes files away. */
function judgeOtherAct(
  of: AssertedClaim<FileClaim>,
  span: Span,
  own: readonly Change[],
  cause: string,
): ClaimResult | null {
  const { verb, path } = of.claim;
  const last = own.at(-1);
  const onlyWritten = own.every(({ event }) => event.verb === "created" || event.verb === "edited");
  if (last === undefined || !onlyWritten || (verb !== "deleted" && verb !== "renamed")) return null;
  if (of.claim.isPlace === true || eventsOf(span).treeChanges.length > 0) return null;
  const shape = verb === "deleted" ? REMOVES : MOVES;
  const mayHave = findEntry(
    span,
    entry =>
      entry.message.call !== null &&
      [entry.message.call.name, ...textsOf(entry)].some(text => shape.test(text.slice(0, 20_000))),
  );
  if (mayHave !== null) return null;
  return foundFault(
    UNSUPPORTED,
    of,
    cause,
    `${quoteWords(of.clause.text)}, but nothing in the session ${SAID[verb]} ${path}: it was only written, ${quoteEvent(span, last)}.`,
    citeEvent(span, last, "contradicts", LABELS[last.event.verb]),
  );
}

const LAYOUT = /\b(?:format|lint|style|indent|whitespace|line ends?|imports? order|sort)/i;
const BARE_UNITS = 24;

/** Whether a formatter may have done what is said of a file: nothing is said of its content, or that it was laid out. */
const isOfLayout = ({ clause, claim }: AssertedClaim<FileClaim>): boolean =>
  LAYOUT.test(clause.text) || clause.text.length < claim.path.length + BARE_UNITS;

function judgeMissing(
  of: AssertedClaim<FileClaim>,
  span: Span,
  own: readonly Change[],
  cause: string,
): ClaimResult | null {
  const { claim } = of;
  const base = baseName(claim.path);
  if (span.isIncomplete || askedOf(span, MATTER)) return leftUnchecked(UNSUPPORTED, of, cause, "session");
  const isNew = claim.verb === "created";
  // A whole tree was changed, or a file by another name of the path: it may be among them.
  const mayBeAmong = ({ event }: Change): boolean => !(isNew && event.by === "git");
  if (claim.verb === "deleted" && isInRemovedFolder(claim.path, span)) return null;
  if (own.length > 0) return judgeOtherAct(of, span, own, cause);
  if (PRODUCED.test(claim.path) || isInFilledFolder(claim.path, span)) return null;
  // What no message names at all, the session did not know of, whatever its commands may reach.
  const isUnheard = isUnheardPath(span, claim.path) && !(isNew && mayHaveMade(span, base));
  if (!isUnheard && (changesNamed(span, base).length > 0 || eventsOf(span).treeChanges.some(mayBeAmong))) return null;
  if (!isUnheard && claim.isPlace === true) return null;
  const trace = isUnheard ? null : findTrace(span, base, isNew, isOfLayout(of));
  if (trace === "possible") return null;
  const shows = isUnheard
    ? "no message of the session names it"
    : trace === null
      ? "no call of the session names it"
      : "no call of the session did that";
  return foundFault(
    UNSUPPORTED,
    of,
    cause,
    `${quoteWords(of.clause.text)}, but nothing in the session ${SAID[claim.verb]} ${claim.path}: ${shows}.`,
    trace === null ? [] : [citeMessage(trace.entry, trace.range, "context", "the only kind of call that names it")],
  );
}
