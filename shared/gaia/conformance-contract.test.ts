import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { continuityJson } from "./canonical.ts";
import { continuityDigest } from "./digest.ts";
import { checkReceipt, RECEIPT_SCHEMA } from "./receipt.ts";

// The lines C1 to C4 of what Gaia's own tests pin of its contract, and what Countersign adds to all of its lines. Source:
// GuitarAlchemist/gaia (8ed4dfc).

const hex = (digit: string): string => digit.repeat(64);

const BODY = {
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
  authority: { effects: [] },
};

/** A receipt with some members changed, its digest right again: whether Gaia's strict rules take it, and the digest. */
function sealed(over: Readonly<Record<string, unknown>>): unknown {
  const receipt = { ...BODY, ...over };
  const made = continuityDigest(RECEIPT_SCHEMA, receipt);
  const { strictFault, digest } = checkReceipt({ ...receipt, receiptDigest: made.ok ? made.value : hex("8") });
  return [strictFault === null ? "taken" : "INVALID_PORTABLE_RECEIPT", digest];
}

const form = (value: unknown): unknown => {
  const made = continuityJson(value);
  return made.ok ? made.value : made.error;
};

/** A receipt as JSON text: the digest that its values have. */
const digestOfText = (change: (text: string) => string): unknown =>
  continuityDigest(RECEIPT_SCHEMA, JSON.parse(change(JSON.stringify(BODY))));

/** What the audit says of a ledger in that state of its files: its rules, and the revision that could be read. */
async function audited(wal: "beside" | "lost" | "none"): Promise<unknown> {
  const audit = await auditFiles(buildLedgerFiles("continuity.sqlite", { steps: [...WHOLE_PATH], bus: {}, wal }));
  return [audit.findings.map(({ rule }) => rule), audit.ledgers[0]?.status, audit.ledgers[0]?.summary.revision];
}

const REFUSED = ["INVALID_PORTABLE_RECEIPT", "same"];
const FIXTURE = "7222b292a29e519eb081e9ffd08fe9c8d366e857ad2243074e78750a8972128e";

type Line = readonly [line: string, what: string, run: () => Promise<unknown> | unknown, outcome: unknown];

const LINES: readonly Line[] = [
  ["C1", "the fixture's digest", () => digestOfText(text => text), { ok: true, value: FIXTURE }],
  [
    "C2",
    "keys in order, no white space",
    () => form({ z: 0, a: ["x", { b: true, a: null }] }),
    '{"a":["x",{"a":null,"b":true}],"z":0}',
  ],
  ["C3", "a fraction", () => form(1.5), "INVALID_CANONICAL_VALUE"],
  ["C3", "a negative number", () => form(-1), "INVALID_CANONICAL_VALUE"],
  ["C3", "a letter that is not ASCII", () => form("é"), "INVALID_CANONICAL_VALUE"],
  ["C3", "undefined within", () => form({ a: { b: undefined } }), "INVALID_CANONICAL_VALUE"],
  ["C4", "an extra key", () => sealed({ note: 1 }), REFUSED],
  ["C4", "an effect", () => sealed({ authority: { effects: ["merge"] } }), REFUSED],
  ["C4", "a numeric actorRef", () => sealed({ successor: { ...BODY.successor, actorRef: 2 } }), REFUSED],
  ["C4", "a boolean mediaType", () => sealed({ outputArtifact: { ...BODY.outputArtifact, mediaType: true } }), REFUSED],
  ["C4", "a numeric sha256", () => sealed({ outputArtifact: { ...BODY.outputArtifact, sha256: 5 } }), REFUSED],
  [
    "ours",
    "minus zero is zero in JSON, too",
    () => digestOfText(text => text.replace('"ordinal":0', '"ordinal":-0')),
    { ok: true, value: FIXTURE },
  ],
  ["ours", "128.0 is 128", () => digestOfText(text => text.replace("128", "128.0")), { ok: true, value: FIXTURE }],
  ["ours", "a line feed after a digest", () => sealed({ workIdentity: `${hex("1")}\n` }), REFUSED],
  [
    "ours",
    "an authority that is absent",
    () => sealed({ authority: undefined }),
    ["INVALID_PORTABLE_RECEIPT", "unknown"],
  ],
  ["ours", "a ledger whose main file is a bare header, read with its -wal", () => audited("beside"), [[], "sound", 7]],
  ["ours", "the same without its -wal", () => audited("lost"), [["gaia.wal-missing"], "refused", null]],
  ["ours", "a ledger in one file", () => audited("none"), [[], "sound", 7]],
];

describe("the contract, line by line", () => {
  it.each(LINES)("%s: %s", async (_, __, run, outcome) => {
    expect(await run()).toEqual(outcome);
  });
});
