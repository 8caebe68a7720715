import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import type { Audit, JudgedHandoff } from "../model/audit.ts";
import type { RecordKind } from "../model/record.ts";

const PATH = "work/continuity.sqlite";

const audit = (spec: LedgerSpec, more: Record<string, string | Uint8Array> = {}): Promise<Audit> =>
  auditFiles({ ...buildLedgerFiles(PATH, spec), ...more });

function only({ handoffs }: Audit): JudgedHandoff {
  const [first, second] = handoffs;
  if (first === undefined || second !== undefined) throw new Error(`${handoffs.length} handoffs`);
  return first;
}

const recordsOf = (judged: JudgedHandoff, kind: RecordKind) =>
  judged.handoff.records
    .filter(record => record.kind === kind)
    .map(record => {
      const own = judged.records.get(record.id);
      return {
        text: record.text,
        state: record.state,
        verdict: own?.verdict,
        moves: record.transitions.map(({ id, to }) => [
          to,
          own?.transitions.find(({ transitionId }) => transitionId === id)?.verdict,
        ]),
      };
    });

describe("the handoff that a ledger holds", () => {
  it("passes the work from generation 0 to generation 1, and each of its moves is a row", async () => {
    const judged = only(await audit({ steps: WHOLE_PATH, bus: {} }));
    expect(judged.handoff).toMatchObject({
      kind: "generation",
      agent: "act-0001",
      session: "session-first",
      to: "act-0002",
      createdAtIso: "2026-07-01T08:03:00.000Z",
    });
    expect(recordsOf(judged, "work")).toMatchObject([
      {
        state: "generation-1",
        verdict: "supported",
        moves: [
          ["accepted", "supported"],
          ["replacement-reserved", "supported"],
          ["wake-intent", "supported"],
          ["wake-delivered", "supported"],
          ["generation-1", "supported"],
        ],
      },
    ]);
    expect(recordsOf(judged, "session-generation").map(({ state, verdict }) => [state, verdict])).toEqual([
      ["fenced", "supported"],
      ["accepted", "supported"],
    ]);
    expect(recordsOf(judged, "operation").map(({ text, verdict }) => [text, verdict])).toEqual([
      ["accept: GENERATION_ACCEPTED", "supported"],
      ["replace: GENERATION_REPLACED", "supported"],
      ["intent: WAKE_INTENT_COMMITTED", "supported"],
      ["checkpoint: WAKE_CURSOR_CHECKPOINTED", "supported"],
      ["deliver: WAKE_DELIVERED", "supported"],
      ["decide: DECISION_COMMITTED", "supported"],
      ["consume: DECISION_CONSUMED", "supported"],
    ]);
    expect(recordsOf(judged, "decision")).toMatchObject([{ state: "in-force", verdict: "supported" }]);
  });

  it("takes the predecessor's failure and what is known by its digest alone on trust", async () => {
    const { unchecked, ...rest } = await audit({ steps: WHOLE_PATH, bus: {} });
    const judged = only({ unchecked, ...rest });
    expect(recordsOf(judged, "claim")).toMatchObject([
      { text: "Generation 0 had to be replaced", verdict: "unchecked" },
    ]);
    expect(recordsOf(judged, "artifact").map(({ verdict }) => verdict)).toEqual(["unchecked", "unchecked"]);
    expect(unchecked.map(({ rule, needs }) => [rule, needs])).toEqual([
      ["gaia.digest-mismatch", "store"],
      ["gaia.digest-mismatch", "store"],
    ]);
    expect(judged.verdict).toBe("unchecked");
  });

  it("finds the artifact of a digest among the files that were loaded", async () => {
    const review = "Reviewed: the change does what the intent asks for.\n";
    const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(review));
    const sha256 = Buffer.from(bytes).toString("hex");
    const steps = [{ do: "accept" as const, with: { incomingReviewDigest: sha256 } }, ...WHOLE_PATH.slice(1, 6)];
    const judged = only(await audit({ steps, bus: {} }, { "work/review.md": review }));
    expect(recordsOf(judged, "artifact").map(({ text, verdict }) => [text, verdict])).toEqual([
      [`Incoming review ${sha256}`, "supported"],
    ]);
  });

  it.each([
    { name: "its bus is not loaded", spec: { steps: WHOLE_PATH }, verdict: "unchecked", sent: "unchecked" },
    { name: "its bus has the message", spec: { steps: WHOLE_PATH, bus: {} }, verdict: "supported", sent: "supported" },
    {
      name: "its bus has it twice",
      spec: { steps: WHOLE_PATH, bus: { sends: 2 } },
      verdict: "contradicted",
      sent: "unchecked",
    },
  ])("says of a delivered wake what its bus shows: $name", async ({ spec, verdict, sent }) => {
    const judged = only(await audit(spec));
    expect(recordsOf(judged, "wake")).toMatchObject([
      {
        state: "delivered",
        verdict,
        moves: [
          ["intent", "supported"],
          ["checkpointed", sent],
          ["sent", sent],
          ["delivered", sent],
        ],
      },
    ]);
  });

  it("never takes an intent for a delivery", async () => {
    const result = await audit({ steps: ["accept", "replace", "intent"] });
    const judged = only(result);
    expect(recordsOf(judged, "wake")).toMatchObject([{ state: "intent", verdict: "unsupported" }]);
    expect(result.findings.map(({ rule, recordId }) => [rule, recordId])).toEqual([
      ["gaia.wake-undelivered", judged.handoff.records.find(({ kind }) => kind === "wake")?.id],
    ]);
  });

  it("lays a fault at the operation whose row shows it", async () => {
    const result = await audit({
      steps: WHOLE_PATH,
      bus: {},
      tamper: [{ table: "continuity_operations", row: 2, column: "request_digest", value: "0".repeat(64) }],
    });
    const judged = only(result);
    expect(recordsOf(judged, "operation")[1]).toMatchObject({
      text: "replace: GENERATION_REPLACED",
      verdict: "contradicted",
    });
    expect(judged.verdict).toBe("contradicted");
    expect(judged.counts.blockers).toBeGreaterThan(0);
  });

  it("supports nothing of a ledger that may have lost its newest rows", async () => {
    const judged = only(await audit({ steps: WHOLE_PATH, wal: "index" }));
    expect(judged.counts.supported).toBe(0);
    expect(judged.counts.blockers).toBe(1);
  });

  it("is none where nothing was passed on", async () => {
    expect((await audit({ steps: ["accept", "inspect"] })).handoffs).toEqual([]);
  });

  it("ends a work that was cancelled", async () => {
    const judged = only(await audit({ steps: ["accept", "replace", "cancel"] }));
    expect(recordsOf(judged, "work")).toMatchObject([{ state: "cancelled", verdict: "supported" }]);
    expect(recordsOf(judged, "session-generation").map(({ state }) => state)).toEqual(["fenced", "fenced"]);
  });

  it("links two copies of one ledger as versions, and keeps their ids apart", async () => {
    const older = buildLedgerFiles("a/continuity.sqlite", { steps: ["accept", "replace", "intent"] });
    const newer = buildLedgerFiles("b/continuity.sqlite", { steps: WHOLE_PATH });
    const { handoffs } = await auditFiles({ ...older, ...newer });
    expect(new Set(handoffs.map(({ handoff }) => handoff.id)).size).toBe(2);
    expect(handoffs.map(({ previousId }) => previousId)).toEqual([null, handoffs[0]?.handoff.id]);
  });
});
