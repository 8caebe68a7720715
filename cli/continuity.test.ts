import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "./run-command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-continuity-"));
  vi.stubEnv("COUNTERSIGN_STORE", join(folder, "team-store"));
  vi.stubEnv("COUNTERSIGN_STATE_DIR", join(folder, "state"));
  vi.stubEnv("FULCRA_COORD_AGENT", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const NOW = "2026-07-02T12:00:00Z";

async function run(...argv: readonly string[]) {
  const err: string[] = [];
  const context = { isTerminal: false, say: (line: string) => void err.push(line), version: "0", startedAtIso: NOW };
  return { ...(await runCommand(argv, context)), err: err.join("\n") };
}

/** A digest of every file of the store, by path. */
async function digestStore(): Promise<string> {
  const root = join(folder, "team-store");
  const hash = createHash("sha256");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.map(entry => join(entry.parentPath, entry.name)).sort();
  for (const path of paths) hash.update(path).update(await readFile(path).catch(() => "folder"));
  return hash.digest("hex");
}

/** The commands of README's walk, as argument lists. */
async function readWalk(): Promise<readonly (readonly string[])[]> {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const block = /## Continuity[\s\S]*?```\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const words = (line: string) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(match => match[1] ?? match[2] ?? "");
  return block
    .trim()
    .split("\n")
    .map(line => words(line.replace("npm run -s countersign -- ", "").replace("npm run -s audit --", "audit")));
}

describe("the walk through README's continuity section", () => {
  it("works as written, from an empty folder", async () => {
    const walk = await readWalk();
    expect(walk).toHaveLength(7);
    const outputs: string[] = [];
    for (const argv of walk) {
      const result = await run(...argv.map(word => (word === "team-store" ? join(folder, word) : word)));
      expect(result, argv.join(" ")).toMatchObject({ exitCode: 0 });
      outputs.push(result.stdout);
    }
    const path = "team/demo/member/amy/continuity/role-reviewer/latest.json";
    expect(outputs[2]).toBe(`snapshot CHK-${NOW}-build-l6\n`);
    expect(outputs[3]).toBe(`parked reviewer -> ${path}\n`);
    expect(outputs[4]).toBe(
      `Resume: role-reviewer (as of ${NOW})\n  agent: amy\n  objective: continuity layer is on main at abc1234, CI green\n  checkpoint age: 0s\n`,
    );
    expect(outputs[5]).toContain(`role reviewer: checkpoint_ref = ${path}\nResume: role-reviewer`);
    expect(outputs[6]).toContain("role-reviewer");
  });
});

describe("countersign continuity", () => {
  const snapshot = (objective: string, now: string) =>
    run("continuity", "snapshot", "r", "amy", "t", "--objective", objective, "--now", now);

  it("keeps what it overwrites, and reading writes nothing", async () => {
    await snapshot("one", "2026-07-02T11:00:00Z");
    await snapshot("two", "2026-07-02T11:30:00.5Z");
    const kept = join(folder, "team-store/_versions/team/r/member/amy/continuity/t/latest.json/000001.json");
    expect(JSON.parse(await readFile(kept, "utf8")).objective).toBe("one");
    const before = await digestStore();
    const resumed = await run("continuity", "resume", "r", "amy", "--json", "--now", NOW);
    expect(JSON.parse(resumed.stdout)).toMatchObject({
      objective: "two",
      checkpoint_age_seconds: 1799.5,
      error_code: null,
    });
    await run("continuity", "resume", "r", "nobody");
    await run("continuity", "checkpoint", "r", "--role", "x");
    await run("roles", "list", "r");
    expect(await digestStore()).toBe(before);
  });

  it("does not make a store by reading", async () => {
    expect(await run("continuity", "resume", "r", "amy")).toMatchObject({
      exitCode: 0,
      stdout: "No continuity snapshot found.\n  checkpoint age: unknown\n",
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it("never takes a store that cannot be read for an empty one", async () => {
    await mkdir(join(folder, "team-store/team/r/member/amy"), { recursive: true });
    await writeFile(join(folder, "team-store/team/r/member/amy/continuity"), "no folder");
    const plain = await run("continuity", "resume", "r", "amy", "--json");
    expect(plain).toMatchObject({ exitCode: 1, err: expect.stringContaining("unreadable") });
    expect(JSON.parse(plain.stdout).error_code).toBeNull();
    const bound = await run("continuity", "resume", "r", "amy", "--json", "--max-age", "1h");
    expect(bound.exitCode).toBe(2);
    expect(JSON.parse(bound.stdout).error_code).toBe("checkpoint-age-unknown");
  });

  it.each([
    ["snapshot", "r", "../../other/member/b", "t", "--objective", "o"],
    ["snapshot", "../r", "amy", "t", "--objective", "o"],
    ["resume", "r", "../amy"],
    ["park", "r/../s"],
    ["park", "r", "--role", "../x"],
    ["checkpoint", "r", "--role", ".."],
    ["snapshot", "r", "amy", "t"],
    ["snapshot", "r", "amy", "t", "--objective", "o", "--context-percent", "much"],
    ["resume", "r", "amy", "--now", "yesterday"],
    ["resume", "r"],
    ["checkpoint", "r"],
    ["forget", "r"],
  ])("refuses %s %s %s with exit 2 and nothing on stdout", async (...argv) => {
    expect(await run("continuity", ...argv)).toMatchObject({ exitCode: 2, stdout: "" });
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ["40", "40.0"],
    ["nan", "NaN"],
    ["-inf", "-Infinity"],
  ])("stores a percent of %s as %s", async (given, stored) => {
    await run("continuity", "snapshot", "r", "amy", "t", "--objective", "o", `--context-percent=${given}`);
    const path = join(folder, "team-store/team/r/member/amy/continuity/t/latest.json");
    expect(await readFile(path, "utf8")).toContain(`"context_used_percent": ${stored},`);
  });

  it("is silent on stdout and loud on stderr where an agent holds nothing to park", async () => {
    const parked = await run("continuity", "park", "r", "--agent", "amy");
    expect(parked).toMatchObject({ exitCode: 2, stdout: "", err: expect.stringContaining("CHECKPOINT NOT WRITTEN") });
  });
});

describe("countersign continuity brief", () => {
  const briefOf = async (text: string) => {
    const file = join(folder, "checkpoint.json");
    await writeFile(file, text);
    return run("continuity", "brief", file);
  };

  it("prints a standalone checkpoint", async () => {
    const { exitCode, stdout, err } = await briefOf(
      JSON.stringify({ task_id: "T-1", title: "Parser", objective: "Read v2", decisions: "Keep v1", created_at: NOW }),
    );
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
    expect(stdout).toMatch(/^Resume brief for T-1\nTitle: Parser\nObjective: Read v2\n/);
    expect(stdout).toContain("\nDecisions:\n- Keep v1\n");
  });

  it.each([
    ["[]", "brief: checkpoint must be a JSON object, got list"],
    ["{half", "brief: it is not JSON"],
  ])("says of %s that it is none", async (text, err) => {
    expect(await briefOf(text)).toEqual({ exitCode: 1, stdout: "", err });
  });

  it("needs a file that is there", async () => {
    expect(await run("continuity", "brief", join(folder, "none.json"))).toMatchObject({ exitCode: 2, stdout: "" });
    expect(await run("continuity", "brief")).toMatchObject({ exitCode: 2, stdout: "" });
  });
});
