import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { openLedgers } from "../../shared/formats/gaia-ledger-group.ts";
import type { ControllerVerb } from "../../shared/gaia/controller.ts";
import { buildRequest, nextOperations } from "../../shared/gaia/next-operations.ts";
import { checkReceipt } from "../../shared/gaia/receipt.ts";
import { contentsOf } from "../../shared/gaia/store-contents.ts";
import { toSourceId } from "../../shared/model/ids.ts";
import type { Library } from "../store/database.ts";
import { readLedgerCopy } from "../store/ledger-copy.ts";
import { readQueue } from "../store/queue.ts";
import { askCopy, type CopyRequest, fileOfCopy, makeCopy, receiptOfCopy, sightBus } from "./copy-operations.ts";
import type { BusPlace } from "./read-bus.ts";

const AT = "2026-07-04T00:00:00.000Z";
const DATABASE = "work/continuity.sqlite";
const CHECKPOINTED = WHOLE_PATH.slice(0, 5);
const CHOSEN = {
  "outputArtifact.sha256": "5".repeat(64),
  "outputArtifact.bytes": "64",
  consumerIdentity: "harbor-consumer",
};

/** A library with a ledger, and its bus as it lies on the disk. */
async function openCase(spec: LedgerSpec) {
  const library = openTestLibrary();
  const files = buildLedgerFiles(DATABASE, spec);
  await importInto(library, [folderOf(files, "work", "/work")]);
  const db = library.strict;
  const [handoff] = await readQueue(db);
  if (handoff === undefined) throw new Error("the ledger holds a handoff");
  const detail = await db.handoffDetails.get(handoff.id);
  const sourceIds = detail?.ledger?.sourceIds ?? [];
  const origin = (name: string) => {
    const text = files[`work/bus/${name}`];
    return text === undefined ? null : { type: "file" as const, file: new Blob([text]) };
  };
  const log = origin("events.jsonl");
  const bus: BusPlace | null =
    log === null
      ? null
      : { sourceId: toSourceId("0:work/bus/events.jsonl"), log, sidecar: origin("bus-instance.json") };
  const order = { id: "c", handoffId: handoff.id, madeBy: "ada", madeAtIso: AT, sourceIds };
  return { db, bus, order, handoffId: handoff.id, files };
}

const request = (verb: ControllerVerb, value: unknown, bus: BusPlace | null = null): CopyRequest => ({
  copyId: "c",
  verb,
  requestJson: JSON.stringify(value),
  askedBy: "ada",
  askedAtIso: AT,
  bus,
});

/** Asks for an operation as it is offered. */
async function take(db: Library, verb: ControllerVerb, bus: BusPlace | null = null) {
  const copy = await db.ledgerCopies.get("c");
  const offer = copy === undefined ? undefined : nextOperations(copy.contents).find(one => one.verb === verb);
  if (offer === undefined) throw new Error(`${verb} is not offered`);
  const proposed = Object.fromEntries(offer.free.map(({ name, proposed }) => [name, proposed]));
  return askCopy(db, request(verb, buildRequest(offer, { ...proposed, ...CHOSEN }), bus));
}

const codeOf = (done: Awaited<ReturnType<typeof askCopy>>): string | null => (done.ok ? null : done.error);

describe("a working copy", () => {
  it("carries a wake whose answer was lost on to a receipt, and what was imported stays as it was", async () => {
    const { db, bus, order, handoffId } = await openCase({ steps: CHECKPOINTED, bus: {} });
    const kept = [await db.sources.toArray(), await db.contents.toArray(), await db.bytes.toArray()];
    expect((await makeCopy(db, order)).ok).toBe(true);
    expect(await receiptOfCopy(db, "c")).toEqual({ ok: false, error: "NOT_CONSUMED" });
    expect(codeOf(await take(db, "wake", bus))).toBeNull();
    expect(codeOf(await take(db, "decide"))).toBeNull();
    expect(codeOf(await take(db, "consume"))).toBeNull();
    const receipt = await receiptOfCopy(db, "c");
    const value: unknown = JSON.parse(receipt.ok ? receipt.value : "null");
    expect(value).toMatchObject({ authority: { effects: [] }, consumption: { consumerIdentity: "harbor-consumer" } });
    expect(checkReceipt(value)).toMatchObject({ schemaFault: null, strictFault: null, digest: "same" });
    expect([await db.sources.toArray(), await db.contents.toArray(), await db.bytes.toArray()]).toEqual(kept);
    const bytes = await fileOfCopy(db, "c");
    if (bytes === null) throw new Error("the copy is there");
    const part = { type: "sqlite-file" as const, sourceId: toSourceId("0:new.sqlite"), part: "main" as const, bytes };
    const [ledger] = (await openLedgers([part])).ledgers;
    const copied = (await db.ledgerCopies.get("c"))?.contents;
    expect(ledger === undefined ? null : contentsOf(ledger)).toEqual({ ok: true, value: copied });
    const view = await readLedgerCopy(db, handoffId);
    expect(view?.requests.map(({ verb, operationIds, code }) => [verb, operationIds, code])).toEqual([
      ["wake", ["deliver"], null],
      ["decide", ["decide-1"], null],
      ["consume", ["consume-1"], null],
    ]);
  });

  it("never sends: a wake that its bus does not hold is refused, and may be asked for again", async () => {
    const { db, bus, order } = await openCase({ steps: CHECKPOINTED, bus: { sends: 0 } });
    await makeCopy(db, order);
    expect(codeOf(await take(db, "wake", bus))).toBe("BUS_SEND_MISSING");
    expect(codeOf(await take(db, "wake", bus))).toBe("BUS_SEND_MISSING");
    expect(codeOf(await askCopy(db, request("decide", {})))).toBe("INVALID_REQUEST");
  });

  it("keeps its state where the bus is not at hand, or turns out to be unreadable", async () => {
    const { db, bus, order, handoffId } = await openCase({ steps: CHECKPOINTED, bus: {} });
    if (bus === null) throw new Error("the case has a bus");
    await makeCopy(db, order);
    const before = await db.ledgerCopies.get("c");
    const stream = (): never => {
      throw new Error("the file could not be read");
    };
    const broken: BusPlace = { ...bus, log: { type: "file", file: Object.assign(new Blob(["x"]), { stream }) } };
    for (const place of [null, broken]) expect(codeOf(await take(db, "wake", place))).toBe("WAKE_EVIDENCE_UNAVAILABLE");
    expect(await db.ledgerCopies.get("c")).toEqual(before);
    const codes = (await readLedgerCopy(db, handoffId))?.requests.map(one => one.code);
    expect(codes).toEqual(["WAKE_EVIDENCE_UNAVAILABLE", "WAKE_EVIDENCE_UNAVAILABLE"]);
  });

  it("replays a request byte for byte, and refuses its id for another", async () => {
    const { db, order } = await openCase({ steps: ["accept", "replace"] });
    await makeCopy(db, order);
    const inspect = { operationId: "look-1", workIdentity: "7".repeat(64) };
    const first = await askCopy(db, request("inspect", inspect));
    const again = await askCopy(db, request("inspect", inspect));
    expect([first.ok && first.value.isReplay, again.ok && again.value.isReplay]).toEqual([false, true]);
    expect(again.ok && again.value.responseJson).toBe(first.ok && first.value.responseJson);
    expect(codeOf(await askCopy(db, request("cancel", { ...inspect, expectedRevision: 2 })))).toBe(
      "OPERATION_CONFLICT",
    );
  });

  it("refuses what is no JSON as it refuses what is no object, and keeps its words", async () => {
    const { db, order, handoffId } = await openCase({ steps: ["accept", "replace"] });
    await makeCopy(db, order);
    const asked = { ...request("inspect", null), requestJson: "{no" };
    expect(codeOf(await askCopy(db, asked))).toBe("INVALID_REQUEST");
    const view = await readLedgerCopy(db, handoffId);
    expect(view?.requests.map(({ requestJson, code }) => [requestJson, code])).toEqual([["{no", "INVALID_REQUEST"]]);
  });

  it.each<[string, LedgerSpec, string]>([
    ["that may have lost its newest rows", { steps: WHOLE_PATH, wal: "index" }, "WAL_LOST"],
    [
      "that Gaia would not open",
      { steps: WHOLE_PATH, tamper: [{ table: "continuity_meta", row: 1, column: "clock_head", value: "none" }] },
      "STORE_CORRUPT",
    ],
  ])("is not made of a ledger %s", async (_, spec, code) => {
    const { db, order } = await openCase({ ...spec });
    expect(await makeCopy(db, order)).toEqual({ ok: false, error: code });
    expect(await db.ledgerCopies.count()).toBe(0);
  });

  it("is not made where the bytes are gone", async () => {
    const { db, order } = await openCase({ steps: ["accept", "replace"] });
    await db.contents.clear();
    expect(await makeCopy(db, order)).toEqual({ ok: false, error: "LEDGER_GONE" });
  });
});

describe("a bus that is scanned again", () => {
  const sight = async (spec: LedgerSpec) => {
    const { db, bus, order } = await openCase(spec);
    if (bus === null) throw new Error("the case has a bus");
    const sighting = await sightBus(db, { type: "original", sourceIds: order.sourceIds }, bus);
    return [sighting?.afterCount, sighting?.before !== null, sighting?.refusal?.code ?? null];
  };

  it.each<[string, LedgerSpec, unknown]>([
    ["none", { steps: CHECKPOINTED, bus: { sends: 0 } }, [0, false, null]],
    ["one", { steps: CHECKPOINTED, bus: {} }, [1, false, null]],
    ["many", { steps: CHECKPOINTED, bus: { sends: 3 } }, [3, false, "BUS_DUPLICATE_SEND"]],
    [
      "one before the checkpoint",
      { steps: CHECKPOINTED, bus: { sends: 0, sentBefore: 1 } },
      [0, true, "BUS_CORRELATION_CONFLICT"],
    ],
    ["no sidecar", { steps: CHECKPOINTED, bus: { sidecar: "missing" } }, [1, false, "BUS_INSTANCE_MISSING"]],
  ])("is shown as it is now: %s", async (_, spec, expected) => {
    expect(await sight(spec)).toEqual(expected);
  });

  it("shows what came after the import, for the ledger and for its copy", async () => {
    const { db, bus, order, handoffId } = await openCase({ steps: CHECKPOINTED, bus: { sends: 0 } });
    const later = buildLedgerFiles(DATABASE, { steps: CHECKPOINTED, bus: {} })["work/bus/events.jsonl"];
    if (bus === null || later === undefined) throw new Error("the case has a bus");
    await makeCopy(db, order);
    const now: BusPlace = { ...bus, log: { type: "file", file: new Blob([later]) } };
    for (const ledger of [
      { type: "original" as const, sourceIds: order.sourceIds },
      { type: "copy" as const, handoffId },
    ])
      expect(await sightBus(db, ledger, now)).toMatchObject({ afterCount: 1, refusal: null });
    expect(codeOf(await take(db, "wake", now))).toBeNull();
  });
});
