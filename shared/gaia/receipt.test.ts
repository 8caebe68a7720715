import { describe, expect, it } from "vitest";
import { continuityJson } from "./canonical.ts";
import { continuityDigest } from "./digest.ts";
import { checkReceipt, RECEIPT_SCHEMA } from "./receipt.ts";

const hex = (digit: string): string => digit.repeat(64);

const body = {
  schema: RECEIPT_SCHEMA,
  workIdentity: hex("1"),
  workGeneration: 0,
  successorSlot: "review-successor",
  successor: { actorRef: "act-0002", sessionRef: "session-generation-1", sessionGeneration: 1 },
  commitmentDigest: hex("2"),
  incomingReviewDigest: hex("3"),
  decisionDigest: hex("4"),
  decision: "ACCEPTED_FOR_NEXT_STAGE",
  outputArtifact: { mediaType: "application/json", sha256: hex("5"), bytes: 128 },
  consumptionDigest: hex("6"),
  consumption: { consumerIdentity: "demerzel-contract-consumer", consumedAtRef: hex("7"), ordinal: 0 },
  authority: { effects: [] as unknown[] },
};

function seal(over: Readonly<Record<string, unknown>>, without: string | null = null) {
  const receipt: Record<string, unknown> = { ...body, ...over };
  if (without !== null) delete receipt[without];
  const digest = continuityDigest(RECEIPT_SCHEMA, receipt);
  return { ...receipt, receiptDigest: digest.ok ? digest.value : hex("8") };
}

describe("continuityJson", () => {
  it("sorts keys and writes no white space", () => {
    expect(continuityJson({ z: 0, a: ["x", { b: true, a: null }] })).toEqual({
      ok: true,
      value: '{"a":["x",{"a":null,"b":true}],"z":0}',
    });
  });

  it.each([
    ["control characters in hex", "a\tb\nc\u007f", '"a\\u0009b\\u000ac\u007f"'],
    ["quotation marks and backslashes", '"\\', '"\\"\\\\"'],
    ["minus zero as zero", -0, "0"],
    ["the empty object and array", { a: {}, b: [] }, '{"a":{},"b":[]}'],
    ["a value at depth 8", [[[[[[[[1]]]]]]]], "[[[[[[[[1]]]]]]]]"],
  ])("writes %s", (_name, value, text) => {
    expect(continuityJson(value)).toEqual({ ok: true, value: text });
  });

  it.each([
    ["a fraction", 1.5],
    ["a negative number", -1],
    ["an unsafe integer", 2 ** 53],
    ["a letter that is not ASCII", "é"],
    ["undefined", { a: undefined }],
    ["a key with a space", { "a b": 1 }],
    ["an empty key", { "": 1 }],
    ["a value at depth 9", [[[[[[[[[1]]]]]]]]]],
    ["17 items", Array.from({ length: 17 }, () => 0)],
    ["33 keys", Object.fromEntries(Array.from({ length: 33 }, (_, index) => [`k${index}`, 0]))],
    ["an object of a class", new Date(0)],
  ])("refuses %s", (_name, value) => {
    expect(continuityJson(value)).toEqual({ ok: false, error: "INVALID_CANONICAL_VALUE" });
  });
});

describe("checkReceipt", () => {
  it("recomputes the public fixture's digest", () => {
    const receiptDigest = "7222b292a29e519eb081e9ffd08fe9c8d366e857ad2243074e78750a8972128e";
    expect(checkReceipt({ ...body, receiptDigest })).toEqual({
      schemaFault: null,
      strictFault: null,
      digest: "same",
      recomputed: receiptDigest,
      authority: "empty",
    });
  });

  it("accepts the keys in any order", () => {
    expect(checkReceipt(Object.fromEntries(Object.entries(seal({})).reverse()))).toMatchObject({ digest: "same" });
  });

  it.each([
    ["an extra key", seal({ extra: 1 }), "extra"],
    ["a granted effect", seal({ authority: { effects: ["merge"] } }), "authority.effects"],
    ["a numeric actorRef", seal({ successor: { ...body.successor, actorRef: 2 } }), "successor.actorRef"],
    [
      "a boolean mediaType",
      seal({ outputArtifact: { ...body.outputArtifact, mediaType: true } }),
      "outputArtifact.mediaType",
    ],
    ["a numeric sha256", seal({ outputArtifact: { ...body.outputArtifact, sha256: 5 } }), "outputArtifact.sha256"],
    ["no consumption", seal({}, "consumption"), "consumption"],
    ["too many bytes", seal({ outputArtifact: { ...body.outputArtifact, bytes: 65_537 } }), "outputArtifact.bytes"],
    ["false for zero", seal({ workGeneration: false }), "workGeneration"],
  ])("refuses %s in schema and strict rules, whatever the digest", (_name, receipt, path) => {
    const verdicts = checkReceipt(receipt);
    expect(verdicts.schemaFault?.path).toBe(path);
    expect(verdicts.strictFault?.path).toBe(path);
    expect(verdicts.digest).toBe("same");
  });

  it("tells a digest that is wrong from a shape that is", () => {
    expect(checkReceipt({ ...body, receiptDigest: hex("8") })).toMatchObject({
      schemaFault: null,
      strictFault: null,
      digest: "other",
    });
  });

  it("says that the consumer's schema lets a line feed after a digest pass, and the strict rules do not", () => {
    const verdicts = checkReceipt(seal({ workIdentity: `${hex("1")}\n` }));
    expect(verdicts.schemaFault).toBeNull();
    expect(verdicts.strictFault?.path).toBe("workIdentity");
  });

  it.each([
    ["no authority", seal({}, "authority"), "missing"],
    ["null", seal({ authority: null }), "missing"],
    ["no effects", seal({ authority: {} }), "missing"],
    ["an effect", seal({ authority: { effects: ["deploy"] } }), "granted"],
    ["effects that are no array", seal({ authority: { effects: "none" } }), "granted"],
  ])("tells absent from empty: %s", (_name, receipt, authority) => {
    expect(checkReceipt(receipt).authority).toBe(authority);
  });

  it.each([[null], [[]], ["text"], [{}]])("takes any value: %j", value => {
    expect(checkReceipt(value).schemaFault).not.toBeNull();
  });
});
