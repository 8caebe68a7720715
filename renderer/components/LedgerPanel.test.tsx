import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { toSourceId } from "../../shared/model/ids.ts";
import type { JudgedLedger, LedgerStepSummary } from "../../shared/model/ledger.ts";
import { LedgerPanel } from "./LedgerPanel.tsx";

afterEach(cleanup);

const step = (sequence: number, operationId: string, event: string, isInspection = false): LedgerStepSummary => ({
  operationId,
  event,
  isInspection,
  revision: isInspection ? null : sequence,
  requestDigest: `${sequence}`.repeat(64),
  sequence,
  candidateUtc: "2026-07-01T08:00:00.000Z",
  head: "a".repeat(64),
});

const ledger = (steps: readonly LedgerStepSummary[]): JudgedLedger => ({
  id: "l",
  kind: "gaia-ledger",
  sourceIds: [toSourceId("0:continuity.sqlite")],
  status: "findings",
  receipts: [],
  bus: null,
  wakeEvidence: [{ fact: "intent", says: "wake-intent committed it at tick 3.", quote: "continuity\u202e wake" }],
  summary: {
    workIdentity: "7".repeat(64),
    status: "ACTIVE",
    revision: 3,
    generations: [
      { generation: 0, actorRef: "act-0001", sessionRef: "first", fenced: true },
      { generation: 1, actorRef: "act-0002", sessionRef: "second\u202e", fenced: false },
    ],
    wake: { intent: "proven", checkpointed: "proven", sent: "unknown", delivered: "absent" },
    clock: { epoch: "e".repeat(64), sequence: 3, head: "a".repeat(64), lastCandidateUtc: null },
    operations: 3,
    inspections: 0,
    steps,
  },
});

const STEPS = [
  step(1, "accept", "GENERATION_ACCEPTED"),
  step(2, "look", "FOUND", true),
  step(3, "replace-76", "GENERATION_REPLACED"),
];

describe("LedgerPanel", () => {
  test("marks where the work stands, and what it has not reached", () => {
    render(<LedgerPanel ledger={ledger(STEPS)} isApproved={false} />);
    const path = within(screen.getByRole("list", { name: "States of the work" }));
    expect(path.getAllByRole("listitem").map(item => item.textContent)).toEqual([
      "work acceptedGeneration 0 (passed)",
      "replacement faultReplacement reserved (here)",
      "one successor claims the slotWake intent (not reached)",
      "exact bus evidence reconciledWake delivered (not reached)",
      "receipt consumedGeneration 1 (not reached)",
    ]);
    expect(path.getByText("Replacement reserved").getAttribute("aria-current")).toBe("step");
  });

  test("ends the path of a cancelled work where it was cancelled", () => {
    render(<LedgerPanel ledger={ledger([...STEPS, step(4, "cancel", "CANCELLED")])} isApproved={false} />);
    const path = within(screen.getByRole("list", { name: "States of the work" }));
    expect(path.getAllByRole("listitem").map(item => item.textContent)).toEqual([
      "work acceptedGeneration 0 (passed)",
      "replacement faultReplacement reserved (passed)",
      "cancelled by its sessionCancelled (here)",
    ]);
  });

  test("says what is done on the way to the next state", () => {
    const steps = [...STEPS, step(4, "i", "WAKE_INTENT_COMMITTED"), step(5, "c", "WAKE_CURSOR_CHECKPOINTED")];
    render(<LedgerPanel ledger={ledger(steps)} isApproved={false} />);
    const path = within(screen.getByRole("list", { name: "States of the work" }));
    expect(path.getByText("Wake intent").getAttribute("aria-current")).toBe("step");
    expect(path.getByText("· checkpoint kept")).toBeDefined();
  });

  test("shows what proves a fact of the wake beside it, and what that text hides", () => {
    render(<LedgerPanel ledger={ledger(STEPS)} isApproved={false} />);
    const wake = within(screen.getByRole("region", { name: "The wake" }));
    expect(wake.getByText("wake-intent committed it at tick 3.")).toBeDefined();
    expect(wake.getByText(/202E/i)).toBeDefined();
  });

  test("says each of the wake's facts apart", () => {
    render(<LedgerPanel ledger={ledger(STEPS)} isApproved={false} />);
    const wake = within(screen.getByRole("region", { name: "The wake" }));
    expect(wake.getAllByRole("listitem").map(item => within(item).getByRole("img").getAttribute("aria-label"))).toEqual(
      ["proven", "proven", "unknown", "absent"],
    );
  });

  test("lists every operation and inspection, and shows what an actor's name hides", () => {
    render(<LedgerPanel ledger={ledger(STEPS)} isApproved={false} />);
    const rows = within(screen.getByRole("region", { name: "Operations and clock" })).getAllByRole("row");
    expect(rows.slice(1).map(row => within(row).getAllByRole("cell")[1]?.textContent)).toEqual([
      "accept",
      "look",
      "replace-76",
    ]);
    const sessions = within(screen.getByRole("region", { name: "Sessions" }));
    expect(sessions.getByText(/202E/i)).toBeDefined();
    expect(sessions.getByText("no: fenced off")).toBeDefined();
  });

  test("shows each link from the ledger to an approval as there, failed or not there", () => {
    const receipt = {
      sourceId: toSourceId("0:receipt.json"),
      schema: [],
      strict: [],
      digest: ["Its digest does not reproduce."],
      authority: [],
      ledger: [],
    };
    render(<LedgerPanel ledger={{ ...ledger(STEPS), receipts: [receipt] }} isApproved />);
    const chain = within(screen.getByRole("region", { name: "From transition to approval" }));
    expect(
      chain.getAllByRole("listitem").map(item => within(item).getByRole("img").getAttribute("aria-label")),
    ).toEqual(["failed", "failed", "present", "present"]);
    expect(chain.getByText("Its digest does not reproduce.")).toBeDefined();
  });

  test("does not take a receipt that is not loaded for one that holds", () => {
    render(<LedgerPanel ledger={{ ...ledger(STEPS), status: "sound" }} isApproved={false} />);
    const chain = within(screen.getByRole("region", { name: "From transition to approval" }));
    expect(chain.getAllByRole("img", { name: "not there" })).toHaveLength(4);
  });
});
