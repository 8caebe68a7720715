import type { Evidence } from "../../model/evidence.ts";
import type { Span } from "../../model/timeline.ts";
import type { HandoffRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { citeMessage, quoteWords } from "./cite.ts";
import { type Completion, readCompletion, saysNothingLeft } from "./completion-words.ts";
import { findLeftTodos } from "./left-todos.ts";
import { citeTask, lastTaskList, unsaidOf } from "./open-tasks.ts";
import { placeFinding, type RecordPlace, recordPlaces } from "./record-places.ts";
import { listSaid } from "./said-clauses.ts";
import { baseName } from "./span-events.ts";
import { shareOf, tellingWords } from "./telling-words.ts";

interface Said extends RecordPlace {
  readonly text: string;
  readonly completion: Completion;
}

const SHARE_MEANT = 0.6;

/** Said to be complete, while the session's own list, or a TODO in what it wrote, says that something is left. */
export const DONE_WITH_TODO_LEFT: HandoffRule = {
  id: "claim.done-with-todo-left",
  version: 2,
  severity: "warning",
  verdict: "contradicted",
  title:
    "The work is said to be complete, while the session's own task list has open items, or a TODO was written in the files that it touched.",
  scope: "handoff",
  check(subject) {
    const said = listCompletions(subject);
    if (said.length === 0) return [];
    const { span } = subject;
    if (span === null) return said.filter(one => one.completion.of === "all").map(one => leaveUnchecked(subject, one));
    const whole = said.find(one => one.completion.of === "all");
    const left = readLeft(subject, span, said);
    const [first] = left;
    const by = whole ?? said.find(one => isMeant(one, left));
    if (first === undefined || by === undefined) return [];
    const meant = whole === undefined ? left.filter(one => isMeant(by, [one])) : left;
    return [buildFinding(subject, by, meant)];
  },
};

function listCompletions({ handoff }: LinkedHandoff): readonly Said[] {
  const asserted = listSaid(handoff).flatMap(({ record, transition, text, isPast }) => {
    const completion = isPast ? null : readCompletion(text);
    return completion === null ? [] : [{ record, transition, text, completion }];
  });
  const nothing = recordPlaces(handoff).flatMap(place => {
    if (place.record.kind !== "claim" && place.record.kind !== "objective") return [];
    const text = place.record.text.split(/(?<=[.;!?])\s+|\n+/).find(sentence => saysNothingLeft(sentence));
    const completion = text === undefined ? null : readCompletion(text);
    return text === undefined || completion === null ? [] : [{ ...place, text, completion }];
  });
  return [...asserted, ...nothing];
}

/** Something that is left. */
interface Left {
  readonly words: string;
  readonly what: string;
  readonly evidence: readonly Evidence[];
}

function readLeft({ handoff }: LinkedHandoff, span: Span, said: readonly Said[]): readonly Left[] {
  const list = lastTaskList(span);
  const tasks = list === null ? [] : unsaidOf(handoff, list.event.open);
  const left: Left[] = tasks.map(item => ({
    words: item,
    what: `the session's task list still holds ${quoteWords(item)}`,
    evidence: list === null ? [] : citeTask(span, list, item),
  }));
  if (left.length > 0 || !said.some(one => one.completion.of === "all") || /\b(?:TODO|FIXME)s?\b/.test(handoff.text))
    return left;
  const todos = findLeftTodos(span);
  const unsaid = new Set(
    unsaidOf(
      handoff,
      todos.map(({ line }) => line),
    ),
  );
  return todos
    .filter(({ line }) => unsaid.has(line))
    .map(({ call, path, line }) => {
      const start = Math.max(0, call.message.text.indexOf(line));
      return {
        words: line,
        what: `the session wrote ${quoteWords(line)} into ${baseName(path)}`,
        evidence: [citeMessage(call, { start, end: start + line.length }, "contradicts", `TODO in ${baseName(path)}`)],
      };
    });
}

/** Whether what is said to be complete is what is left, by its words. */
const isMeant = (said: Said, left: readonly Left[]): boolean => {
  const words = tellingWords(
    said.completion.words.replace(/\b(?:complete|completed|done|finished|implemented|now|fully)\b/gi, ""),
  );
  return (
    words.size > 0 &&
    left.some(
      one => shareOf(words, tellingWords(one.words)) >= SHARE_MEANT && shareOf(tellingWords(one.words), words) >= 0.3,
    )
  );
};

function buildFinding(subject: LinkedHandoff, said: Said, left: readonly Left[]): RuleResult {
  const [first] = left;
  const more = left.length > 1 ? ` (and ${left.length - 1} more)` : "";
  return placeFinding(subject.handoff, said, {
    message: `${quoteWords(said.text)}, but ${first?.what ?? "something is left"}${more}.`,
    evidence: [...left.slice(0, 5).flatMap(one => one.evidence), said.transition.assertedBy],
    cause: `${said.transition.id}:complete`,
  });
}

const leaveUnchecked = (subject: LinkedHandoff, said: Said): RuleResult => ({
  type: "unchecked",
  handoffId: subject.handoff.id,
  recordId: said.record.id,
  transitionId: said.transition.id,
  needs: "session",
  cause: `${said.transition.id}:complete`,
  evidence: [],
});
