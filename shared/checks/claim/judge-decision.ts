import type { Span } from "../../model/timeline.ts";
import { agentStatements } from "./agent-statements.ts";
import { confirmsValue, type DecisionSubject, namesIt, replacesIt, stemsOf } from "./decision-subject.ts";
import type { Named } from "./read-stances.ts";
import { eventsOf } from "./span-events.ts";
import { hasStem } from "./speech-words.ts";
import { agentWordsAfter, isSameContext } from "./spoken-context.ts";
import { type Statement, statementsOf } from "./statements.ts";

/** What a statement does to a decision. */
type Stance = "for" | "against";

/** The word that stands last on a decision, and the one that took it. */
export interface DecisionStanding {
  readonly last: Statement;
  readonly stance: Stance;
  /** The last statement that says the decision itself, all its words, before or at the last word; null where none does. */
  readonly taken: Statement | null;
}

/**
 * The last word of a span on a decision; null where nobody spoke for or against it. `rivals`: the other decisions of
 * the handoff, whose matter a bare "no, use X instead" may be.
 */
export function judgeDecision(
  span: Span,
  subject: DecisionSubject,
  rivals: readonly DecisionSubject[],
): DecisionStanding | null {
  let last: Statement | null = null;
  let stance: Stance = "for";
  let taken: Statement | null = null;
  for (const statement of listStatements(span, subject)) {
    const own = stanceOf(span, statement, subject, rivals);
    if (own === null) continue;
    last = statement;
    stance = own;
    if (own === "for" && saysCore(`${statement.words} ${statement.choice?.question ?? ""}`, subject)) taken = statement;
  }
  return last === null ? null : { last, stance, taken };
}

function listStatements(span: Span, subject: DecisionSubject): readonly Statement[] {
  const keys = [...subject.for, ...subject.against].flatMap(({ stems, strong }) => [
    ...(strong.length > 0 ? strong : stems.slice(0, 1)),
  ]);
  const agent = [...new Set(keys)].filter(key => key.length >= 3).flatMap(key => agentStatements(span, key));
  const all = [...statementsOf(span), ...new Set(agent)];
  return all.sort((a, b) => a.order - b.order || a.start - b.start);
}

function stanceOf(
  span: Span,
  statement: Statement,
  subject: DecisionSubject,
  rivals: readonly DecisionSubject[],
): Stance | null {
  const own = statement.choice === null ? ofWords(statement, subject) : ofChoice(statement.choice, subject);
  const stance = own ?? ofContext(span, statement, subject, rivals);
  if (stance === null) return null;
  if (statement.by === "agent") return stance === "for" || isDone(span, statement) ? stance : null;
  return statement.isRequest && !isTakenUp(span, statement, subject) ? null : stance;
}

function ofWords({ stances, by, words }: Statement, subject: DecisionSubject): Stance | null {
  const speaksFor = stances.for.some(
    named => namesIt(named, "for", subject) && (named.isHeld || by !== "agent" || saysCore(words, subject)),
  );
  const undoes =
    stances.against.some(named => namesIt(named, "for", subject)) ||
    stances.for.some(named => named.isHeld && namesIt(named, "against", subject));
  const confirms = stances.against.some(named => namesIt(named, "against", subject));
  const chosen = stances.for.flatMap(({ stems }) => stems);
  if (speaksFor && undoes) return null;
  if (undoes) return "against";
  if (
    by !== "agent" &&
    !confirms &&
    [chosen, ...stances.for.map(({ stems }) => stems)].some(stems => replacesIt(stems, subject, stances.isTurn))
  )
    return "against";
  return speaksFor || confirms || confirmsValue(chosen, subject) ? "for" : null;
}

function saysCore(words: string, { core }: DecisionSubject): boolean {
  const stems = stemsOf(words);
  return core.every(stem => hasStem(stems, stem));
}

function ofChoice(
  { question, picked, others }: NonNullable<Statement["choice"]>,
  subject: DecisionSubject,
): Stance | null {
  const chosen = stemsOf(picked);
  const asked = stemsOf(question);
  const offered = others.map(stemsOf);
  const keysOf = (side: readonly Named[]): readonly string[] =>
    side.flatMap(({ stems, strong }) => (strong.length > 0 ? strong : stems.slice(0, 1)));
  const wanted = keysOf(subject.for);
  const unwanted = keysOf(subject.against);
  // Another matter than the decision's has other words around the same names.
  const around = subject.core.filter(stem => !hasStem(wanted, stem) && !hasStem(unwanted, stem));
  const isSameMatter =
    around.length === 0 || around.some(stem => hasStem(asked, stem) || hasStem(chosen, stem)) || asked.length === 0;
  if (!isSameMatter) return null;
  const isIn = (keys: readonly string[], stems: readonly string[]): boolean => keys.some(key => hasStem(stems, key));
  const isOffered = offered.some(stems => isIn(wanted, stems));
  if (isIn(wanted, chosen)) return "for";
  if (isOffered || (asked.length > 0 && isIn(wanted, asked) && isIn(unwanted, chosen))) return "against";
  if (isIn(unwanted, chosen)) return "against";
  return offered.some(stems => isIn(unwanted, stems)) ? "for" : null;
}

const ORDERING =
  /\b(?:use|using|go|do|make|let['’]?s|put|keep|pick|take|switch|choose|store|write|instead|want|prefer|rather|should|it is)\b/i;

/** "No, use SQLite instead", said to a message or a call that speaks of this decision alone. */
function ofContext(
  span: Span,
  statement: Statement,
  subject: DecisionSubject,
  rivals: readonly DecisionSubject[],
): Stance | null {
  const { stances, by } = statement;
  if (by !== "user" || !stances.isTurn || statement.choice !== null) return null;
  if (!ORDERING.test(statement.words)) return null;
  const [chosen] = stances.for;
  if (chosen === undefined || stances.against.length > 0 || chosen.stems.length > 3) return null;
  if (chosen.stems.some(stem => hasStem(subject.all, stem))) return null;
  // What it says first may be about something else, and then so is this.
  if (stemsOf(statement.lead).some(stem => !hasStem(subject.all, stem))) return null;
  if (!isSameContext(span, statement, subject, rivals)) return null;
  return "against";
}

/** The agent went on to do it: a change follows, or what it says that it did stands after one. */
function isDone(span: Span, { order, words }: Statement): boolean {
  const { changes, commits } = eventsOf(span);
  if ([...changes, ...commits].some(event => event.order > order)) return true;
  const isPast =
    /\b(?:i|we)(?:['’]ve| have)?\s+(?:now |just |also )?\w+ed\b|^\W*(?:done|switched|replaced|dropped|removed|moved|migrated|reverted)\b/i.test(
      words,
    );
  return isPast && changes.some(event => event.order < order);
}

/** A thing that was asked for politely was done where the agent then says so. */
function isTakenUp(span: Span, statement: Statement, subject: DecisionSubject): boolean {
  const after = agentWordsAfter(span, statement.order);
  if (after.length === 0) return false;
  const agreed =
    /^\W*(?:sure|done|yes|ok(?:ay)?|absolutely|will do|switched|switching|removed|removing|dropped|dropping|replaced|replacing|good (?:call|idea|point)|makes sense|agreed|got it|understood|you['’]re right)\b/i;
  if (after.some(words => agreed.test(words))) return true;
  const said = new Set(after.flatMap(words => stemsOf(words)));
  return statement.stances.for
    .flatMap(({ stems }) => stems)
    .some(stem => !hasStem(subject.all, stem) && said.has(stem));
}
