import { isJsonObject, own } from "../lib/json-text.ts";
import type { AnswerEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import type { Json, JsonObject, Message } from "../model/message.ts";
import { placeEvent } from "./event-base.ts";

const TOOLS = new Set([
  "askuserquestion",
  "ask_user",
  "ask_user_question",
  "request_user_input",
  "ask_followup_question",
]);
const DECLINED =
  /^\s{0,20}(?:user (?:declined|cancel|dismissed|did not|rejected|refused|skipped)|cancelled|no (?:answer|response)|error\b)/i;
const MAX_ANSWER = 1_000;

/** Whether a tool puts questions to the user and returns the answers, by the name that its harness gives it. */
export const isAskingTool = (name: string): boolean => TOOLS.has(name.slice(name.lastIndexOf("__") + 1).toLowerCase());

interface Asked {
  readonly id: string | null;
  readonly question: string;
  readonly options: readonly string[];
}

/** The questions that a call put to the user and that its result answers, each with its answer. */
export function findAnswers(sessionId: SessionId, call: Message, result: Message): readonly AnswerEvent[] {
  const input = call.call?.input;
  const facts = result.result;
  if (input === undefined || facts === null || facts.isError || facts.refused) return [];
  const asked = readAsked(input);
  const given = readGiven(result.text);
  return asked.flatMap((one, index) => {
    const found = findAnswer(result.text, one, asked[index + 1] ?? null, given, asked.length === 1);
    if (found === null || found.answer.trim() === "") return [];
    const { answer, start, end } = found;
    const place = placeEvent(sessionId, call, result, start, end, call.cwd);
    return [{ type: "answer", ...place, question: one.question, options: one.options, answer: answer.trim() }];
  });
}

function readAsked(input: JsonObject): readonly Asked[] {
  const list = own(input, "questions");
  const entries: readonly unknown[] = Array.isArray(list) ? list.slice(0, 20) : [input];
  return entries.flatMap(entry => {
    if (typeof entry === "string") return [{ id: null, question: entry, options: [] }];
    if (!isJsonObject(entry)) return [];
    const question = own(entry, "question") ?? own(entry, "prompt") ?? own(entry, "message");
    const id = own(entry, "id");
    const options = own(entry, "options") ?? own(entry, "choices");
    return typeof question === "string" && question.trim() !== ""
      ? [{ id: typeof id === "string" ? id : null, question, options: readOptions(options) }]
      : [];
  });
}

function readOptions(options: unknown): readonly string[] {
  if (!Array.isArray(options)) return [];
  return options.slice(0, 20).flatMap(option => {
    const label = isJsonObject(option) ? (own(option, "label") ?? own(option, "value")) : option;
    return typeof label === "string" ? [label] : [];
  });
}

/** The answers of a result that is JSON (Codex): by question or id. */
function readGiven(text: string): JsonObject | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    const parsed: unknown = JSON.parse(text);
    const answers = isJsonObject(parsed) ? (own(parsed, "answers") ?? parsed) : null;
    return isJsonObject(answers) ? (answers as JsonObject) : null;
  } catch {
    return null;
  }
}

interface Found {
  readonly answer: string;
  readonly start: number;
  readonly end: number;
}

function findAnswer(
  text: string,
  asked: Asked,
  next: Asked | null,
  given: JsonObject | null,
  isOnly: boolean,
): Found | null {
  const whole = { start: 0, end: Math.min(text.length, MAX_ANSWER) };
  if (given !== null) {
    const value = own(given, asked.question) ?? (asked.id === null ? undefined : own(given, asked.id));
    const answer = wordsOf(value as Json | undefined);
    return answer === null ? null : { answer, ...whole };
  }
  // Claude Code: User has answered your questions: "Which store?"="SQLite", "…"="…". You can now continue …
  const mark = `"${asked.question}"="`;
  const start = text.indexOf(mark);
  if (start >= 0) {
    const from = start + mark.length;
    const following = next === null ? -1 : text.indexOf(`", "${next.question}"="`, from);
    const closing = text.slice(from, from + MAX_ANSWER).search(/"(?:\.| |,|$|\n)/);
    const end = following >= 0 ? following : closing < 0 ? Math.min(text.length, from + MAX_ANSWER) : from + closing;
    return { answer: text.slice(from, end), start, end };
  }
  if (!isOnly || /"="/.test(text) || DECLINED.test(text)) return null;
  return {
    answer: text
      .slice(0, MAX_ANSWER)
      .replace(/^(?:the )?user (?:answered|selected|chose|responded)(?: with)?:?\s*/i, ""),
    ...whole,
  };
}

function wordsOf(value: Json | undefined): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.filter(one => typeof one === "string").join(", ");
  if (value !== undefined && isJsonObject(value))
    return wordsOf((own(value, "answers") ?? own(value, "answer")) as Json | undefined);
  return null;
}
