import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSessionLines } from "../fixtures/session-builder.ts";
import type { CommandOutcome } from "./command.ts";
import { runCommand } from "./run-command.ts";

let root = "";
let said: string[] = [];

const run = (...argv: readonly string[]): Promise<CommandOutcome> =>
  runCommand(argv, {
    isTerminal: false,
    say: line => void said.push(line),
    version: "0.1.0",
    startedAtIso: "2026-07-02T12:00:00Z",
  });

const put = (path: string, text: string): string => {
  const at = join(root, path);
  mkdirSync(join(at, ".."), { recursive: true });
  writeFileSync(at, text);
  return at;
};

const digestOf = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
    const at = join(folder, name);
    hash.update(name);
    if (statSync(at).isFile()) hash.update(readFileSync(at));
  }
  return hash.digest("hex");
};

const contradicted = buildSessionLines({
  steps: [
    { user: "Run the tests" },
    { edit: "src/fetch.ts" },
    { bash: "npx vitest run", out: " Test Files  1 failed (1)\n      Tests  2 failed | 12 passed (14)\n", exit: 1 },
    { compact: { "Current Work": "All 14 tests pass." } },
  ],
});
const quiet = buildSessionLines({ steps: [{ user: "Look around" }, { say: "I looked around." }] });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "cli-"));
  said = [];
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("countersign audit", () => {
  it("exits 0 and prints JSON where nothing is wrong, changing no input", async () => {
    put("in/projects/-x/s.jsonl", quiet);
    const before = digestOf(join(root, "in"));
    const first = await run("audit", join(root, "in"));
    expect(first.exitCode).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ schema: "countersign.audit/1", now: "2026-07-02T12:00:00Z" });
    expect((await run("audit", join(root, "in"))).stdout).toBe(first.stdout);
    expect(digestOf(join(root, "in"))).toBe(before);
  });

  it.each([
    [[], 1],
    [["--fail-on", "warning"], 1],
    [["--fail-on", "never"], 0],
  ] as const)("with a blocker and %j exits %i", async (flags, exitCode) => {
    put("in/projects/-x/s.jsonl", contradicted);
    expect((await run("audit", join(root, "in"), ...flags)).exitCode).toBe(exitCode);
  });

  it("exits 2 with the document where nothing is recognised", async () => {
    put("in/notes.bin", "\u0000");
    const outcome = await run("audit", join(root, "in"));
    expect(outcome.exitCode).toBe(2);
    expect(JSON.parse(outcome.stdout).sources).toHaveLength(1);
    expect(said.join()).toContain("nothing");
  });

  it("takes a single file by its base name", async () => {
    const file = put("s.jsonl", quiet);
    const { sources } = JSON.parse((await run("audit", file)).stdout);
    expect(sources[0]).toMatchObject({ id: "0:s.jsonl", root: 0, path: "s.jsonl" });
  });

  it.each([
    ["no PATH", ["audit"]],
    ["a PATH that is not there", ["audit", "/nowhere/at/all"]],
    ["an unknown flag", ["audit", ".", "--colour"]],
    ["an unknown format", ["audit", ".", "--format", "html"]],
    ["an unknown threshold", ["audit", ".", "--fail-on", "note"]],
    ["a time without a zone", ["audit", ".", "--now", "2026-07-02T12:00:00"]],
    ["a time that is none", ["audit", ".", "--now", "2026-13-02"]],
    ["a day that no calendar has", ["audit", ".", "--now", "2026-02-30T12:00:00Z"]],
    ["a repository without a name", ["audit", ".", "--repo", ""]],
    ["a policy that is a device", ["audit", ".", "--policy", "/dev/zero"]],
    ["a missing policy", ["audit", ".", "--policy", "/nowhere/policy.json"]],
    ["a repository that is no folder", ["audit", ".", "--repo", "/nowhere/repo"]],
    ["no command", []],
    ["an unknown command", ["approve"]],
  ])("exits 2 with an empty stdout for %s", async (_, argv) => {
    expect(await run(...argv)).toEqual({ stdout: "", exitCode: 2 });
    expect(said.join()).toContain("countersign: ");
  });

  it("says a plain error in one line, and where there is help, not the whole usage", async () => {
    await run("audit", "/nowhere/at/all");
    expect(said).toEqual([
      "countersign: The PATH /nowhere/at/all cannot be read: it is not there.",
      "Try: countersign audit --help",
    ]);
    said = [];
    await run("aduit");
    expect(said).toEqual(["countersign: There is no command aduit.", "Try: countersign --help"]);
  });

  it("lets no file or argument speak to the terminal through an error", async () => {
    const policy = put("policy.json", JSON.stringify({ "\u001b[2J\u202e": 1 }));
    await run("audit", root, "--policy", policy);
    await run("audit", "/nowhere/\u001b[2J");
    expect(said.join("")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("says that a rule of the policy is none, and which was meant", async () => {
    put("in/s.jsonl", quiet);
    const policy = put("policy.json", '{"severity":{"claim.test-stale":"off","claim.tests-subset":"off"}}');
    expect((await run("audit", join(root, "in"), "--policy", policy)).exitCode).toBe(0);
    expect(said).toEqual([
      "countersign: the policy names claim.test-stale, which is no rule of this version (did you mean claim.tests-stale?).",
    ]);
  });

  it("says that a --repo is no repository, and judges without it", async () => {
    put("in/s.jsonl", quiet);
    expect((await run("audit", join(root, "in"), "--repo", root)).exitCode).toBe(0);
    expect(said.join()).toContain(`nothing is asked of --repo ${root}`);
  });

  it("exits 2 for a policy with an unknown key", async () => {
    put("in/s.jsonl", quiet);
    const policy = put("policy.json", '{"maxage":"12h"}');
    expect(await run("audit", join(root, "in"), "--policy", policy)).toEqual({ stdout: "", exitCode: 2 });
    expect(said.join()).toContain('"maxage" (did you mean maxAge?)');
  });

  it("names the policy by its digest and what it switches off", async () => {
    put("in/projects/-x/s.jsonl", contradicted);
    const text = '{"severity":{"claim.tests-contradicted":"off"}}';
    const outcome = await run("audit", join(root, "in"), "--policy", put("policy.json", text));
    const report = JSON.parse(outcome.stdout);
    expect(report.policy).toEqual({
      sha256: createHash("sha256").update(text).digest("hex"),
      off: ["claim.tests-contradicted"],
    });
    expect(report.findings.map((finding: { rule: string }) => finding.rule)).not.toContain("claim.tests-contradicted");
  });
});

describe("countersign", () => {
  it.each([
    ["--help", ["countersign audit", "countersign verify", "countersign gate", "--version"]],
    ["-h", ["countersign audit", "countersign gate"]],
    ["help", ["countersign audit", "countersign gate"]],
    ["help gate", ["countersign gate HANDOFF"]],
    [
      "audit --help",
      ["countersign audit PATH", "default: text where stdout is a terminal, else json", "docs/policy.md"],
    ],
    ["audit -h", ["countersign audit PATH"]],
    ["audit somewhere --format json --help", ["countersign audit PATH"]],
    ["verify --help", ["countersign verify RECEIPT"]],
    ["gate --help", ["countersign gate HANDOFF"]],
  ])("%s prints the usage and exits 0", async (line, words) => {
    const outcome = await run(...line.split(" "));
    expect(outcome.exitCode).toBe(0);
    for (const word of words) expect(outcome.stdout).toContain(word);
    expect(said).toEqual([]);
  });

  it("exits 2 for help about what is no command", async () => {
    expect(await run("help", "nothing")).toEqual({ stdout: "", exitCode: 2 });
    expect(said.join()).toContain("There is no command nothing.");
  });

  it("--version prints the version", async () => {
    expect(await run("--version")).toEqual({ stdout: "0.1.0\n", exitCode: 0 });
  });

  it("takes what stands after -- as a path", async () => {
    expect((await run("audit", "--", "--help")).exitCode).toBe(2);
  });
});
