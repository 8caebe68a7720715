import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { exampleAudit } from "../../fixtures/exports/example-audit.ts";
import { AUDIT_EXPORTERS } from "./registry.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures/exports");
const TOOL = { version: "0.1.0", ruleset: "sha256:0" };
// `.txt` last, so that no formatter tidies what must stay byte for byte.
const fixtureOf = (id: string, extension: string): string => join(FOLDER, id, `expected${extension}.txt`);

describe("the registry of exports", () => {
  it("has a fixture for every export", () => {
    expect(AUDIT_EXPORTERS.filter(({ id, extension }) => !existsSync(fixtureOf(id, extension)))).toEqual([]);
  });

  it("has an export for every fixture", () => {
    const folders = readdirSync(FOLDER, { withFileTypes: true }).filter(entry => entry.isDirectory());
    const ids = AUDIT_EXPORTERS.map(({ id }) => id);
    expect(folders.map(({ name }) => name).filter(name => !ids.includes(name))).toEqual([]);
  });
});

describe.each(AUDIT_EXPORTERS.map(exporter => ({ id: exporter.id, exporter })))(
  "the export $id",
  ({ id, exporter }) => {
    const text = exporter.build(exampleAudit, TOOL);

    it("reads as its fixture", async () => {
      await expect(text).toMatchFileSnapshot(fixtureOf(id, exporter.extension));
    });

    it("ends with one line feed and carries no control or secret", () => {
      expect(text.endsWith("\n") && !text.endsWith("\n\n")).toBe(true);
      const isPrintable = (char: string): boolean => char === "\n" || (char >= " " && char !== "\u007f");
      expect(Array.from(text).every(isPrintable)).toBe(true);
      expect(text).not.toContain("ghp_abcd");
    });

    it("carries no character that hides or that turns text around", () => {
      expect(text).not.toMatch(/[\p{Cf}\p{Co}\u{80}-\u{9f}]/u);
    });

    it("gives the same bytes again", () => {
      expect(exporter.build(exampleAudit, TOOL)).toBe(text);
    });
  },
);

describe.each(AUDIT_EXPORTERS.filter(({ id }) => id !== "json"))("the export $id", exporter => {
  const text = exporter.build(exampleAudit, TOOL);

  it("makes bidirectional overrides and escapes visible", () => {
    expect(text).not.toContain("\u202e");
    expect(text).toMatch(/202e/i);
    expect(text).toMatch(/1b|\u241b/);
  });
});
