import { describe, expect, it } from "vitest";
import { buildScopedIds } from "./scoped-ids.ts";

const ids = buildScopedIds([
  { scope: "0:b/one.jsonl", id: "d-1", value: "b one" },
  { scope: "0:a/one.jsonl", id: "d-1", value: "a one" },
  { scope: "0:a/one.jsonl", id: "d-1", value: "a one again" },
  { scope: "0:a/two.jsonl", id: "d-2", value: "a two" },
  { scope: "1:other.jsonl", id: "d-1", value: "other root" },
  { scope: "1:other.jsonl", id: "d-4", value: "other root" },
]);

describe("buildScopedIds", () => {
  it.each([
    ["in the same file first", "0:a/one.jsonl", "d-1", "a one"],
    ["then in the same folder", "0:a/three.jsonl", "d-1", "a one"],
    ["then under the same root", "0:c/one.jsonl", "d-1", "b one"],
    ["not in another root's top folder", "0:top.jsonl", "d-1", "b one"],
    ["under its own root before another", "1:c/one.jsonl", "d-1", "other root"],
    ["then anywhere", "0:c/one.jsonl", "d-4", "other root"],
    ["in another file where its own has none", "0:b/one.jsonl", "d-2", "a two"],
    ["nowhere", "0:a/one.jsonl", "d-3", undefined],
  ])("finds an id %s", (_, scope, id, found) => {
    expect(ids.find(scope, id)).toBe(found);
  });
});
