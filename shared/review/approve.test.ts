import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { buildLog, buildReviewCase, decideAll, type ReviewCase } from "../../fixtures/review-case.ts";
import { digestOf } from "../lib/canonical-json.ts";
import type { ReviewAct } from "../model/review.ts";
import { type Approval, approve } from "./approve.ts";
import { receiptText } from "./receipt.ts";
import { createMemoryOperations, type OperationStore } from "./replay.ts";
import { approvalStaleness, logChanges } from "./staleness.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const schemaOf = (name: string) =>
  new Ajv2020({ strict: true, allErrors: true }).compile(
    JSON.parse(readFileSync(join(dirname(fileURLToPath(import.meta.url)), `../contract/${name}.schema.json`), "utf8")),
  );

let one: ReviewCase;
let done: Approval;
let text: string;

const request = (given: ReviewCase, acts: readonly ReviewAct[], over: object = {}) => ({
  key: "approve-1",
  atIso: "2026-07-02T13:00:00Z",
  nowMs: Date.parse("2026-07-02T13:00:00Z"),
  judged: given.judged,
  findings: given.findings,
  unchecked: given.audit.unchecked,
  policy: given.policy,
  sources: given.sources,
  tool: { version: "0.1.0", ruleset: "sha256:rules" },
  reviewer: "Ada",
  log: buildLog(given.judged, acts),
  ...over,
});

async function approved(store: OperationStore, over: object = {}, acts = decideAll(one)): Promise<Approval> {
  const result = await approve(request(one, acts, over), store);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

beforeAll(async () => {
  one = await buildReviewCase();
  done = await approved(createMemoryOperations());
  text = new TextDecoder().decode(done.bytes);
});

describe("approve", () => {
  it("makes a receipt that verifies, and that its JSON Schema accepts", () => {
    expect(verifyReceipt(text).ok).toBe(true);
    const validate = schemaOf("receipt");
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
    expect(done.receipt.authority).toEqual({ effects: [] });
    expect(done.receipt.briefDigest).toBe(digestOf(done.brief));
    expect(done.receipt.waivers.length).toBeGreaterThan(0);
    // What an export writes is what the approval stored.
    expect(receiptText(done.receipt)).toBe(text);
  });

  it("makes a brief that its JSON Schema accepts", () => {
    const validate = schemaOf("brief");
    expect(validate(JSON.parse(JSON.stringify(done.brief))), JSON.stringify(validate.errors)).toBe(true);
  });

  it("gives the stored bytes for the same input, however much later", async () => {
    const store = createMemoryOperations();
    const first = await approved(store);
    const again = await approved(store, { atIso: "2026-08-01T00:00:00Z", nowMs: Date.parse("2026-08-01T00:00:00Z") });
    expect(again.isReplay).toBe(true);
    expect(again.bytes).toEqual(first.bytes);
  });

  it.each([
    ["another reviewer", { reviewer: "Grace" }],
    ["other rules", { tool: { version: "0.1.0", ruleset: "sha256:other" } }],
    ["another policy", { policy: { maxAge: "1d" } }],
    ["other sources", { sources: [] }],
  ])("refuses the same key with %s", async (_, over) => {
    const store = createMemoryOperations();
    await approved(store);
    const result = await approve(request(one, decideAll(one), over), store);
    expect(result.ok ? null : result.error.code).toBe("OPERATION_CONFLICT");
  });

  it("is blocked while something stands in the way, and stores nothing", async () => {
    const store = createMemoryOperations();
    const result = await approve(request(one, []), store);
    expect(result.ok ? null : result.error.code).toBe("BLOCKED");
    expect(await store.get("approve-1")).toBe(null);
  });

  it("refuses a log that was tampered with", async () => {
    const log = buildLog(one.judged, decideAll(one)).map((event, index) =>
      index === 0 ? { ...event, reviewer: "M" } : event,
    );
    const result = await approve(request(one, [], { log }), createMemoryOperations());
    expect(result.ok ? null : result.error.code).toBe("LOG_BROKEN");
  });

  it("masks a secret in a record before it is hashed", async () => {
    const secret = "Tr0ub4dor&3-x";
    const given = await buildReviewCase({ "Current Work": `- The database takes DB_PASSWORD='${secret}'.` });
    const result = await approve(request(given, decideAll(given)), createMemoryOperations());
    expect(result.ok).toBe(true);
    expect(JSON.stringify(result)).not.toContain(secret);
  });
});

describe("verifyReceipt", () => {
  const codesOf = (given: string): readonly string[] => {
    const result = verifyReceipt(given);
    return result.ok ? [] : result.error.map(problem => problem.code);
  };
  const edited = (edit: (receipt: Record<string, unknown>) => void): string => {
    const receipt = JSON.parse(text);
    edit(receipt);
    return JSON.stringify(receipt);
  };

  it("says what is wrong", () => {
    expect(codesOf("{")).toEqual(["RECEIPT_UNREADABLE"]);
    expect(codesOf("[]")).toContain("RECEIPT_SCHEMA");
    expect(codesOf(edited(receipt => Reflect.deleteProperty(receipt, "authority")))).toContain(
      "RECEIPT_AUTHORITY_MISSING",
    );
    expect(codesOf(edited(receipt => Object.assign(receipt, { authority: { effects: ["merge"] } })))).toContain(
      "RECEIPT_AUTHORITY_NONEMPTY",
    );
    expect(codesOf(edited(receipt => Object.assign(receipt, { reviewer: "Mallory" })))).toEqual(["RECEIPT_DIGEST"]);
    expect(codesOf(edited(receipt => Object.assign(receipt, { extra: 1 })))).toContain("RECEIPT_SCHEMA");
    expect(codesOf(text.replace('"reviewer"', '"reviewer": "Mallory", "reviewer"'))).toContain("RECEIPT_DUPLICATE_KEY");
  });

  it("does not take counts that were made to fit a new digest", () => {
    const receipt = JSON.parse(text);
    receipt.counts.waived = 0;
    const { digest: _, ...content } = receipt;
    expect(codesOf(JSON.stringify({ ...content, digest: digestOf(content) }))).toEqual(["RECEIPT_COUNTS"]);
  });

  it("holds for the same receipt in another layout", () => {
    expect(codesOf(JSON.stringify(JSON.parse(text)))).toEqual([]);
  });

  it("never throws, and never accepts a receipt with a character changed", () => {
    fc.assert(
      fc.property(fc.string(), given => {
        expect(verifyReceipt(given).ok).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom("0", "x", '"', "{", "9"), (at, char) => {
        const changed = text.slice(0, at) + char + text.slice(at + 1);
        if (changed.replace(/\s/g, "") !== text.replace(/\s/g, "")) expect(verifyReceipt(changed).ok).toBe(false);
      }),
    );
  });
});

describe("approvalStaleness", () => {
  const current = () => ({ judged: one.judged, sources: one.sources, policy: one.policy, ruleset: "sha256:rules" });
  const codes = (over: object): readonly string[] =>
    approvalStaleness(done.receipt, { ...current(), ...over }).map(change => change.code);

  it("is empty while nothing has changed", () => {
    expect(codes({})).toEqual([]);
  });

  it("is empty when the folder around what was opened has been opened", () => {
    expect(codes({ sources: one.sources.map(source => ({ ...source, path: `home/work/${source.path}` })) })).toEqual(
      [],
    );
  });

  it("says what has changed", () => {
    const { judged } = one;
    const [first, ...rest] = judged.handoff.records;
    if (first === undefined) throw new Error("It has records.");
    const otherText = { ...judged, handoff: { ...judged.handoff, records: [{ ...first, text: "x" }, ...rest] } };
    const own = judged.records.get(first.id);
    const otherVerdict = {
      ...judged,
      records: new Map(judged.records).set(first.id, {
        recordId: first.id,
        transitions: [],
        candidates: [],
        ...own,
        verdict: "stale" as const,
      }),
    };
    expect(codes({ sources: one.sources.map(source => ({ ...source, sha256: "0".repeat(64) })) })).toEqual(["source"]);
    expect(codes({ sources: [] })).toEqual(["source"]);
    const around = one.sources.map(source => ({ ...source, path: `home/${source.path}` }));
    expect(codes({ sources: around.map(source => ({ ...source, sha256: "0".repeat(64) })) })).toEqual(["source"]);
    expect(codes({ judged: otherText })).toEqual(["record"]);
    expect(codes({ judged: otherVerdict })).toEqual(["verdict"]);
    expect(codes({ judged: { ...judged, handoff: { ...judged.handoff, text: "y" } } })).toEqual(["handoff"]);
    expect(codes({ policy: { maxAge: "1h" } })).toEqual(["policy"]);
    expect(codes({ ruleset: "sha256:new" })).toEqual(["ruleset"]);
  });
});

describe("logChanges", () => {
  const log = () => buildLog(one.judged, decideAll(one));
  const codes = (given: ReturnType<typeof log>) => logChanges(done.receipt, given).map(change => change.code);

  it("is empty for the log that was approved, and for what was entered after it", () => {
    expect(codes(log())).toEqual([]);
    const note: ReviewAct = { type: "note", target: null, text: "Seen." };
    expect(codes(buildLog(one.judged, [...decideAll(one), note]))).toEqual([]);
  });

  it("tells of an event that was changed, of a cut end, and of a log that was written anew", () => {
    const [first, ...rest] = log();
    if (first === undefined) throw new Error("It has events.");
    expect(codes([{ ...first, reviewer: "Eve" }, ...rest])).toEqual(["log"]);
    expect(codes(log().slice(0, -1))).toEqual(["log"]);
    expect(codes(buildLog(one.judged, [...decideAll(one)].reverse()))).toEqual(["log"]);
  });
});
