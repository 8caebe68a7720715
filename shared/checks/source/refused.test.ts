import { describe, expect, it } from "vitest";
import { toSourceId } from "../../model/ids.ts";
import type { Source } from "../../model/source.ts";
import type { RuleContext, SourceSubject } from "../rule.ts";
import { sourceRefused } from "./refused.ts";

const CONTEXT: RuleContext = {
  nowMs: 0,
  policy: {},
  answers: new Map(),
  hasRepository: false,
  facts: [],
  loaded: new Set(),
  digests: new Map(),
  history: new Set(),
  remotes: [],
};

const refused = (code: string, group: string | null = null): Source => ({
  id: toSourceId("0:team/blue/roles/scribe.md"),
  root: 0,
  path: "team/blue/roles/scribe.md",
  group,
  sha256: "",
  sizeBytes: 0,
  format: null,
  status: "refused",
  issues: [{ code, line: null, message: "You may not read this file." }],
});

const subject = (source: Source, isNeeded: boolean): SourceSubject => ({
  source,
  session: null,
  handoffs: [],
  isNeeded,
  related: () => [],
});

describe("source.refused", () => {
  it.each([
    ["warns of a file that stands alone", refused("no-permission"), false, undefined],
    ["blocks where a handoff belongs together with it", refused("unreadable", "team/blue"), true, "blocker"],
    ["warns where no handoff does", refused("unreadable", "team/blue"), false, undefined],
  ])("%s", (_, source, isNeeded, severity) => {
    const [result] = sourceRefused.check(subject(source, isNeeded), CONTEXT);
    expect(result).toMatchObject({ type: "finding", sourceId: source.id });
    expect(result && "severity" in result ? result.severity : undefined).toBe(severity);
  });

  it.each(["unrecognised", "not-a-file", "symlink-outside", "symlink-folder", "symlink-broken"])(
    "is silent for %s",
    code => {
      expect(sourceRefused.check(subject(refused(code), false), CONTEXT)).toEqual([]);
    },
  );
});
