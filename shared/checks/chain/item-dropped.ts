import type { Handoff } from "../../model/handoff.ts";
import type { RecordId } from "../../model/ids.ts";
import type { HandoffRecord } from "../../model/record.ts";
import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import {
  type BetweenMessage,
  type ItemKeys,
  inOneLine,
  isStandingItem,
  itemKeys,
  itemNoun,
  quoteOld,
  readBetween,
  speaksOf,
} from "./between-versions.ts";

/** A decision, next action or open question that vanished between two versions, and nothing says why. */
export const itemDropped: HandoffRule = {
  id: "claim.item-dropped",
  version: 4,
  severity: "warning",
  verdict: "unsupported",
  scope: "handoff",
  title:
    "A decision, next action or open question of the previous version is absent from this one; it was not answered, done or decided in it, and nothing says why.",
  check(subject) {
    const { handoff, previous, overwritten } = subject;
    if (previous === null || handoff.kind === "closing") return [];
    // Each state of a document with the one after it: what fell out on the way is missing from the last one, too.
    const states = [handoff, previous, ...overwritten];
    return states
      .slice(1)
      .flatMap((before, index) => findDropped(subject, before, states.slice(0, index + 1).reverse()));
  },
};

/** What of a version the next one (`later[0]`) lacks, and every later one, and nothing says why. */
function findDropped(subject: LinkedHandoff, before: Handoff, later: readonly Handoff[]): readonly RuleResult[] {
  const { handoff } = subject;
  const next = later[0] ?? handoff;
  const carried = new Set(next.records.map(record => record.supersedes));
  if (!isSameWork(before, next, carried)) return [];
  const gone = before.records.filter(record => isStandingItem(record) && !carried.has(record.id));
  if (gone.length === 0) return [];
  // Where the rest of a list was carried on, what it lacks was left out of it.
  const isKept = ({ kind, section }: HandoffRecord): boolean =>
    before.records.some(
      record => record.kind === kind && record.section === section && isStandingItem(record) && carried.has(record.id),
    );
  const lines = later.flatMap(({ text }) => text.toLowerCase().split("\n"));
  let between: readonly BetweenMessage[] | null | undefined;
  return gone.slice(0, MAX_ITEMS).flatMap(record => {
    const keys = itemKeys(record.text);
    if (
      !isDistinctive(keys, isKept(record), handoff.kind === "compaction") ||
      lines.some(line => speaksOf(line, keys) || takesBack(line, keys))
    )
      return [];
    if (record.kind === "next-action" && later.some(({ text }) => saysAllDone(text))) return [];
    between = between === undefined ? readBetween(subject, before) : between;
    if (between === null || between.some(message => settles(message, record, keys))) return [];
    const of = next === handoff ? "the previous version" : "an earlier version";
    return [
      {
        type: "finding" as const,
        handoffId: handoff.id,
        recordId: null,
        transitionId: null,
        sourceId: handoff.sourceId,
        line: handoff.anchor.line,
        message: `The ${itemNoun(record)} "${inOneLine(record.text)}" of ${of} is gone, and nothing says why.`,
        evidence: [quoteOld(record)],
        cause: `item:${record.id}`,
      },
    ];
  });
}

/** Beyond this the version was rewritten, and a longer list would help nobody. */
const MAX_ITEMS = 20;

/** A file that was overwritten for other work is no later version of the work before: something must have been carried over. */
const isSameWork = (before: Handoff, next: Handoff, carried: ReadonlySet<RecordId | null>): boolean =>
  next.kind !== "document" || before.records.some(({ id }) => carried.has(id));

/**
 * Too few words of its own, and its absence cannot be told from a rewording. A compaction's steps in plain words
 * ("run the tests again") are taken and left all the time: there it must name a thing, or be the one left out of a list.
 */
const isDistinctive = (keys: ItemKeys, leftOut: boolean, isCompaction: boolean): boolean =>
  keys.strong.length > 0 || leftOut ? keys.all.length >= 2 : !isCompaction && keys.all.length >= 3;

const saysAllDone = (text: string): boolean =>
  /\ball (?:of the )?(?:previous|prior|earlier|pending|open|remaining|planned|outstanding)?\s?(?:tasks|items|actions|todos|next steps|next actions|steps|work)\b[^\n.]{0,60}\b(?:done|complete|completed|finished|closed)\b/i.test(
    text,
  );

const SETTLING =
  /\b(?:no longer|instead|dropp?(?:ed|ing)?|revert|reverse|cancel|abandon|changed|supersed|obsolete|skip|not needed|forget|done|expired?|overrul)/;
const TAKING_BACK =
  /\b(?:no longer|dropp?(?:ed|ing)?|cancel|abandon|supersed|obsolete|skip|not needed|forget|overrul|withdrawn|out of scope|never ?mind|descoped|(?:don['’]t|do not) (?:need|want|bother))/;

/** Whether a lower-case line takes the item back, in its plain words: who drops a thing need not give its path. */
function takesBack(lower: string, keys: ItemKeys): boolean {
  if (!TAKING_BACK.test(lower)) return false;
  const plain = keys.all.filter(key => !keys.strong.includes(key));
  const words =
    plain.length > 0 ? plain : keys.strong.flatMap(key => key.split(/[^\p{L}\p{N}]+/u).filter(word => word.length > 4));
  return (
    words.length > 0 && words.filter(word => lower.includes(word)).length >= Math.max(1, Math.ceil(words.length / 2))
  );
}

/** Whether something in the session dealt with the item: whatever did it, answered it, or took it back. */
function settles({ message, lower }: BetweenMessage, record: HandoffRecord, keys: ItemKeys): boolean {
  if (message.kind === "tool-result" || message.kind === "reasoning") return false;
  // Who works on the thing that an action names has taken the action up, whatever words it has besides.
  if (record.kind === "next-action" && keys.strong.some(key => lower.includes(key))) return true;
  if (message.role === "user" && lower.split("\n").some(line => takesBack(line, keys))) return true;
  if (!speaksOf(lower, keys)) return false;
  if (record.kind === "next-action") return true;
  if (message.kind !== "text") return false;
  return record.kind === "open-question" || SETTLING.test(lower);
}
