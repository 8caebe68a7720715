import { describe, expect, it } from "vitest";
import { foldReview } from "./review.ts";

const HEAD = "a".repeat(40);
const OTHER = "b".repeat(40);
const review = (fields: Record<string, string | readonly string[]>) => new Map(Object.entries(fields));
const shard = (fileName: string, verdict: string, fields: Record<string, string> = {}) => ({
  fileName,
  fields: new Map(Object.entries({ verdict, ...fields })),
});

describe("foldReview", () => {
  it.each([
    ["nobody", [], "pending"],
    ["one approval", [shard("kite.md", "approve")], "approved"],
    ["another word for it", [shard("kite.md", "LGTM")], "approved"],
    ["an unknown word", [shard("kite.md", "ok")], "pending"],
    ["a required one missing", [shard("lark.md", "approved")], "pending"],
    ["changes beside an approval", [shard("kite.md", "approve"), shard("lark.md", "request-changes")], "changes"],
  ])("counts %s", (_, shards, state) => {
    expect(foldReview(review({ required: ["kite"] }), shards).state).toBe(state);
  });

  it("takes the newest of a reviewer, by the name's stamp before the text's", () => {
    const keyed = review({ head: HEAD });
    const early = shard(`${HEAD}--kite--2026-07-02T09:00:00Z-aabbccdd.md`, "changes", { ts: "2026-07-02T23:00:00Z" });
    const late = shard(`${HEAD}--kite--20260702T100000Z-aabbccdd.md`, "approve");
    expect(foldReview(keyed, [late, early]).state).toBe("approved");
  });

  it("leaves verdicts on another head aside without a word", () => {
    const fold = foldReview(review({ head: HEAD }), [shard(`${OTHER}--kite.md`, "changes")]);
    expect(fold).toMatchObject({ state: "pending", faults: [] });
  });

  it.each([
    ["no head in the name", review({ head: HEAD }), shard("kite.md", "approve"), "unattributable"],
    ["a head without one in the review", review({}), shard(`${HEAD}--kite.md`, "approve"), "unattributable"],
    ["a date for a head", review({ head: HEAD }), shard("2026-07-02--kite.md", "approve"), "unattributable"],
    [
      "another head in its text",
      review({ head: HEAD }),
      shard(`${HEAD}--kite.md`, "approve", { head: OTHER }),
      "head-mismatched",
    ],
    ["an unknown word", review({}), shard("kite.md", "fine by me"), "unrecognised"],
  ])("reports a verdict with %s", (_, fields, one, why) => {
    expect(foldReview(fields, [one]).faults.map(fault => fault.why)).toEqual([why]);
  });

  it("reads the required reviewers from a list or a text, and names those that are missing", () => {
    expect(foldReview(review({ required: "kite, lark" }), [shard("kite.md", "approve")]).missing).toEqual(["lark"]);
    expect(foldReview(review({ required: ["kite", "lark"] }), [])).toMatchObject({ missing: ["kite", "lark"] });
  });
});
