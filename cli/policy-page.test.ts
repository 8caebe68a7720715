import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { unknownRules } from "../shared/checks/unknown-rules.ts";
import { parsePolicy } from "../shared/contract/policy.ts";
import { DEFAULT_HIGH_RISK } from "../shared/model/policy.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PAGE = readFileSync(join(ROOT, "docs/policy.md"), "utf8");
const rows = PAGE.split("\n").filter(line => line.startsWith("| `"));
/** The keys that there are, as the error on one that is none lists them. */
const keysAt = (policy: object): readonly string[] => {
  const parsed = parsePolicy(JSON.stringify(policy));
  return parsed.ok ? [] : (parsed.error.message.split("the keys are ")[1] ?? "").split(", ");
};

describe("docs/policy.md", () => {
  it.each([...keysAt({ none: 1 }), ...keysAt({ guardrails: { none: 1 } })])("has a row for %s", key => {
    expect(rows.filter(row => row.startsWith(`| \`${key}\` |`))).toHaveLength(1);
  });

  it("has no row for a key that is none, and each row's example is a policy", () => {
    const [top, inner] = [keysAt({ none: 1 }), keysAt({ guardrails: { none: 1 } })];
    expect(rows).toHaveLength(top.length + inner.length);
    for (const row of rows) {
      const example = /`(".*)` \|$/.exec(row)?.[1];
      if (example === undefined) continue;
      const isInner = inner.some(key => row.startsWith(`| \`${key}\` |`));
      expect(parsePolicy(isInner ? `{"guardrails":{${example}}}` : `{${example}}`), row).toMatchObject({ ok: true });
    }
  });

  it("shows a whole policy with every key, whose rules exist", () => {
    const parsed = parsePolicy(/```json\n([\s\S]*?)```/.exec(PAGE)?.[1] ?? "");
    const policy = parsed.ok ? parsed.value : {};
    expect(Object.keys(policy)).toEqual(keysAt({ none: 1 }));
    expect(unknownRules(policy)).toEqual([]);
    expect(policy.highRisk).toEqual(DEFAULT_HIGH_RISK);
  });

  it("is named by README", () => {
    expect(readFileSync(join(ROOT, "README.md"), "utf8")).toContain("(docs/policy.md)");
  });
});
