import { describe, expect, it } from "vitest";
import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import { buildAsker } from "./ask-host.ts";

const question: HostQuestion = { type: "commit-known", hash: "9f8e7d6" };
const answer = (found: boolean | null): Answer => ({
  question,
  found,
  repository: "widget",
  argv: ["git"],
  output: "",
});
const kept = new Map([[JSON.stringify(question), answer(true)]]);
const NOW = "2026-07-03T00:00:00.000Z";

describe("buildAsker", () => {
  it.each([
    { name: "the host's answer where it has one", host: answer(false), known: kept, found: false },
    { name: "the kept answer where the host cannot tell", host: answer(null), known: kept, found: true },
    { name: "the kept answer where there is no repository", host: null, known: kept, found: true },
    { name: "nothing where neither is there", host: null, known: new Map<string, Answer>(), found: null },
  ])("gives $name", async ({ host, known, found }) => {
    const asker = buildAsker(host === null ? null : async () => [host], known, NOW);
    expect((await asker.ask([question]))[0]?.found).toBe(found);
  });

  it("keeps what was answered, and not what could not be", async () => {
    const asker = buildAsker(async () => [answer(true), answer(null)], new Map(), NOW);
    await asker.ask([question, { type: "path-exists", path: "a" }]);
    expect(asker.answered).toEqual([{ key: JSON.stringify(question), answer: answer(true), answeredAtIso: NOW }]);
  });
});
