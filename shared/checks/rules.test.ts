import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildCaseFiles, type RuleCase, type RuleCases } from "../../fixtures/rule-case.ts";
import type { Finding } from "../model/finding.ts";
import { RULES } from "./registry.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures/rules");

const readCases = (rule: string): RuleCases => JSON.parse(readFileSync(join(FOLDER, rule, "cases.json"), "utf8"));

async function findingsOf(one: RuleCase): Promise<readonly Finding[]> {
  const { texts, refused } = buildCaseFiles(one.files);
  const audit = await auditFiles(texts, {
    refused,
    ...(one.now === undefined ? {} : { nowIso: one.now }),
    ...(one.policy === undefined ? {} : { policy: one.policy }),
    ...(one.answers === undefined ? {} : { answers: one.answers }),
  });
  return audit.findings;
}

describe("the registry of rules", () => {
  const folders = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];

  it("has each id once", () => {
    const ids = RULES.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it("has a fixture for every rule", () => {
    expect(RULES.map(({ id }) => id).filter(id => !folders.includes(id))).toEqual([]);
  });

  it("has a rule for every fixture", () => {
    expect(folders.filter(name => !RULES.some(({ id }) => id === name))).toEqual([]);
  });
});

describe.each(
  RULES.filter(({ id }) => existsSync(join(FOLDER, id, "cases.json"))).map(rule => ({ rule, id: rule.id })),
)("$id", ({ rule }) => {
  const { fires, silent } = readCases(rule.id);

  it("has cases on both sides", () => {
    expect(fires.length).toBeGreaterThan(0);
    expect(silent.length).toBeGreaterThan(0);
  });

  it.each(fires.map(one => ({ name: one.name, one })))("fires: $name", async ({ one }) => {
    const findings = await findingsOf(one);
    const own = findings.filter(finding => finding.rule === rule.id);
    expect(findings.map(finding => finding.rule)).toContain(rule.id);
    expect(findings.filter(finding => finding.rule === "rule.failed")).toEqual([]);
    if (one.verdict !== undefined) expect(own.map(finding => finding.verdict)).toContain(one.verdict);
    if (one.contains !== undefined) expect(JSON.stringify(own)).toContain(one.contains);
  });

  it.each(silent.map(one => ({ name: one.name, one })))("is silent: $name", async ({ one }) => {
    const findings = await findingsOf(one);
    const heard = findings.filter(finding => finding.rule === rule.id || finding.rule === "rule.failed");
    expect(heard.map(finding => finding.message)).toEqual([]);
  });
});
