import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { readStances, type Stances } from "./read-stances.ts";
import { type SpeechSentence, speechSentences } from "./speech-sentences.ts";

/** What was picked of what was offered. */
export interface Choice {
  readonly question: string;
  readonly picked: string;
  readonly others: readonly string[];
}

/** Something that a person or the agent said, at its place in a timeline. */
export interface Statement extends SpeechSentence {
  readonly order: number;
  readonly entry: TimelineEntry;
  readonly by: "user" | "answer" | "agent";
  /** The words to be judged: the sentence, or the proposal that it agrees to. */
  readonly words: string;
  readonly stances: Stances;
  /** Where an answer picks something of what was offered, else null. */
  readonly choice: Choice | null;
  /** What the same message says before it. */
  readonly lead: string;
  /** It asks for a thing to be done: whether it was is to be seen from what followed. */
  readonly isRequest: boolean;
}

/** "No. Keep it in memory.": what it objects to stands in the next sentence. */
const BARE =
  /^\W*(?:no|nope|nah|wait|stop|hold on|actually|sorry|scrap that|scratch that|forget (?:it|that)|on second thoughts?|change of plan|(?:i )?changed my mind)\W*$/i;
const MAX_STATEMENTS = 5_000;
const LOOK_BACK = 60;
const AGREEING =
  /^\W*(?:yes|yeah|yep|yup|sure|ok(?:ay)?|go ahead|go for it|do it|do that|let['’]?s do (?:it|that)|sounds good|agreed|please do|correct|right|exactly|approved|approve|lgtm|perfect|great|that works|fine|makes sense|good idea|confirmed)\b[^?\n]{0,60}$/i;
const REQUEST =
  /^\W*(?:(?:ok|okay|so|and|please|hey|hmm+|actually|no|wait)[,\s]+)*(?:can|could|would|will|should) (?:you|we|u|i)\b|^\W*(?:how|what) about\b|^\W*why (?:not|don['’]?t (?:you|we))\b/i;
const DOUBT =
  /\b(?:maybe|perhaps|might|i wonder|wondering|what if|not sure|unsure|possibly|consider(?:ing)?|whether|for example|e\.g|in case|i guess|hypothetically|(?:^|[^.]\s)if (?:you|we|it|the|that|this|i|they|there|needed))\b|^\W*if\b/i;
/** What somebody tells of, rather than orders. */
const REPORTED =
  /\b(?:tried|ran|tested|saw|noticed|seems?|looks like|happen(?:s|ed|ing)?|failed|fails|crash\w*|errors?|warning|when i|when you|i get|i got|i see)\b/i;
const PROPOSAL =
  /\b(?:should i|shall i|shall we|should we|want me to|would you like me to|do you want|i(?:['’]d)? (?:propose|suggest|recommend)|ok to|okay to|can i|may i|proposal)\b/i;

const SPOKEN = new WeakMap<Timeline, readonly Statement[]>();

/** What the users of a span said, and what they answered, sentence by sentence. Doubts and bare questions are left out. */
export function statementsOf(span: Span): readonly Statement[] {
  let all = SPOKEN.get(span.timeline);
  if (all === undefined) {
    all = readStatements(span.timeline);
    SPOKEN.set(span.timeline, all);
  }
  return all.filter(({ order }) => order < span.endOrder);
}

function readStatements(timeline: Timeline): readonly Statement[] {
  const statements: Statement[] = [];
  for (const { order, event } of timeline.events) {
    if (statements.length >= MAX_STATEMENTS) break;
    const entry = timeline.entries[order];
    if (entry === undefined) continue;
    if (event.type === "answer") {
      const base = { order, entry, start: event.start, end: event.end, text: event.answer, by: "answer" as const };
      const picked = event.options.filter(option => event.answer.includes(option));
      const others = event.options.filter(option => !picked.includes(option));
      const choice = { question: event.question, picked: event.answer, others };
      statements.push(state({ ...base, words: event.answer, choice, lead: "", isRequest: false }));
    } else if (event.type === "user") {
      const { start, end } = event;
      const replied = readReply(timeline, order, entry, start, end);
      if (replied !== null) statements.push(replied);
      let lead = "";
      for (const sentence of speechSentences(entry.message.text, start, end)) {
        const before = lead;
        lead += `${sentence.text} `;
        const isRequest = REQUEST.test(sentence.text);
        if (DOUBT.test(sentence.text) || (/\?\W*$/.test(sentence.text) && !isRequest)) continue;
        const one = state({
          ...sentence,
          order,
          entry,
          by: "user",
          words: BARE.test(before) ? before + sentence.text : sentence.text,
          choice: null,
          lead: before,
          isRequest,
        });
        if (REPORTED.test(sentence.text) && !one.stances.isTurn) continue;
        statements.push(one);
      }
    }
  }
  return statements;
}

/** Stances are read when they are asked for: most of what is said is about other things. */
function state(fields: Omit<Statement, "stances">): Statement {
  let stances: Stances | null = null;
  return {
    ...fields,
    get stances() {
      stances ??= readStances(fields.words);
      return stances;
    },
  };
}

/** What a short message answers: the agent's proposal that it agrees to, or the offer that it picks. */
function readReply(
  timeline: Timeline,
  order: number,
  entry: TimelineEntry,
  start: number,
  end: number,
): Statement | null {
  const said = entry.message.text.slice(start, end).trim();
  if (said.length > 120 || said === "" || said.includes("\n")) return null;
  const asked = agentWordsBefore(timeline, order);
  if (asked === null) return null;
  const base = { order, entry, start, end, text: said, by: "answer" as const, lead: "", isRequest: false };
  const question = lastQuestion(asked);
  if (AGREEING.test(said)) {
    if (question === null || !PROPOSAL.test(question) || / or /i.test(question)) return null;
    return state({ ...base, words: question.replace(PROPOSAL, " "), choice: null });
  }
  const choice = pickOption(said, asked) ?? (question === null ? null : pickAlternative(said, question));
  return choice === null ? null : state({ ...base, words: choice.picked, choice });
}

/** The agent's last text before a user's message, or null where the user spoke before. */
export function agentWordsBefore(timeline: Timeline, order: number): string | null {
  for (let at = order - 1; at >= Math.max(0, order - LOOK_BACK); at -= 1) {
    const message = timeline.entries[at]?.message;
    if (message === undefined || message.kind !== "text" || message.isMeta) continue;
    if (message.role === "assistant") return message.text.slice(-6_000);
    if (message.role === "user") return null;
  }
  return null;
}

function lastQuestion(asked: string): string | null {
  const sentences = speechSentences(asked, 0, asked.length);
  return sentences.slice(-4).findLast(({ text }) => /\?\W*$/.test(text))?.text ?? null;
}

const OPTION_LINE =
  /^[ \t]*(?:[-*] )?[*_]{0,2}(?:(?:option|approach|alternative)\s+)?([A-Ea-e1-9])(?:[.):]|\s*[—–-])[*_]{0,2}\s*(.{3,300})$/gim;
const ORDINALS = new Map([
  ["first", "1"],
  ["second", "2"],
  ["third", "3"],
  ["former", "1"],
  ["latter", "2"],
]);

/** "option B", "let's do 2", "the second one": the line that it names, of a list that the agent gave. */
function pickOption(said: string, asked: string): Choice | null {
  const found =
    /^\W*(?:(?:yes|ok|okay|no|sure|hmm),?\s+)?(?:i(?:['’]d)? (?:like|prefer|think|pick|choose|say)\s+|let['’]?s (?:do|go with|take|use|pick)\s+|go (?:with|for)\s+|do\s+|pick\s+|use\s+)?(?:(?:the )?(?:option|approach|alternative|number|#)\s*([A-E1-9])|([A-E1-9])|the (first|second|third|former|latter)(?: (?:one|option|approach))?)\b\s*(?:$|[.,!)]|for now|please|then)/i.exec(
      said,
    );
  const key = found?.[1] ?? found?.[2] ?? ORDINALS.get(found?.[3]?.toLowerCase() ?? "");
  if (key === undefined) return null;
  const options = new Map<string, string>();
  for (const [, name = "", words = ""] of asked.matchAll(OPTION_LINE)) options.set(name.toUpperCase(), words);
  const letters = [...options.keys()];
  const name = options.has(key.toUpperCase()) ? key.toUpperCase() : (letters[Number(key) - 1] ?? "");
  const picked = options.get(name);
  if (picked === undefined || options.size < 2) return null;
  return { question: "", picked, others: [...options].flatMap(([other, words]) => (other === name ? [] : [words])) };
}

/** "SQLite", to "Postgres or SQLite?": the alternative that it repeats. */
function pickAlternative(said: string, question: string): Choice | null {
  if (!/ or |\//i.test(question)) return null;
  const parts = question
    .replace(/\?\W*$/, "")
    .split(/,?\s+or\s+|,\s+/i)
    .map(part => part.trim())
    .filter(part => part !== "");
  const words = said.toLowerCase().match(/[\p{L}\p{N}_.#+-]{2,}/gu) ?? [];
  const hits = parts.map(part => words.filter(word => part.toLowerCase().includes(word) && word.length > 2).length);
  const most = Math.max(...hits);
  const [index] = hits.flatMap((count, at) => (count === most ? [at] : []));
  if (most === 0 || index === undefined || hits.filter(count => count === most).length > 1) return null;
  const picked = parts[index] ?? "";
  return { question, picked: said, others: parts.filter(part => part !== picked) };
}
