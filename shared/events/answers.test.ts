import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { readEvents } from "./read-events.ts";

const ask = (questions: readonly { question: string; options: readonly string[] }[], out: string): SessionStep => ({
  tool: "AskUserQuestion",
  input: {
    questions: questions.map(({ question, options }) => ({ question, options: options.map(label => ({ label })) })),
  },
  out,
});

const STORE = { question: "Which store?", options: ["Postgres", "SQLite"] };
const CACHE = { question: 'Call it "cache"?', options: ["Yes", "No"] };

async function answersOf(step: SessionStep) {
  const session = await readBuiltSession({ steps: [step] });
  return readEvents(session).flatMap(event =>
    event.type === "answer" ? [{ question: event.question, answer: event.answer }] : [],
  );
}

describe("answered questions", () => {
  it.each([
    {
      name: "the option that was picked",
      step: ask([STORE], 'User has answered your questions: "Which store?"="SQLite". You can now continue.'),
      answers: [{ question: "Which store?", answer: "SQLite" }],
    },
    {
      name: "each of several, quotation marks in them or not",
      step: ask(
        [STORE, CACHE],
        'User has answered your questions: "Which store?"="a file, for now", "Call it "cache"?"="No". You can now continue.',
      ),
      answers: [
        { question: "Which store?", answer: "a file, for now" },
        { question: 'Call it "cache"?', answer: "No" },
      ],
    },
    {
      name: "nothing where one was left out",
      step: ask([STORE, CACHE], 'User has answered your questions: "Which store?"="SQLite". You can now continue.'),
      answers: [{ question: "Which store?", answer: "SQLite" }],
    },
    {
      name: "an answer in JSON, by the question's id",
      step: {
        tool: "request_user_input",
        input: { questions: [{ id: "store", question: "Which store?" }] },
        out: '{"answers":{"store":{"answers":["SQLite"]}}}',
      } satisfies SessionStep,
      answers: [{ question: "Which store?", answer: "SQLite" }],
    },
    { name: "nothing where the user declined", step: ask([STORE], "User declined to answer questions"), answers: [] },
  ])("shows $name", async ({ step, answers }) => {
    expect(await answersOf(step)).toEqual(answers);
  });
});
