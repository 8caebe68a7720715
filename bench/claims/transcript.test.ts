import { describe, expect, it } from "vitest";
import { readClaudeCode } from "../../fixtures/claude-code-lines.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { Transcript } from "./transcript.ts";

const TEXT = buildSessionLines({
  steps: [
    { user: "Raise the limit" },
    { bash: "git push origin main", out: "done" },
    { compact: { "Current Work": "Pushed to origin/main." } },
  ],
});
const SUMMARY_LINE = TEXT.trimEnd().split("\n").length;

describe("a transcript that is edited", () => {
  it("takes other words into one message and leaves every other line as it is", () => {
    const changed = new Transcript(TEXT).withMessageText(SUMMARY_LINE, text => text.replace("Pushed", "Sent"));
    const [before, after] = [TEXT.split("\n"), changed?.text.split("\n") ?? []];
    expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
    expect(changed?.text).toContain("Sent to origin/main.");
  });

  it("says so where nothing changes", () => {
    expect(new Transcript(TEXT).withMessageText(SUMMARY_LINE, text => text)).toBeNull();
    expect(new Transcript(TEXT).withMessageText(SUMMARY_LINE + 9, () => "x")).toBeNull();
    expect(new Transcript(TEXT).withCommandsBefore(SUMMARY_LINE, command => command)).toBeNull();
  });

  it("rewrites commands before the handoff only", () => {
    const changed = new Transcript(TEXT).withCommandsBefore(SUMMARY_LINE, command => `${command} --dry-run`);
    expect(changed?.text).toContain('"command":"git push origin main --dry-run"');
    expect(new Transcript(TEXT).withCommandsBefore(2, command => `${command} --dry-run`)).toBeNull();
  });

  it("takes steps in before the handoff, in one unbroken thread", async () => {
    const step = { bash: "git status", out: "clean" };
    const changed = new Transcript(TEXT).withStepsBefore(SUMMARY_LINE, [step], "main");
    const { messages, codes } = await readClaudeCode(changed?.text ?? "");
    const texts = messages.map(({ text }) => text);
    expect(codes).toEqual([]);
    expect(texts.findIndex(text => text.includes("clean"))).toBeGreaterThan(texts.indexOf("Raise the limit"));
    expect(texts.findIndex(text => text.includes("clean"))).toBeLessThan(
      texts.findIndex(text => text.includes("Pushed to origin/main.")),
    );
    // One end: a second one would be a branch of the conversation.
    expect(messages).toHaveLength((await readClaudeCode(TEXT)).messages.length + 2);
    const uuids = (changed?.text ?? "").matchAll(/"uuid":"([^"]+)"/g);
    const parents = new Set([...(changed?.text ?? "").matchAll(/arentUuid":"([^"]+)"/g)].map(match => match[1]));
    expect([...uuids].filter(match => !parents.has(match[1] ?? ""))).toHaveLength(1);
  });
});
