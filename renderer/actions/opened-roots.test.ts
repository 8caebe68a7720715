import { describe, expect, it } from "vitest";
import { buildChosenRoots, buildShellRoots, shellIdentity } from "./opened-roots.ts";

const file = (name: string) => new File(["text"], name);

describe("buildChosenRoots", () => {
  it("makes a root of each folder and of each loose file, and keeps the paths under them", () => {
    const chosen = ["logs/a.jsonl", "logs/deep/b.jsonl", "HANDOFF.md", "team/x.json"].map(path => ({
      path,
      file: file(path),
      top: ["logs", "HANDOFF.md", "team"].indexOf(path.split("/")[0] ?? ""),
    }));
    expect(buildChosenRoots(chosen).map(({ key, files }) => [key, files.map(entry => entry.path)])).toEqual([
      ["folder:logs", ["a.jsonl", "deep/b.jsonl"]],
      ["file:HANDOFF.md", ["HANDOFF.md"]],
      ["folder:team", ["x.json"]],
    ]);
  });

  it("keeps two folders and two files of one name apart that come together", () => {
    const chosen = ["logs/a.jsonl", "logs/a.jsonl", "HANDOFF.md", "HANDOFF.md"].map((path, top) => ({
      path,
      file: file(path),
      top,
    }));
    expect(buildChosenRoots(chosen).map(({ key, files }) => [key, files.length])).toEqual([
      ["folder:logs", 1],
      ["folder:logs", 1],
      ["file:HANDOFF.md", 1],
      ["file:HANDOFF.md", 1],
    ]);
  });
});

describe("buildShellRoots", () => {
  it("addresses every entry by the root's token and its own place, and passes refusals on", () => {
    const refusals = [{ path: "link", code: "symlink-outside", message: "It leads out of the folder." }];
    const entries = [
      { path: "a.jsonl", sizeBytes: 3 },
      { path: "b.jsonl", sizeBytes: 4 },
    ];
    const [root] = buildShellRoots([
      { token: "t0", identity: "1f", name: "logs", path: "C:\\in\\logs", isFile: false, entries, refusals },
    ]);
    expect(root).toMatchObject({ key: "opened:1f", name: "logs", path: "C:/in/logs", isFile: false, refusals });
    expect(shellIdentity(root?.key ?? "")).toBe("1f");
    expect(shellIdentity("folder:logs")).toBeNull();
    expect(root?.files.map(entry => entry.origin)).toEqual([
      { type: "url", url: "/bytes/t0/0" },
      { type: "url", url: "/bytes/t0/1" },
    ]);
  });

  it("knows a root again by its identity, whatever its token, and tells two of one name apart", () => {
    const root = { name: "logs", path: "/in/logs", isFile: false, entries: [], refusals: [] };
    const roots = [
      { ...root, token: "t0", identity: "1f" },
      { ...root, token: "t1", identity: "1f" },
      { ...root, token: "t2", identity: "2e" },
    ];
    expect(buildShellRoots(roots).map(({ key }) => key)).toEqual(["opened:1f", "opened:1f", "opened:2e"]);
  });
});
