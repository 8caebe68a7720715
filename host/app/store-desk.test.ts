import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST_CONTRACT } from "../../shared/contract/host.ts";
import { createStoreDesk } from "./store-desk.ts";

const PATH = "team/r/member/amy/continuity/role-lead/latest.json";
let scratch = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-desk-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const deskOf = (named: string | null, ...roots: readonly string[]) =>
  createStoreDesk(() => (named === null ? [] : [named]), { paths: () => roots }, join(scratch, "example"));

describe("createStoreDesk", () => {
  it("lists the store of the start, what was picked, and opened folders that hold teams, each once", async () => {
    for (const name of ["a/team", "b", "example/team"]) mkdirSync(join(scratch, name), { recursive: true });
    writeFileSync(join(scratch, "team"), "a file");
    const desk = deskOf(
      join(scratch, "new"),
      join(scratch, "a"),
      join(scratch, "b"),
      join(scratch, "example"),
      scratch,
    );
    const names = async () => (await desk.list()).map(({ name }) => name);
    expect(await names()).toEqual(["new", "a"]);
    desk.add(join(scratch, "b"));
    desk.add(join(scratch, "a"));
    expect(await names()).toEqual(["new", "a", "b"]);
  });

  it("replaces only what still holds what the app has seen, and keeps it as a version", async () => {
    const desk = deskOf(null);
    const { token } = desk.add(scratch);
    const replace = (expected: string | null, text: string) =>
      desk.change(token, { type: "replace", path: PATH, expected, text });
    expect(await replace("one", "two")).toBe("changed");
    expect(await replace(null, "one")).toBe("written");
    expect(await replace(null, "two")).toBe("changed");
    expect(await desk.read(token, PATH)).toEqual({ status: "ok", text: "one", isUtf8: true });
    expect(await replace("one", "two")).toBe("written");
    expect(readFileSync(join(scratch, PATH), "utf8")).toBe("two");
    expect(readFileSync(join(scratch, "_versions", PATH, "000001.json"), "utf8")).toBe("one");
  });

  it("gives nothing by a token that was never handed out", async () => {
    const desk = deskOf(scratch);
    expect(await desk.read("guess", PATH)).toMatchObject({ status: "unreadable" });
    expect(await desk.change("guess", { type: "replace", path: PATH, expected: null, text: "x" })).toBe("failed");
  });

  it("leaves the store for no agent's name", async () => {
    const desk = deskOf(null);
    const { token } = desk.add(join(scratch, "store"));
    const path = "team/r/member/../../../../out/continuity/t/latest.json";
    expect(await desk.read(token, path)).toEqual({ status: "absent" });
    expect(await desk.change(token, { type: "replace", path, expected: null, text: "x" })).toBe("failed");
  });
});

describe("what of a store may be named", () => {
  const { readStore, changeStore } = HOST_CONTRACT;
  const canRead = (path: string): boolean => readStore.request.safeParse({ store: "s", path }).success;
  const canReplace = (path: string): boolean =>
    changeStore.request.safeParse({ store: "s", change: { type: "replace", path, expected: null, text: "" } }).success;

  it.each([
    [PATH, true, true],
    ["team/r/member/amy/continuity/LATEST.json", true, true],
    ["team/r/_coord/bus-v3/checkpoints.json", true, false],
    ["team/r/_coord/bus-v3/records.json", false, false],
    ["team/r/roles/lead.md", false, false],
    ["moments.jsonl", false, false],
    [`/${PATH}`, false, false],
    [`${PATH}\n`, false, false],
    ["../x", false, false],
  ])("%j: read %s, replaced %s", (path, reads, replaces) => {
    expect([canRead(path), canReplace(path)]).toEqual([reads, replaces]);
  });

  it("lets one line be added, and only to the moments", () => {
    const canAppend = (path: string, line: string): boolean =>
      changeStore.request.safeParse({ store: "s", change: { type: "append", path, line } }).success;
    expect([canAppend("moments.jsonl", "{}"), canAppend("moments.jsonl", "a\nb"), canAppend(PATH, "{}")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
