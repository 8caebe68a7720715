import { expect, it } from "vitest";
import type { SourceItem } from "../components/source-item.ts";
import { filterSources } from "./source-items.ts";

const item = (id: string, changes: Partial<SourceItem>): SourceItem => ({
  id,
  status: "read",
  rootName: "logs",
  path: `${id}.jsonl`,
  format: "claude-code",
  sizeBytes: 1,
  sha256: "",
  importedMs: null,
  revisionCount: 1,
  links: [],
  notes: [],
  document: null,
  ...changes,
});

const ITEMS = [
  item("plain", {}),
  item("noted", { notes: [{ line: 3, code: "bad-line", message: "Line 3 is not JSON." }] }),
  item("part", { status: "partial", links: [{ href: "#", word: "Park:", text: "Harbour lights" }] }),
  item("gone", { status: "refused", format: null }),
];

it.each([
  [null, false, "", ["plain", "noted", "part", "gone"]],
  ["partial", false, "", ["part"]],
  [null, true, "", ["noted", "part", "gone"]],
  [null, false, "bad-line LINE", ["noted"]],
  [null, false, "harbour", ["part"]],
  ["read", true, "plain", []],
] as const)("lists by status %s, issues %s and words %j", (status, onlyIssues, query, ids) => {
  expect(filterSources(ITEMS, status, onlyIssues, query).map(({ id }) => id)).toEqual(ids);
});
