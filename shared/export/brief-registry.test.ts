import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { describe, expect, it } from "vitest";
import { exampleBrief, exampleFlagged, exampleReceipt } from "../../fixtures/briefs/example-brief.ts";
import { buildLedger, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { BriefSchema } from "../contract/brief.ts";
import { digestOf } from "../lib/canonical-json.ts";
import { toSessionId } from "../model/ids.ts";
import type { Block } from "../model/review.ts";
import type { BriefExportInput } from "./brief-exporter.ts";
import { BRIEF_EXPORTERS } from "./brief-registry.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures/briefs");
const fixtureOf = (id: string, extension: string): string => join(FOLDER, id, `expected${extension}.txt`);
const transition = { ledger: buildLedger(WHOLE_PATH), bus: null };
const approved: BriefExportInput = {
  brief: exampleBrief,
  receipt: exampleReceipt,
  blocks: [],
  returnText: null,
  transition,
};
const flagged: BriefExportInput = {
  brief: exampleFlagged,
  receipt: null,
  blocks: [],
  returnText: "Please <b>run</b> it again.",
  transition: null,
};
const inputOf = (id: string): BriefExportInput => (id === "return-note" ? flagged : approved);
const block: Block = { code: "flag-stands", message: "It is flagged.", target: { type: "finding", fingerprint: "f" } };

interface Node {
  readonly type: string;
  readonly children?: readonly Node[];
}
const typesIn = (node: Node): readonly string[] => [node.type, ...(node.children ?? []).flatMap(typesIn)];

describe("the registry of brief exports", () => {
  it("has a fixture for every export, and an export for every fixture", () => {
    expect(BRIEF_EXPORTERS.filter(({ id, extension }) => !existsSync(fixtureOf(id, extension)))).toEqual([]);
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory());
    const ids = BRIEF_EXPORTERS.map(({ id }) => id);
    expect(folders.map(({ name }) => name).filter(name => !ids.includes(name))).toEqual([]);
  });
});

describe("a session that a reviewer chose", () => {
  const withChoice = (sessionLink: string | null, sessionId: string | null) => {
    const sessionChoice = { sessionId: sessionId === null ? null : toSessionId(sessionId), by: "*Ana*" };
    const handoff = { ...exampleBrief.handoff, sessionLink, sessionChoice };
    const brief = { ...exampleBrief, handoff };
    return { ...approved, brief, receipt: { ...exampleReceipt, briefDigest: digestOf(brief) } };
  };
  it.each([
    ["s1 (chosen)", "s1", "s1 (chosen), as \\*Ana\\* said"],
    [null, null, "none, as \\*Ana\\* said"],
    [null, "s1", "none (s1 is not loaded), as \\*Ana\\* said"],
  ])("is named with who chose it: %s", (sessionLink, sessionId, words) => {
    for (const exporter of BRIEF_EXPORTERS.filter(({ id }) => id === "brief-markdown" || id === "return-note")) {
      const input = withChoice(sessionLink, sessionId);
      const result = exporter.build(exporter.id === "return-note" ? { ...input, ...flaggedWith(input) } : input);
      expect(result.ok && result.value).toContain(`Evidence from session: ${words}`);
    }
  });
});

/** The flagged brief with another's session. */
const flaggedWith = ({ brief }: BriefExportInput): BriefExportInput => ({
  ...flagged,
  brief: { ...exampleFlagged, handoff: brief.handoff },
});

describe.each(BRIEF_EXPORTERS.map(exporter => ({ id: exporter.id, exporter })))(
  "the export $id",
  ({ id, exporter }) => {
    const result = exporter.build(inputOf(id));
    const text = result.ok ? result.value : "";

    it("reads as its fixture, and the same again", async () => {
      expect(result.ok).toBe(true);
      await expect(text).toMatchFileSnapshot(fixtureOf(id, exporter.extension));
      expect(exporter.build(inputOf(id))).toEqual(result);
    });

    it("says that it grants nothing", () => {
      // Gaia's own documents are closed: they say it by an authority that is there and empty.
      const said = exporter.kind === "generation" ? '"authority": {\n    "effects": []\n  }' : "grants nothing";
      expect(text.toLowerCase()).toContain(said);
    });

    it("holds back what is not approved, unless it is what goes back", () => {
      const codeOf = (input: BriefExportInput) => {
        const refused = exporter.build(input);
        return refused.ok ? null : refused.error.code;
      };
      const isNote = id === "return-note";
      expect(codeOf({ ...approved, blocks: [block] })).toBe(isNote ? "NOTHING_FLAGGED" : "BLOCKED");
      expect(codeOf({ ...approved, receipt: null })).toBe(isNote ? "NOTHING_FLAGGED" : "NOT_APPROVED");
      expect(codeOf({ ...approved, brief: exampleFlagged })).toBe(isNote ? null : "STALE_APPROVAL");
    });
  },
);

describe.each(BRIEF_EXPORTERS.filter(({ extension }) => extension === ".md"))("the Markdown of $id", exporter => {
  const result = exporter.build(inputOf(exporter.id));
  const tree = fromMarkdown(result.ok ? result.value : "", {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const types = new Set(typesIn(tree));

  it.each(["html", "image", "link", "linkReference", "definition", "table", "emphasis", "footnoteReference"])(
    "has no %s in it",
    type => {
      expect(types.has(type)).toBe(false);
    },
  );

  it("has no heading but its own", () => {
    const own =
      /^(?:Uploads|Returned|Objective|Operator|State|Next|Open|Decisions|Artifacts|Notes|Waived|Not checked|Sources|Flagged|Also found|The reviewer's notes)/;
    const headings = (result.ok ? result.value : "").split("\n").filter(line => /^#{1,6} /.test(line));
    expect(headings.filter(line => !own.test(line.replace(/^#+ /, "")))).toEqual([]);
  });
});

describe("the brief as JSON", () => {
  it("is closed, and has the digest that the receipt names", () => {
    const json = BRIEF_EXPORTERS.find(({ id }) => id === "brief-json")?.build(approved);
    const brief = JSON.parse(json?.ok ? json.value : "null");
    expect(BriefSchema.safeParse(brief).success).toBe(true);
    expect(BriefSchema.safeParse({ ...brief, extra: 1 }).success).toBe(false);
    expect(digestOf(brief)).toBe(exampleReceipt.briefDigest);
  });
});
