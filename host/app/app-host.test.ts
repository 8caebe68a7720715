import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHost, type HostDialogs } from "./app-host.ts";
import { createRootRegistry } from "./root-registry.ts";
import { createStartLog, type StartLog } from "./start-log.ts";
import { walkRoot } from "./walk-root.ts";

let scratch = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-host-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

const firstStart = () => createStartLog({ paths: [scratch, join(scratch, "missing")], store: null, repositories: [] });

const setUp = (dialogs: Partial<HostDialogs> | null, starts: StartLog = firstStart()) =>
  createHost({
    shell: dialogs === null ? "browser" : "electron",
    version: "1.2.3",
    roots: createRootRegistry(walkRoot),
    repositories: {
      hasRepository: true,
      ask: async () => [],
      remotes: async () => [],
      readRemote: async () => ({ status: "failed" as const, message: "no remote" }),
    },
    dialogs: dialogs && {
      chooseFolder: async () => null,
      chooseFiles: async () => [],
      chooseExportPath: async () => null,
      showInFolder: () => undefined,
      ...dialogs,
    },
    starts,
    exampleDirectory: join(scratch, "example"),
  });

const save = (path: string | null, text = "brief", suggestedName = "brief.md") =>
  setUp({ chooseExportPath: async () => path }).saveExport({ suggestedName, text });

describe("createHost", () => {
  it("says what each shell can do", async () => {
    const common = { version: "1.2.3", hasRepository: true, startCount: 1 };
    const browser = { ...common, shell: "browser", canChoose: false, saves: "download", canShowExport: false };
    const electron = { ...common, shell: "electron", canChoose: true, saves: "dialog", canShowExport: true };
    expect(await setUp(null).capabilities({})).toEqual(browser);
    expect(await setUp({}).capabilities({})).toEqual(electron);
  });

  it("opens each initial path, and lists one that is gone as a refusal", async () => {
    writeFileSync(join(scratch, "a.md"), "abc");
    const { roots } = await setUp(null).openInitial({ afterStarts: 0 });
    expect(roots.map(({ entries, refusals }) => [entries, refusals.map(refusal => refusal.code)])).toEqual([
      [[{ path: "a.md", sizeBytes: 3 }], []],
      [[], ["gone"]],
    ]);
  });

  it("opens the example library", async () => {
    mkdirSync(join(scratch, "example"));
    writeFileSync(join(scratch, "example", "HANDOFF.md"), "# Handoff");
    const { roots } = await setUp(null).openExample({});
    expect(roots.map(root => root.entries.map(entry => entry.path))).toEqual([["HANDOFF.md"]]);
  });

  it("walks again, once each, what was given and what was opened since, with the same identity and its new size", async () => {
    writeFileSync(join(scratch, "a.md"), "abc");
    const host = setUp({ chooseFiles: async () => [join(scratch, "a.md")] });
    const first = await host.chooseFiles({});
    writeFileSync(join(scratch, "a.md"), "abcdef");
    const { roots } = await host.openAgain({});
    expect(roots).toHaveLength(3);
    expect(roots[0]?.identity).toBe(first.roots[0]?.identity);
    expect(roots[0]?.entries).toEqual([{ path: "a.md", sizeBytes: 6 }]);
  });

  it("opens nothing again that was closed, until it is chosen anew", async () => {
    writeFileSync(join(scratch, "a.md"), "abc");
    const host = setUp({ chooseFiles: async () => [join(scratch, "a.md")], chooseFolder: async () => scratch });
    const [initial] = (await host.openInitial({ afterStarts: 0 })).roots;
    const [file] = (await host.chooseFiles({})).roots;
    const names = (opened: Awaited<ReturnType<typeof host.openAgain>>) => opened.roots.map(root => root.name);
    await host.closeRoot({ identity: initial?.identity ?? "" });
    expect(names(await host.openInitial({ afterStarts: 0 }))).toEqual(["missing"]);
    expect(names(await host.openAgain({}))).toEqual(["missing", "a.md"]);
    await host.closeRoot({ identity: file?.identity ?? "" });
    expect(names(await host.openAgain({}))).toEqual(["missing"]);
    await host.chooseFolder({});
    expect(names(await host.openAgain({})).sort()).toEqual([basename(scratch), "missing"].sort());
  });

  it("adds what a second start names to what the first one did, and opens anew what was closed", async () => {
    for (const name of ["a.md", "b.md"]) writeFileSync(join(scratch, name), name);
    const starts = createStartLog({ paths: [join(scratch, "a.md")], store: null, repositories: [] });
    const host = setUp(null, starts);
    const names = async (afterStarts: number) => (await host.openInitial({ afterStarts })).roots.map(root => root.name);
    const [first] = (await host.openInitial({ afterStarts: 0 })).roots;
    await host.closeRoot({ identity: first?.identity ?? "" });
    starts.add({ paths: [join(scratch, "b.md")], store: null, repositories: [] });
    expect((await host.capabilities({})).startCount).toBe(2);
    expect(await names(1)).toEqual(["b.md"]);
    expect(await names(0)).toEqual(["b.md"]);
    starts.add({ paths: [join(scratch, "a.md")], store: null, repositories: [] });
    expect(await names(2)).toEqual(["a.md"]);
    expect(await names(0)).toEqual(["a.md", "b.md"]);
  });

  it("lists the stores that each start has named", async () => {
    const starts = createStartLog({ paths: [], store: join(scratch, "one"), repositories: [] });
    const host = setUp(null, starts);
    starts.add({ paths: [], store: join(scratch, "two"), repositories: [] });
    starts.add({ paths: [], store: null, repositories: [] });
    expect((await host.listStores({})).stores.map(store => store.name)).toEqual(["one", "two"]);
    expect((await host.capabilities({})).startCount).toBe(0);
  });

  it("counts what has changed, come and gone on the disk since it was listed, and nothing after it was read again", async () => {
    for (const name of ["a.md", "b.md", "c.md"]) writeFileSync(join(scratch, name), name);
    const host = setUp(null);
    await host.openInitial({ afterStarts: 0 });
    expect(await host.countChanges({})).toEqual({ changed: 0, added: 0, gone: 0 });
    writeFileSync(join(scratch, "a.md"), "more than before");
    // The same size, at another time.
    utimesSync(join(scratch, "b.md"), 1, 1);
    rmSync(join(scratch, "c.md"));
    writeFileSync(join(scratch, "d.md"), "new");
    expect(await host.countChanges({})).toEqual({ changed: 2, added: 1, gone: 1 });
    await host.openAgain({});
    expect(await host.countChanges({})).toEqual({ changed: 0, added: 0, gone: 0 });
  });

  it("opens each chosen file as a root of its own", async () => {
    for (const name of ["a.md", "b.md"]) writeFileSync(join(scratch, name), name);
    const chooseFiles = async () => [join(scratch, "b.md"), join(scratch, "a.md")];
    const { roots } = await setUp({ chooseFiles }).chooseFiles({});
    expect(roots.map(root => root.entries[0]?.path)).toEqual(["b.md", "a.md"]);
  });

  it("leaves saving to the browser where there is no dialog", async () => {
    expect(await setUp(null).saveExport({ suggestedName: "a", text: "b" })).toEqual({ status: "download" });
  });

  it("writes bytes that are no text as they are", async () => {
    const path = join(scratch, "copy.sqlite");
    const bytes = Uint8Array.of(0, 255, 13, 10, 128);
    const base64 = Buffer.from(bytes).toString("base64");
    const done = await setUp({ chooseExportPath: async () => path }).saveExport({ suggestedName: "c", base64 });
    expect(done).toMatchObject({ status: "saved" });
    expect(Uint8Array.from(readFileSync(path))).toEqual(bytes);
  });

  it("writes an export whole over an existing file, and nothing beside it", async () => {
    writeFileSync(join(scratch, "brief.md"), "old, and longer than the new one");
    expect(await save(join(scratch, "brief.md"))).toEqual({
      status: "saved",
      name: "brief.md",
      path: join(scratch, "brief.md"),
    });
    expect(readFileSync(join(scratch, "brief.md"), "utf8")).toBe("brief");
    expect(readdirSync(scratch)).toEqual(["brief.md"]);
  });

  it("shows in its folder what was saved last, and nothing before anything was", async () => {
    const shown: string[] = [];
    const path = join(scratch, "brief.md");
    const host = setUp({ chooseExportPath: async () => path, showInFolder: at => void shown.push(at) });
    await host.showExport({});
    expect(shown).toEqual([]);
    await host.saveExport({ suggestedName: "brief.md", text: "brief" });
    await host.showExport({});
    expect(shown).toEqual([path]);
  });

  it("writes nothing where the dialog is cancelled", async () => {
    expect(await save(null)).toEqual({ status: "cancelled" });
    expect(readdirSync(scratch)).toEqual([]);
  });

  it("says why an export could not be written", async () => {
    expect(await save(join(scratch, "no", "brief.md"))).toMatchObject({ status: "failed", code: "no-folder" });
  });

  it.each([
    ["../../etc/passwd", "-..-etc-passwd"],
    ["C:\\brief.md", "C--brief.md"],
    [".hidden", "hidden"],
    ["brief\u202egpj.md", "brief-gpj.md"],
    ["..", "export"],
  ])("suggests a plain name for %j", async (suggestedName, expected) => {
    let seen = "";
    const chooseExportPath = async (name: string) => {
      seen = name;
      return null;
    };
    await setUp({ chooseExportPath }).saveExport({ suggestedName, text: "" });
    expect(seen).toBe(expected);
  });

  it("suggests a reviewer's name without failing", async () => {
    expect(await setUp(null).reviewerName({})).toEqual({ name: expect.any(String) });
  });
});
