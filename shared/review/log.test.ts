import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHandoffId, toRecordId, toSessionId } from "../model/ids.ts";
import type { ReviewAct, ReviewEvent } from "../model/review.ts";
import { foldReview } from "./fold-review.ts";
import { appendEvent, lastUndoable, undoneWith, verifyLog } from "./log.ts";

const handoffId = toHandoffId("h");
const record = (id: string) => ({ type: "record", recordId: toRecordId(id) }) as const;
const word = (id: string, disposition: "accept" | "flag" | "waive" | "later", reason: string | null = "because") =>
  ({ type: "disposition", target: record(id), disposition, reason }) as const;

function log(...acts: readonly (ReviewAct & { readonly by?: string })[]): readonly ReviewEvent[] {
  return acts.reduce<readonly ReviewEvent[]>((before, { by = "Ada", ...act }) => {
    const stamp = { id: `e${before.length + 1}`, reviewer: by, atIso: "2026-07-02T12:00:00Z" };
    const result = appendEvent(before, { ...act, handoffId }, stamp);
    return result.ok ? result.value : before;
  }, []);
}

const dispositionsIn = (events: readonly ReviewEvent[]) =>
  [...foldReview(events).records].map(([id, { disposition }]) => [id, disposition]);

describe("appendEvent", () => {
  const first = log(word("a", "accept"));
  const stamp = { id: "e2", reviewer: "Ada", atIso: "2026-07-02T12:00:00Z" };
  const cases: readonly (readonly [string, ReviewAct, Partial<typeof stamp>])[] = [
    ["REASON_REQUIRED", word("a", "flag", " "), {}],
    ["REASON_REQUIRED", word("a", "waive", null), {}],
    ["REASON_REQUIRED", word("a", "waive", "\u200b\u2060\u3164"), {}],
    ["TEXT_REQUIRED", { type: "note", target: null, text: "\n" }, {}],
    ["DUPLICATE_ID", word("a", "later"), { id: "e1" }],
    ["NOT_UNDOABLE", { type: "undo", undoes: "e9" }, {}],
    ["NOT_UNDOABLE", { type: "undo", undoes: "e1" }, { reviewer: "Grace" }],
    ["NOTHING_TO_WITHDRAW", { type: "withdraw", reason: "" }, {}],
  ];
  it.each(cases)("refuses with %s", (code, act, other) => {
    const result = appendEvent(first, { ...act, handoffId }, { ...stamp, ...other });
    expect(result.ok ? null : result.error.code).toBe(code);
  });

  it("refuses an act on another handoff", () => {
    const result = appendEvent(first, { ...word("a", "accept"), handoffId: toHandoffId("other") }, stamp);
    expect(result.ok ? null : result.error.code).toBe("OTHER_HANDOFF");
  });

  it("does not undo what was seen, approved or returned", () => {
    const events = log(
      { type: "opened-evidence", target: record("a"), messageId: null },
      { type: "return", text: "" },
      { type: "undo", undoes: "e1" },
      { type: "undo", undoes: "e2" },
    );
    expect(events.map(event => event.type)).toEqual(["opened-evidence", "return"]);
  });
});

describe("foldReview", () => {
  it("takes the last word", () => {
    expect(dispositionsIn(log(word("a", "accept"), word("a", "flag")))).toEqual([["a", "flag"]]);
  });

  it("goes back to the word before when one is undone, and forward when the undo is", () => {
    const events = log(word("a", "accept"), word("a", "flag"), { type: "undo", undoes: "e2" });
    expect(dispositionsIn(events)).toEqual([["a", "accept"]]);
    const again = log(
      word("a", "accept"),
      word("a", "flag"),
      { type: "undo", undoes: "e2" },
      { type: "undo", undoes: "e3" },
    );
    expect(dispositionsIn(again)).toEqual([["a", "flag"]]);
  });

  it("undoes the last act of each reviewer", () => {
    const events = log(word("a", "accept"), { ...word("a", "flag"), by: "Grace" });
    expect(lastUndoable(events, "Ada")?.id).toBe("e1");
    expect(lastUndoable(events, "Grace")?.id).toBe("e2");
    expect(lastUndoable(events, "Nobody")).toBe(null);
  });

  it("undoes what was given together as one, and not what was taken back already or is another's", () => {
    const together = (id: string) => ({ ...word(id, "accept"), batch: "b" });
    const events = log(
      word("x", "accept"),
      together("a"),
      together("b"),
      together("c"),
      { ...together("d"), by: "Grace" },
      { type: "undo", undoes: "e3" },
    );
    const last = lastUndoable(events, "Ada");
    if (last === null) throw new Error("Ada has acted");
    expect(undoneWith(events, last).map(event => event.id)).toEqual(["e2", "e4"]);
    const [single] = events;
    if (single === undefined) throw new Error("the log is not empty");
    expect(undoneWith(events, single)).toEqual([single]);
  });

  it("accepts the records of a section in one act", () => {
    const events = log({ type: "accept-section", section: "s", recordIds: [toRecordId("a"), toRecordId("b")] });
    expect(dispositionsIn(events)).toEqual([
      ["a", "accept"],
      ["b", "accept"],
    ]);
    expect(foldReview(events).records.get(toRecordId("a"))?.isBulk).toBe(true);
  });

  it("takes the last word on the session, and none where each is undone", () => {
    const green = toSessionId("green");
    const chosen = [
      { type: "link-session", sessionId: null },
      { type: "link-session", sessionId: green },
    ] as const;
    expect(foldReview(log(...chosen)).sessionChoice).toEqual({ sessionId: green, by: "Ada" });
    expect(lastUndoable(log(...chosen), "Ada")?.id).toBe("e2");
    const back = [...chosen, { type: "undo", undoes: "e2" }] as const;
    expect(foldReview(log(...back)).sessionChoice).toEqual({ sessionId: null, by: "Ada" });
    expect(foldReview(log(...back, { type: "undo", undoes: "e1" })).sessionChoice).toBeNull();
  });

  it("marks an approval as edited when a word comes after it", () => {
    const approve = { type: "approve", operationKey: "k", receiptDigest: "d" } as const;
    expect(foldReview(log(word("a", "accept"), approve)).approval?.isEditedSince).toBe(false);
    expect(foldReview(log(word("a", "accept"), approve, word("a", "flag"))).approval?.isEditedSince).toBe(true);
    const another = { type: "link-session", sessionId: null } as const;
    expect(foldReview(log(word("a", "accept"), approve, another)).approval?.isEditedSince).toBe(true);
    expect(foldReview(log(word("a", "accept"), approve, { type: "withdraw", reason: "" })).standing).toBe("open");
  });
});

const acts = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant("disposition" as const),
      target: fc.constantFrom("a", "b", "c").map(record),
      disposition: fc.constantFrom("accept" as const, "flag" as const, "waive" as const, "later" as const),
      reason: fc.constantFrom("because", "so"),
      by: fc.constantFrom("Ada", "Grace"),
    }),
    fc.record({
      type: fc.constant("undo" as const),
      undoes: fc.nat(12).map(n => `e${n}`),
      by: fc.constantFrom("Ada", "Grace"),
    }),
  ),
  { maxLength: 14 },
);

describe("a review log", () => {
  it("verifies as it was written", () => {
    fc.assert(
      fc.property(acts, given => {
        expect(verifyLog(log(...given)).ok).toBe(true);
      }),
    );
  });

  it("does not verify with an event changed, removed or swapped", () => {
    fc.assert(
      fc.property(acts, fc.nat(), (given, at) => {
        const events = log(...given);
        if (events.length < 2) return;
        const index = at % (events.length - 1);
        const changed = events.map((event, i) => (i === index ? { ...event, reviewer: "Mallory" } : event));
        const removed = events.filter((_, i) => i !== index);
        const swapped = events.toSpliced(index, 2, ...events.slice(index, index + 2).reverse());
        for (const tampered of [changed, removed, swapped]) expect(verifyLog(tampered).ok).toBe(false);
      }),
    );
  });

  it("folds to the same with any act done and undone at its end", () => {
    fc.assert(
      fc.property(acts, given => {
        const undone = { type: "undo", undoes: `e${log(...given).length + 1}` } as const;
        const more = log(...given, word("a", "flag"), undone);
        expect(dispositionsIn(more)).toEqual(dispositionsIn(log(...given)));
      }),
    );
  });
});
