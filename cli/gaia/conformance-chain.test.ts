import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import {
  ADVISED,
  CONTENT,
  codeOf,
  type Described,
  IDS,
  MANIFEST,
  NODES,
  NOTES,
  pin,
  REVISION,
  SUBJECT,
  withNode,
} from "../../fixtures/chain-case.ts";
import { chain, create, folderOf, removeChainFolders } from "../../fixtures/chain-folder.ts";
import { keepManifest, MAX_CHAIN_BYTES, measureArtifacts } from "./chain-files.ts";

// The lines AC1 to AC17 of what Gaia's own tests pin of its artifact chain, where they need files; the others are in
// shared/gaia/conformance-chain.test.ts. Source: GuitarAlchemist/gaia (47b0604, f6c6485).

afterAll(removeChainFolders);

const OTHER = "b".repeat(40);
const LATER = IDS.slice(1);

/** Makes a chain, changes what its artifacts hold, and gives each node's word with the verdict. */
async function judge(nodes: readonly Described[], changed: readonly string[] = [], revision = REVISION) {
  const folder = folderOf(nodes);
  expect(await create(folder, nodes)).toMatchObject({ exitCode: 0, stdout: "WRITTEN\n" });
  for (const id of changed) appendFileSync(join(folder, "out", `${id}.md`), "and more\n");
  const done = await chain(folder, "check", ["--subject", SUBJECT, "--revision", revision]);
  return readReport(done);
}

interface Reported {
  readonly verdict: string;
  readonly rootRevisionBinding: string;
  readonly nodes: readonly { id: string; freshness: string; changedAdvisoryInputs: readonly string[] }[];
  readonly stages: readonly { status: string }[];
}

function readReport({ stdout, exitCode }: { readonly stdout: string; readonly exitCode: number }) {
  const { verdict, rootRevisionBinding, nodes, stages }: Reported = JSON.parse(stdout);
  return {
    exitCode,
    verdict,
    binding: rootRevisionBinding,
    words: nodes.map(({ freshness }) => freshness),
    advice: nodes.flatMap(({ changedAdvisoryInputs }) => changedAdvisoryInputs),
    stages: stages.map(({ status }) => status),
  };
}

/** Measures one artifact of a folder that was prepared. */
async function measured(prepare: (folder: string) => void, locator = "out/intent.md", at = ""): Promise<string> {
  const folder = folderOf(NODES);
  prepare(folder);
  return codeOf(await measureArtifacts(join(folder, at), [{ id: "intent", locator }]));
}

const replace = (folder: string, make: (path: string) => void): void => {
  rmSync(join(folder, "out", "intent.md"));
  make(join(folder, "out", "intent.md"));
};

const FRESH5 = IDS.map(() => "FRESH");
const STALE_AFTER_INTENT = LATER.map(() => "STALE_REQUIRED_INPUT");

const LINES: readonly (readonly [
  line: string,
  what: string,
  run: () => Promise<unknown> | unknown,
  outcome: unknown,
])[] = [
  [
    "AC1",
    "five stages, all fresh",
    () => judge(NODES),
    {
      exitCode: 0,
      verdict: "CHAIN_FRESH",
      binding: "BOUND",
      words: FRESH5,
      advice: [],
      stages: IDS.map(() => "PRESENT"),
    },
  ],
  [
    "AC2",
    "three nodes: the stages to come are no pass, and hold nothing up",
    () => judge(NODES.slice(0, 3)),
    expect.objectContaining({
      verdict: "CHAIN_FRESH",
      stages: ["PRESENT", "PRESENT", "PRESENT", "NOT_PROVIDED", "NOT_PROVIDED"],
    }),
  ],
  [
    "AC3",
    "the intent changed",
    () => judge(NODES, ["intent"]),
    expect.objectContaining({
      exitCode: 1,
      verdict: "CHAIN_STALE",
      words: ["CONTENT_CHANGED", ...STALE_AFTER_INTENT],
    }),
  ],
  [
    "AC4",
    "a pin of other bytes",
    () =>
      judge(
        NODES.map(node =>
          node.id === "tests" ? { ...node, dependencies: [pin("candidate", "required", "0".repeat(64))] } : node,
        ),
      ),
    expect.objectContaining({
      verdict: "CHAIN_STALE",
      words: ["FRESH", "FRESH", "PIN_MISMATCH", "STALE_REQUIRED_INPUT", "STALE_REQUIRED_INPUT"],
    }),
  ],
  [
    "AC5",
    "the advice changed",
    () => judge([...ADVISED, NOTES], ["notes"]),
    expect.objectContaining({
      verdict: "CHAIN_STALE",
      words: ["FRESH", "CONTENT_CHANGED", ...LATER.map(() => "FRESH")],
      advice: ["notes"],
    }),
  ],
  [
    "AC5",
    "advice with another pin",
    () =>
      judge([
        ...NODES.map(node =>
          node.id === "candidate"
            ? { ...node, dependencies: [...node.dependencies, pin("notes", "advisory", "0".repeat(64))] }
            : node,
        ),
        NOTES,
      ]),
    expect.objectContaining({ verdict: "CHAIN_FRESH", advice: ["notes"] }),
  ],
  [
    "AC6",
    "another revision",
    () => judge(NODES, [], OTHER),
    expect.objectContaining({ binding: "UNBOUND", words: ["FRESH", ...LATER.map(() => "STALE_ROOT_REVISION")] }),
  ],
  [
    "AC8",
    "a manifest that was forged with its pins: the files tell",
    async () => {
      const folder = folderOf(NODES);
      const forged = JSON.stringify(MANIFEST).replaceAll(String(CONTENT.intent), "c".repeat(64));
      writeFileSync(join(folder, "artifact-chain.json"), forged);
      return readReport(await chain(folder, "check", ["--subject", SUBJECT, "--revision", REVISION]));
    },
    expect.objectContaining({ verdict: "CHAIN_STALE", words: ["CONTENT_CHANGED", ...STALE_AFTER_INTENT] }),
  ],
  [
    "AC11",
    "the same command again",
    async () => {
      const folder = folderOf(NODES);
      const kept = () => readFileSync(join(folder, "artifact-chain.json"), "utf8");
      const first = [(await create(folder, NODES)).stdout, kept()];
      return [first[0], (await create(folder, NODES.toReversed())).stdout, first[1] === kept()];
    },
    ["WRITTEN\n", "UNCHANGED\n", true],
  ],
  ["AC12", "a locator that leads out", () => measured(() => {}, "../1/out/intent.md"), "InvalidLocator"],
  [
    "AC12",
    "a link",
    () => measured(folder => replace(folder, path => symlinkSync("candidate.md", path))),
    "SymlinkedLocator",
  ],
  [
    "AC12",
    "a link on the way",
    () => measured(folder => symlinkSync("out", join(folder, "way")), "way/intent.md"),
    "SymlinkedLocator",
  ],
  ["AC12", "a folder", () => measured(folder => replace(folder, path => mkdirSync(path))), "ArtifactUnreadable"],
  ["AC12", "nothing there", () => measured(folder => replace(folder, () => {})), "ArtifactUnreadable"],
  [
    "AC12",
    "exactly what a chain takes",
    () => measured(folder => truncateSync(join(folder, "out", "intent.md"), MAX_CHAIN_BYTES)),
    "ok",
  ],
  [
    "AC12",
    "a byte more",
    () => measured(folder => truncateSync(join(folder, "out", "intent.md"), MAX_CHAIN_BYTES + 1)),
    "ArtifactTooLarge",
  ],
  ["AC12", "no root", () => measured(() => {}, "out/intent.md", "nowhere"), "InvalidRoot"],
  [
    "AC12",
    "a root that is a link",
    () => measured(folder => symlinkSync(".", join(folder, "way")), "out/intent.md", "way"),
    "InvalidRoot",
  ],
  [
    "AC13",
    "another manifest in the place: kept as it is",
    async () => {
      const folder = folderOf(NODES);
      await create(folder, NODES);
      const path = join(folder, "artifact-chain.json");
      const bytes = readFileSync(path, "utf8");
      const { exitCode, stdout, said } = await create(folder, NODES.slice(0, 2));
      const rest = readdirSync(folder).toSorted();
      return [exitCode, stdout, said, readFileSync(path, "utf8") === bytes, rest];
    },
    [3, "", "REFUSED: ManifestConflict", true, ["artifact-chain.json", "descriptor.json", "out"]],
  ],
  [
    "AC13",
    "a name that was not made durable: the same command does it again",
    async () => {
      const path = join(folderOf([]), "artifact-chain.json");
      let flushed = 0;
      const flush = () => {
        flushed += 1;
        if (flushed === 2) throw new Error("the disk is gone");
      };
      const outcomes = [await keepManifest(path, "x\n", flush), await keepManifest(path, "x\n", flush)];
      return [...outcomes, flushed];
    },
    [{ ok: false, error: "ManifestWriteFailed" }, { ok: true, value: "UNCHANGED" }, 4],
  ],
  [
    "AC14",
    "a file that grows after it was opened",
    async () => {
      const folder = folderOf(NODES);
      const grown = await measureArtifacts(folder, [{ id: "intent", locator: "out/intent.md" }], async file => {
        const { size } = await file.stat();
        truncateSync(join(folder, "out", "intent.md"), MAX_CHAIN_BYTES + 1);
        return size;
      });
      return codeOf(grown);
    },
    "ArtifactTooLarge",
  ],
  [
    "AC15",
    "no node of an expected revision is never fresh",
    () => judge(NODES.slice(0, 1)),
    expect.objectContaining({ exitCode: 1, verdict: "CHAIN_STALE", binding: "UNBOUND", words: ["FRESH"] }),
  ],
  [
    "AC16",
    "four writers at once",
    async () => {
      const folder = folderOf([]);
      const path = join(folder, "artifact-chain.json");
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => keepManifest(path, "the same\n")));
      return [...outcomes.map(outcome => outcome.ok && outcome.value).toSorted(), ...readdirSync(folder).toSorted()];
    },
    ["UNCHANGED", "UNCHANGED", "UNCHANGED", "WRITTEN", "artifact-chain.json", "out"],
  ],
  [
    "AC17",
    "65 nodes: refused before a file is read",
    async () => {
      const many = Array.from({ length: 65 }, (_, at) => ({ ...NOTES, id: `n${at}` }));
      return (await create(folderOf([]), many)).said;
    },
    "REFUSED: InvalidDescriptor",
  ],
  [
    "AC17",
    "a late node that is malformed: refused before a file is read",
    async () => (await create(folderOf([]), withNode(4, { producer: "" }))).said,
    "REFUSED: InvalidDescriptor",
  ],
];

describe("the artifact chain, line by line", () => {
  it.each(LINES)("%s: %s", async (_, __, run, outcome) => {
    expect(await run()).toEqual(outcome);
  });
});
