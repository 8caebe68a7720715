import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../../fixtures/session-builder.ts";
import type { SessionStep } from "../../../fixtures/session-step.ts";

const CWD = "/home/dev/widget";
const FILE = `${CWD}/src/retry.ts`;
const edit = (before: string, after: string): SessionStep => ({ edit: FILE, old: before, new: after });

/** The verdict of the records that lead to code, and the lines of the session that they rest on. */
async function judge(steps: readonly SessionStep[], lead: string, code: string, path = "src/retry.ts") {
  const list = `- **\`${path}\`**\n  - ${lead}\n    \`\`\`ts\n${code.replace(/^/gm, "    ")}\n    \`\`\``;
  const text = buildSessionLines({
    cwd: CWD,
    steps: [{ user: "Bound the retries." }, ...steps, { compact: { "Files and Code Sections": list } }],
  });
  const { handoffs } = await auditFiles({ "s.jsonl": text });
  const [found] = handoffs.flatMap(({ handoff, records }) =>
    handoff.records.flatMap(({ id, text: words }) => (words === lead ? [records.get(id)] : [])),
  );
  return { verdict: found?.verdict, lines: found?.transitions[0]?.evidence.map(({ line }) => line) };
}

const FIRST = edit("export {};", "export const LIMIT   = 5;\nexport const WAIT_MS = 200;");
const SECOND = edit("export const WAIT_MS = 200;", "export const WAIT_MS = 400;\nexport const JITTER = 0.1;");
const CODE = "export const LIMIT = 5;\nexport const WAIT_MS = 400;\nexport const JITTER = 0.1;";

describe("code that a handoff shows as added", () => {
  it("is borne out by each edit that put a line of it in", async () => {
    expect(await judge([FIRST, SECOND], "Added the bounds:", CODE)).toEqual({ verdict: "supported", lines: [3, 5] });
  });

  it.each([
    { name: "another value", code: CODE.replace("400", "300") },
    { name: "another name", code: CODE.replace("JITTER", "SPREAD") },
    { name: "a line more", code: `${CODE}\nexport const CAP = 9;` },
    { name: "its lines in another order", code: CODE.split("\n").toReversed().join("\n") },
    { name: "what a later edit took out", code: "export const LIMIT = 5;\nexport const WAIT_MS = 200;" },
  ])("is not borne out with $name", async ({ code }) => {
    expect((await judge([FIRST, SECOND], "Added the bounds:", code)).verdict).toBe("unchecked");
  });

  it.each<{ name: string; steps: SessionStep[]; lead: string; path?: string; is: string }>([
    { name: "where dots leave lines out", steps: [FIRST, SECOND], lead: "Added the bounds:", is: "supported" },
    { name: "with a name of the file", steps: [FIRST, SECOND], lead: "Added beside `LIMIT`:", is: "supported" },
    { name: "not with a name of no file", steps: [FIRST, SECOND], lead: "Added beside `CEILING`:", is: "unchecked" },
    {
      name: "not in another file",
      steps: [FIRST, SECOND],
      lead: "Added the bounds:",
      path: "src/fetch.ts",
      is: "unchecked",
    },
    {
      name: "not with what else is said of it",
      steps: [FIRST, SECOND],
      lead: "Added both, which pass:",
      is: "unchecked",
    },
    { name: "not with a count of it", steps: [FIRST, SECOND], lead: "Added four bounds:", is: "unchecked" },
    {
      name: "not where Git took it back",
      steps: [FIRST, SECOND, { bash: "git checkout -- src/retry.ts", out: "" }],
      lead: "Added the bounds:",
      is: "unchecked",
    },
    {
      name: "not where it was only read",
      steps: [{ read: FILE, content: CODE.replace("\nexport const WAIT_MS = 400;", "") }],
      lead: "Added the bounds:",
      is: "unchecked",
    },
  ])("$name", async ({ steps, lead, path, is }) => {
    const code = "export const LIMIT = 5;\n// ... the others\nexport const JITTER = 0.1;";
    expect((await judge(steps, lead, code, path)).verdict).toBe(is);
  });
});

describe("code that a handoff shows under a label", () => {
  const read: SessionStep = { read: FILE, content: `import "./log";\n${CODE.split("\n")[0]}\n` };
  const label = (lead: string, code = "export const LIMIT = 5;") => judge([read], lead, code);

  it.each([
    { name: "by a reading of the file", lead: "The bound of the retries:", is: "supported" },
    { name: "at the line that is stated", lead: "The bound of the retries (line 2):", is: "supported" },
    { name: "not at another line", lead: "The bound of the retries (line 3):", is: "unchecked" },
    { name: "not as what stood there", lead: "The old bound:", is: "unchecked" },
    { name: "not as what is planned", lead: "The proposed bound:", is: "unchecked" },
  ])("is borne out $name", async ({ lead, is }) => {
    expect((await label(lead)).verdict).toBe(is);
  });

  it("is not borne out with another value", async () => {
    expect((await label("The bound of the retries:", "export const LIMIT = 6;")).verdict).toBe("unchecked");
  });
});

describe("a name alone in a list of what was added", () => {
  it.each([
    { name: "LIMIT", is: "supported" },
    { name: "CEILING", is: "unchecked" },
  ])("is $is: $name", async ({ name, is }) => {
    const text = buildSessionLines({
      cwd: CWD,
      steps: [
        { user: "Bound the retries." },
        FIRST,
        { compact: { "Files and Code Sections": `- **\`src/retry.ts\`** — Added the bounds:\n  - \`${name}\`` } },
      ],
    });
    const { handoffs } = await auditFiles({ "s.jsonl": text });
    const verdicts = handoffs.flatMap(({ handoff, records }) =>
      handoff.records.flatMap(({ id, text: words }) => (words === `\`${name}\`` ? [records.get(id)?.verdict] : [])),
    );
    expect(verdicts).toEqual([is]);
  });
});

describe("code that is set in columns", () => {
  it("has the words of code that is not", async () => {
    const lead = "Added `LIMIT = 5` for the loop";
    expect((await judge([FIRST], lead, "export const LIMIT = 5;")).verdict).toBe("supported");
    expect((await judge([FIRST], lead.replace("5", "6"), "export const LIMIT = 6;")).verdict).toBe("unchecked");
  });
});

describe("a name that is said to stand at a line", () => {
  const read: SessionStep = { read: FILE, content: `import "./log";\n${CODE}` };

  it.each([
    { lead: "Contains `WAIT_MS` at line 3", is: "supported" },
    { lead: "Contains `WAIT_MS` at line 4", is: "unchecked" },
    { lead: "Contains `WAIT_MAX` at line 3", is: "unchecked" },
  ])("is $is: $lead", async ({ lead, is }) => {
    expect((await judge([read], lead, CODE)).verdict).toBe(is);
  });
});
