import { maskSecrets } from "../../lib/mask-secrets.ts";
import { type MeaningChange, meaningChange } from "../../lib/meaning-diff.ts";
import { distinctiveTokens } from "../../lib/meaning-tokens.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { HandoffRecord } from "../../model/record.ts";
import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { type BetweenMessage, inOneLine, isStandingItem, itemNoun, quoteOld, readBetween } from "./between-versions.ts";

/** An item that was carried over with another number, path, name or negation, and nothing says why. */
export const itemChanged: HandoffRule = {
  id: "claim.item-changed",
  version: 3,
  severity: "warning",
  verdict: "unsupported",
  scope: "handoff",
  title:
    "A decision, next action or open question of the previous version is carried over with another number, path, name or negation, and nothing says why.",
  check(subject) {
    const { handoff, previous, overwritten } = subject;
    if (previous === null || handoff.kind === "closing") return [];
    const states = [handoff, previous, ...overwritten];
    const records = new Map(
      states.slice(1).flatMap(state => state.records.map(record => [record.id, { record, state }])),
    );
    const between = new Map<Handoff, readonly BetweenMessage[] | null>();
    const betweenSince = (state: Handoff): readonly BetweenMessage[] | null => {
      const read = between.has(state) ? (between.get(state) ?? null) : readBetween(subject, state);
      between.set(state, read);
      return read;
    };
    return handoff.records.flatMap(record => {
      let newer = record;
      for (let old = records.get(newer.supersedes ?? newer.id); old !== undefined; ) {
        const later = states.slice(0, states.indexOf(old.state));
        const change = findChange(old.record, newer, record, later);
        const said = change === null ? null : betweenSince(old.state);
        if (change !== null && said !== null && !said.some(message => explains(message, change, record)))
          return [finding(subject, old.record, record, change)];
        newer = old.record;
        old = newer.supersedes === null ? undefined : records.get(newer.supersedes);
      }
      return [];
    });
  },
};

/** What two neighbours of one item differ in, if its last version still has it so and no later version says why. */
function findChange(
  old: HandoffRecord,
  newer: HandoffRecord,
  last: HandoffRecord,
  later: readonly Handoff[],
): MeaningChange | null {
  if (!isStandingItem(old) || old.kind !== newer.kind || old.kind !== last.kind || old.text === newer.text) return null;
  // Who links a record to the one that it replaces has said why.
  if (newer.links !== null && newer.links.supersedes.length > 0) return null;
  const change = meaningChange(old.text, newer.text);
  if (change === null) return null;
  if (newer !== last) {
    const standing = meaningChange(old.text, last.text);
    if (standing === null || standing.kind !== change.kind || standing.is !== change.is) return null;
  }
  if (change.kind === "number" && (isProgress(old.text) || isNextStep(old.text, change))) return null;
  return later.some(({ text }) => isSaid(text, change)) ? null : change;
}

/** A count of what is left moves by itself. */
const isProgress = (text: string): boolean =>
  /\b(?:remaining|left|so far|passing|failing|attempt|round|iteration)\b|\d\s{0,2}(?:\/|of)\s{0,2}\d|\d (?:tests? )?(?:fail|pass|done|complete|error|warning)/i.test(
    text,
  );

const COUNTED =
  /\b(?:steps?|phases?|stages?|milestones?|parts?|chapters?|tasks?|items?|weeks?|days?|sprints?|batch(?:es)?|slices?|sections?|pages?|waves?|tickets?)\s{1,3}#?$/i;

/** "Go on with step 3" became "go on with step 4": the work moved on. */
function isNextStep(old: string, { was, is }: MeaningChange): boolean {
  const at = old.indexOf(was);
  const [before, after] = [was, is].map(text => Number.parseInt(text.replace(/^\D+/, ""), 10));
  return at > 0 && (after ?? 0) > (before ?? 0) && COUNTED.test(old.slice(Math.max(0, at - 40), at));
}

const CHANGE_WORDS =
  /\b(?:changed?|instead|now|updated?|bumped|raised|lowered|increased|reduced|moved|renamed|switched|replaced|corrected|previously|formerly|no longer|revised|superseded|reversed|was)\b/;

/** Whether a version itself says that it changed: a line with both, or with the new one and a word of change. */
function isSaid(text: string, change: MeaningChange): boolean {
  const was = change.was.toLowerCase();
  const is = change.is.toLowerCase();
  return text
    .toLowerCase()
    .split("\n")
    .some(line => hasWord(line, is) && (CHANGE_WORDS.test(line) || (was !== "" && hasWord(line, was))));
}

function explains({ message, lower }: BetweenMessage, change: MeaningChange, record: HandoffRecord): boolean {
  if (change.kind === "number" && message.kind === "tool-result") return false;
  if (change.kind === "negation" && message.role !== "user") return false;
  const is = change.is.toLowerCase();
  if (is !== "" && !hasWord(lower, is)) return false;
  const keys = [...distinctiveTokens(record.text)].filter(key => key.length >= 4 && key !== is);
  const needed = change.kind === "negation" ? Math.min(2, keys.length) : 1;
  return keys.filter(key => lower.includes(key)).length >= needed;
}

/** Whether a lower-case text has a token with nothing of a word on either side. An empty token is everywhere. */
function hasWord(lower: string, token: string): boolean {
  if (token === "") return true;
  for (let at = lower.indexOf(token); at >= 0; at = lower.indexOf(token, at + 1)) {
    const before = lower[at - 1] ?? " ";
    const after = lower[at + token.length] ?? " ";
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}

/** A word of a record, unless it is a secret there: by itself it might look like none. */
const shownWord = (record: HandoffRecord, word: string): string =>
  maskSecrets(record.text).includes(word) ? word : "•".repeat(word.length);

function finding(subject: LinkedHandoff, old: HandoffRecord, record: HandoffRecord, change: MeaningChange): RuleResult {
  const isBefore = record.supersedes === old.id;
  const moved =
    change.kind === "negation"
      ? `${change.was === "" ? "now has" : "has lost"} "${change.was || change.is}"`
      : `says "${shownWord(record, change.is)}" where ${isBefore ? "the previous" : "an earlier"} version says "${shownWord(old, change.was)}"`;
  return {
    type: "finding",
    handoffId: subject.handoff.id,
    recordId: record.id,
    transitionId: record.transitions[0]?.id ?? null,
    sourceId: subject.handoff.sourceId,
    line: record.anchor.line,
    message: `The ${itemNoun(record)} "${inOneLine(record.text)}" ${moved}, and nothing says why.`,
    evidence: [quoteOld(old)],
    cause: `item:${old.id}`,
  };
}
