import { describe, expect, it } from "vitest";
import { exampleBrief, exampleReceipt } from "../../fixtures/briefs/example-brief.ts";
import { buildLedger, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { checkReceipt } from "../gaia/receipt.ts";
import { checkEvidence } from "../gaia/transition-evidence.ts";
import { toSourceId } from "../model/ids.ts";
import type { BusSighting } from "../model/ledger.ts";
import type { BriefExporter, ExportedTransition } from "./brief-exporter.ts";
import { gaiaReceiptJson, transitionEvidence } from "./gaia-transition.ts";

const bus = (refusal: BusSighting["refusal"]): BusSighting => ({
  sourceId: toSourceId("0:bus/events.jsonl"),
  recordCount: 4,
  refusal,
  isCheckpointed: true,
  before: null,
  after: [{ line: 4, quote: "{}" }],
  afterCount: 1,
});

const build = (exporter: BriefExporter, transition: ExportedTransition | null) =>
  exporter.build({ brief: exampleBrief, receipt: exampleReceipt, blocks: [], returnText: null, transition });

function documentOf(exporter: BriefExporter, transition: ExportedTransition) {
  const built = build(exporter, transition);
  if (!built.ok) throw new Error(built.error.message);
  return JSON.parse(built.value);
}

const HOLDS = { schemaFault: null, strictFault: null, digest: "same", authority: "empty" };
const ledger = buildLedger(WHOLE_PATH);

describe("the exports of a Gaia handoff", () => {
  it("are its portable receipt and what that rests on, and both verify by themselves", () => {
    const receipt = documentOf(gaiaReceiptJson, { ledger, bus: bus(null) });
    const evidence = documentOf(transitionEvidence, { ledger, bus: bus(null) });
    expect(checkReceipt(receipt)).toMatchObject(HOLDS);
    expect(checkEvidence(evidence)).toMatchObject(HOLDS);
    expect(evidence.receiptDigest).toBe(receipt.receiptDigest);
    expect(evidence.wake.sent.eventLine).toBe(4);
  });

  it("leave the line of the wake open where no bus was looked at", () => {
    expect(documentOf(transitionEvidence, { ledger, bus: null }).wake.sent.eventLine).toBeNull();
  });

  it.each<[string, BriefExporter, ExportedTransition | null, string]>([
    [
      "a work that is not consumed",
      gaiaReceiptJson,
      { ledger: buildLedger(["accept", "replace"]), bus: null },
      "NOT_CONSUMED",
    ],
    [
      "a work that is not consumed",
      transitionEvidence,
      { ledger: buildLedger(["accept", "replace"]), bus: null },
      "NOT_CONSUMED",
    ],
    [
      "a wake that its bus contradicts",
      transitionEvidence,
      { ledger, bus: bus({ code: "BUS_DUPLICATE_SEND", message: "2 messages" }) },
      "BUS_REFUSED",
    ],
    ["a handoff of no ledger", transitionEvidence, null, "NO_LEDGER"],
  ])("are refused for %s", (_, exporter, transition, code) => {
    const built = build(exporter, transition);
    expect(built.ok ? null : built.error.code).toBe(code);
  });
});
