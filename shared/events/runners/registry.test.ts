import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBuiltSession } from "../../../fixtures/read-session.ts";
import type { RunEvent } from "../../model/event.ts";
import { readEvents } from "../read-events.ts";
import { RUNNERS } from "./registry.ts";

interface ExpectedRun {
  readonly command: string;
  readonly exit?: number;
  readonly tool: string;
  readonly runner: string;
  readonly outcome: string;
  readonly counts?: readonly (number | null)[];
  readonly isCut?: boolean;
  readonly words?: string;
  readonly pkg?: string;
  readonly suite?: string;
  readonly subset?: string;
}

const ROOT = join(import.meta.dirname, "../../../fixtures/runners");
const FOLDERS = readdirSync(ROOT).sort();

async function readRun(expected: ExpectedRun, out: string): Promise<{ event: RunEvent | undefined; quote: string }> {
  const session = await readBuiltSession({ steps: [{ bash: expected.command, out, exit: expected.exit ?? 0 }] });
  const runs = readEvents(session).filter(event => event.type === "run");
  expect(runs).toHaveLength(1);
  const event = runs[0];
  const text = session.messages.find(message => message.id === event?.messageId)?.text ?? "";
  return { event, quote: text.slice(event?.start, event?.end) };
}

describe("every runner", () => {
  it("has a fixture, and every fixture a runner", () => {
    const ids = [...RUNNERS.map(runner => runner.id), "scripts"].sort();
    expect(FOLDERS).toEqual(ids);
  });
});

describe.each(FOLDERS)("the output of %s", folder => {
  const cases: Record<string, ExpectedRun> = JSON.parse(readFileSync(join(ROOT, folder, "expected.json"), "utf8"));

  it("has an answer for every text, and a text for every answer", () => {
    const texts = readdirSync(join(ROOT, folder)).filter(name => name.endsWith(".txt"));
    expect(texts.map(name => name.slice(0, -4)).sort()).toEqual(Object.keys(cases).sort());
  });

  it.each(Object.entries(cases))("tells how the run ended: %s", async (name, expected) => {
    const out = readFileSync(join(ROOT, folder, `${name}.txt`), "utf8");
    const { event, quote } = await readRun(expected, out);
    const counts = event?.counts;
    expect({
      tool: event?.tool,
      runner: event?.runner,
      outcome: event?.outcome,
      counts: [counts?.passed, counts?.failed, counts?.skipped, counts?.total],
      isCut: event?.isCut,
      suite: event?.suite,
      subset: event?.subset,
    }).toEqual({
      tool: expected.tool,
      runner: expected.runner,
      outcome: expected.outcome,
      counts: expected.counts ?? [null, null, null, null],
      isCut: expected.isCut ?? false,
      suite: expected.suite ?? null,
      subset: expected.subset ?? null,
    });
    if (expected.pkg !== undefined) expect(event?.pkg).toBe(expected.pkg);
    if (expected.words !== undefined) expect(quote).toBe(expected.words);
  });
});
