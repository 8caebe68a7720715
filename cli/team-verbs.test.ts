import { createHash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCommand } from "./run-command.ts";

const NOW = "2026-07-02T12:00:00Z";
let folder: string;
const inStore = (path: string): string => join(folder, "team-store", path);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "countersign-team-"));
  vi.stubEnv("COUNTERSIGN_STORE", join(folder, "team-store"));
  vi.stubEnv("COUNTERSIGN_STATE_DIR", join(folder, "state"));
  vi.stubEnv("FULCRA_COORD_AGENT", "");
  vi.stubEnv("FULCRA_COORD_HUMAN", "");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function run(...argv: readonly string[]) {
  const err: string[] = [];
  const context = {
    isTerminal: false,
    say: (line: string) => void err.push(line),
    version: "0",
    startedAtIso: "2020-01-01T00:00:00Z",
  };
  return { ...(await runCommand([...argv, "--now", NOW], context)), err: err.join("\n") };
}

/** A digest of every file and folder of the store, with its times. */
async function digestStore(): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(inStore(""), { recursive: true, withFileTypes: true });
  for (const path of entries.map(entry => join(entry.parentPath, entry.name)).sort()) {
    hash.update(path).update(await readFile(path).catch(() => "folder"));
  }
  return hash.digest("hex");
}

async function addBus(): Promise<void> {
  await mkdir(inStore("team/r/_coord/bus-v3"), { recursive: true });
  await writeFile(inStore("team/r/_coord/bus-v3/records.json"), '{"data_type":"d"}');
}

describe("a directive from one agent to another", () => {
  it("goes through inbox and queue, is answered, and its answer comes back", async () => {
    await addBus();
    const told = await run("tell", "r", "bob", "Fix the build", "-p", "P1", "--from", "amy");
    const slug = /directive (\S+)/.exec(told.stdout)?.[1] ?? "";
    expect(told).toMatchObject({
      exitCode: 0,
      stdout: `directive ${slug} -> bob\nreplies: coord-engine queue r --agent amy\n`,
    });
    expect((await run("inbox", "r", "--agent", "bob")).stdout).toBe(
      "inbox — bob: 1 item(s)\n  [P1] proposed Fix the build  (bob)\n",
    );
    expect((await run("queue", "r", "--agent", "bob")).stdout).toBe(
      `2026-07-02T12:00:00 amy directive P1 ${slug} task/${slug}.md\n`,
    );
    expect((await run("queue", "r", "--agent", "bob")).stdout).toBe("");
    const answered = await run("respond", "r", slug, "--outcome", "fixed", "--agent", "bob");
    expect(answered.stdout.split("\n")[0]).toBe(`responded ${slug}: fixed (closed)`);
    expect((await run("inbox", "r", "--agent", "bob")).stdout).toBe("inbox — bob: 0 item(s)\n");
    expect((await run("queue", "r", "--agent", "amy")).stdout).toMatch(
      new RegExp(
        `^2026-07-02T12:00:00 bob response P2 ${slug} _coord/responses/${slug}/20260702T120000Z-bob-48181a.md\n$`,
      ),
    );
    expect(await readFile(inStore(`_versions/team/r/task/${slug}.md/000001.md`), "utf8")).toContain("status: proposed");
  });

  it("is hidden by an acknowledgement, which leaves a trace of who says who they are", async () => {
    const told = await run("tell", "r", "bob", "Look", "--from", "amy");
    const slug = /directive (\S+)/.exec(told.stdout)?.[1] ?? "";
    vi.stubEnv("FULCRA_COORD_AGENT", "bob");
    expect((await run("inbox", "r", "--ack", slug)).stdout).toBe(`acked ${slug}\n`);
    expect((await run("inbox", "r")).stdout).toBe("inbox — bob: 0 item(s)\n");
    expect(await readdir(inStore("team/r/_coord/agents/bob/work"))).toHaveLength(1);
  });
});

describe("reading", () => {
  const READS: readonly (readonly string[])[] = [
    ["briefing", "r", "--agent", "amy"],
    ["briefing", "r", "--agent", "amy", "--json"],
    ["health", "r"],
    ["health", "r", "--json"],
    ["inbox", "r", "--agent", "bob"],
    ["inbox", "r", "--agent", "bob", "--json"],
    ["queue", "r", "--agent", "bob", "--peek"],
    ["continuity", "resume", "r", "amy"],
    ["roles", "list", "r"],
  ];

  it.each(READS.map(argv => [argv]))("leaves every byte of the store with %j", async argv => {
    await addBus();
    await run("roles", "establish", "r", "ops");
    await run("roles", "claim", "r", "ops", "--agent", "amy");
    await run("presence", "beat", "r", "amy");
    await run("continuity", "snapshot", "r", "amy", "t", "--objective", "o");
    await run("tell", "r", "bob", "Fix", "--from", "amy");
    await run("tell", "r", "ops", "Fix more", "--from", "amy");
    const before = await digestStore();
    vi.stubEnv("FULCRA_COORD_AGENT", "amy");
    expect((await run(...argv)).exitCode).toBe(0);
    expect(await digestStore()).toBe(before);
    expect((await readdir(inStore(""))).toSorted()).not.toContain("_lock");
  });

  it.each(READS.map(argv => [argv]))("makes no store with %j", async argv => {
    await run(...argv);
    expect(await readdir(folder)).toEqual([]);
  });

  it("takes the time from --now alone", async () => {
    await run("presence", "beat", "r", "amy");
    await run("continuity", "snapshot", "r", "amy", "t", "--objective", "o");
    const outputs = [];
    for (let index = 0; index < 2; index += 1) {
      outputs.push(
        (await run("briefing", "r", "--agent", "amy", "--json")).stdout + (await run("health", "r", "--json")).stdout,
      );
    }
    expect(outputs[0]).toBe(outputs[1]);
    expect(outputs[0]).toContain(`"at":"${NOW}"`);
  });
});

describe("a store that cannot be read", () => {
  it.each([
    [3, "team/r/task", ["inbox", "r", "--agent", "amy"]],
    [0, "team/r/task", ["briefing", "r", "--agent", "amy"]],
    [0, "team/r/member/amy/continuity", ["briefing", "r", "--agent", "amy"]],
    [1, "team/r/presence", ["health", "r"]],
    [1, "team/r/_coord/health", ["health", "r"]],
    [3, "events.jsonl/x", ["queue", "r", "--agent", "amy"]],
  ] as const)("ends with %d and says so where %s is no folder: %j", async (exitCode, path, argv) => {
    await addBus();
    await mkdir(join(inStore(path), ".."), { recursive: true });
    await writeFile(inStore(path), "no folder");
    const result = await run(...argv);
    expect(result.exitCode).toBe(exitCode);
    expect(result.err).toMatch(/unreadable/);
  });

  it("does not claim to have written into one that is closed", async () => {
    if (process.getuid?.() === 0) return;
    await run("presence", "beat", "r", "amy");
    await chmod(inStore("team/r"), 0o500);
    expect(await run("tell", "r", "bob", "Fix")).toMatchObject({ exitCode: 1, stdout: "" });
    await chmod(inStore("team/r"), 0o700);
  });
});

describe("a wrong command line", () => {
  it.each([
    ["briefing"],
    ["briefing", "../r"],
    ["briefing", "r", "--agent", "../amy"],
    ["health", "r", "x"],
    ["inbox", "r", "--agent", "a/../../b"],
    ["inbox", "r", "--ack", "../x"],
    ["inbox", "r", "--all"],
    ["queue", "r", "--agent", "../amy"],
    ["queue", "r"],
    ["tell", "r", "bob"],
    ["tell", "r", "bob", "Title", "--from", "../amy"],
    ["tell", "r", "bob", "Title", "--closes", "a/b"],
    ["respond", "r", "slug"],
    ["respond", "r", "../slug", "--outcome", "x"],
  ])("of %s %s %s ends with 2, and writes nothing", async (...argv) => {
    expect(await run(...argv)).toMatchObject({ exitCode: 2, stdout: "" });
    expect(await readdir(folder)).toEqual([]);
  });
});
