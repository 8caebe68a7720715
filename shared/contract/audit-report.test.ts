import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { buildSchemaDocuments } from "../../tools/schema-documents.ts";
import { buildAuditReport } from "../export/audit-report.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
const schema = JSON.parse(readFileSync(join(ROOT, "shared/contract/audit-report.schema.json"), "utf8"));
const validate = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

const report = async () => {
  const steps = [
    { user: "Run the tests" },
    { bash: "npm test", out: "Tests  1 failed | 13 passed (14)", exit: 1 },
    { compact: { "Current Work": "All 14 tests pass. Pushed to main." } },
  ];
  const audit = await auditFiles({ "p/s.jsonl": buildSessionLines({ steps }), junk: "?" });
  return buildAuditReport(audit, { version: "0.1.0", ruleset: "sha256:0" });
};

/** Every object of a value, with the path to it. */
function* objectsIn(value: unknown, path: readonly string[] = []): Generator<readonly [readonly string[], object]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [path, value];
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, [...path, key]);
}

describe("the audit report's JSON Schema", () => {
  it.each(buildSchemaDocuments())("$path reads as its zod schema says", ({ path, text }) => {
    expect(readFileSync(join(ROOT, path), "utf8")).toBe(text);
  });

  it("accepts a report", async () => {
    const valid = validate(await report());
    expect(validate.errors).toBe(null);
    expect(valid).toBe(true);
  });

  it("is closed at every level", async () => {
    const plain = JSON.parse(JSON.stringify(await report()));
    let tried = 0;
    for (const [path, object] of objectsIn(plain)) {
      Object.assign(object, { extra: 1 });
      expect(validate(plain), path.join(".")).toBe(false);
      Reflect.deleteProperty(object, "extra");
      tried += 1;
    }
    expect(tried).toBeGreaterThan(20);
    expect(validate(plain)).toBe(true);
  });

  it("needs every key", async () => {
    const plain = JSON.parse(JSON.stringify(await report()));
    for (const [path, object] of [...objectsIn(plain)]) {
      for (const [key, value] of Object.entries(object)) {
        Reflect.deleteProperty(object, key);
        expect(validate(plain), [...path, key].join(".")).toBe(false);
        Object.assign(object, { [key]: value });
      }
    }
  });
});
