import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type BusFolder, createBusFolder, WAKE_COMMAND } from "../../fixtures/bus-folder.ts";
import { registered } from "../../fixtures/continuity-case.ts";
import { fieldsOf } from "../../shared/gaia/ledger.ts";
import { findWakeLine } from "./bus-directory.ts";

// The lines B1 to B12 of what Gaia's own tests pin of its bus, and those of its log, through the adapter of a folder: log,
// sidecar, lock and barrier. Source: GuitarAlchemist/gaia (8ed4dfc, 9a2f696).

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const BEAT = `${JSON.stringify({ type: "actor.heartbeat", at: "2026-07-01T08:04:00.000Z", ref: "act-0002" })}\n`;
const lastLine = (bus: BusFolder): string =>
  bus
    .log()
    .split(/(?<=\n)/)
    .at(-1) ?? "";

/** A bus with one wake on it, and the checkpoint from before. */
async function sent(): Promise<{ readonly bus: BusFolder; readonly checkpoint: Readonly<Record<string, unknown>> }> {
  const bus = createBusFolder();
  const checkpoint = await bus.checkpoint();
  expect(await bus.send(checkpoint)).toBe("APPENDED");
  return { bus, checkpoint };
}

/** What a changed bus answers to the same wake, and whether it left the log as it was. */
async function again(
  change: (bus: BusFolder) => void,
  command: Readonly<Record<string, unknown>> = WAKE_COMMAND,
): Promise<unknown> {
  const { bus, checkpoint } = await sent();
  change(bus);
  const before = bus.log();
  return [await bus.send(checkpoint, command), bus.log() === before];
}

/** What a log answers where nothing was sent yet. */
async function onLog(change: (log: string) => string | Uint8Array): Promise<unknown> {
  const bus = createBusFolder();
  const checkpoint = await bus.checkpoint();
  bus.write("events.jsonl", change(bus.log()));
  return bus.send(checkpoint);
}

async function recapture(): Promise<unknown> {
  const bus = createBusFolder();
  const [one, other] = [await bus.checkpoint(), await bus.checkpoint()];
  const lines = bus.log().split(/(?<=\n)/);
  return [
    JSON.stringify(one) === JSON.stringify(other),
    one.recordCount === lines.length,
    one.byteOffset === Buffer.byteLength(bus.log()),
    one.prefixSha256 === sha256(bus.log()),
    one.finalEventIdentity === sha256(lines.at(-1) ?? ""),
    bus.sidecar() === `{"schema":"gaia.bus-instance/1","instanceId":"${String(one.instanceId)}"}\n`,
  ];
}

/** Every text that a sidecar may be, and what the bus says of it. */
async function sidecars(): Promise<unknown> {
  const { bus, checkpoint } = await sent();
  const own = bus.sidecar();
  const other = own.replace(/[0-9a-f]{12}"/, '00000000a0ff"');
  const answers: unknown[] = [];
  for (const text of [other, own.trimEnd(), `${own}\n`, own.toUpperCase(), own.replace("}", ',"at":1}'), "{}\n", ""]) {
    bus.write("bus-instance.json", text);
    answers.push(await bus.send(checkpoint));
  }
  bus.remove("bus-instance.json");
  answers.push(await bus.send(checkpoint));
  bus.write("bus-instance.json", own);
  return [...answers, await bus.send(checkpoint), bus.sends()];
}

/** A log from before sidecars: a send refuses it, and only a checkpoint gives it one. */
async function legacy(): Promise<unknown> {
  const bus = createBusFolder();
  const stranger = createBusFolder();
  const refused = await bus.send(await stranger.checkpoint());
  const { instanceId } = await bus.checkpoint();
  return [refused, bus.sidecar().includes(String(instanceId)), (await bus.checkpoint()).instanceId === instanceId];
}

/** The barrier fails after the line became visible: an error, then the message is found, and the barrier repeated. */
async function failingBarrier(): Promise<unknown> {
  let isFailing = false;
  const flushed: string[] = [];
  const bus = createBusFolder(undefined, {
    flush: path => {
      if (isFailing && path.endsWith("events.jsonl")) throw new Error("no barrier");
      flushed.push(path.split("/").at(-1) ?? "");
    },
  });
  const checkpoint = await bus.checkpoint();
  isFailing = true;
  const failed = await bus.send(checkpoint).catch((error: Error) => error.message);
  isFailing = false;
  flushed.length = 0;
  return [failed, bus.sends(), await bus.send(checkpoint), flushed, bus.sends()];
}

const renamed =
  registered("act-0001", "controller") + registered("act-0002", "successor") + registered("act-0002", "heir");

/** A ledger says delivered, its cursor is of this very log, and the message is not there. */
async function missing(): Promise<unknown> {
  const bus = createBusFolder();
  const checkpoint = await bus.checkpoint();
  bus.append(BEAT);
  const postCursor = await bus.checkpoint();
  const wake = { status: "DELIVERED", checkpoint, command: WAKE_COMMAND, postCursor, recordDigest: "d".repeat(64) };
  const found = findWakeLine(bus.directory, { wake });
  return found.ok ? found.value : found.error;
}

/** What the record says that a send to an address appends. */
async function addressed(log: string, to: string): Promise<unknown> {
  const bus = createBusFolder(log);
  const answer = await bus.send(await bus.checkpoint(), { ...WAKE_COMMAND, to });
  if (answer !== "APPENDED") return answer;
  const { message } = JSON.parse(lastLine(bus));
  return [fieldsOf(message).to, fieldsOf(message).toName];
}

/** A claim of a number above the issuer's own does not make it mint one twice. */
async function highWater(): Promise<unknown> {
  const log = createBusFolder();
  const checkpoint = await log.checkpoint();
  const numbered = { ...WAKE_COMMAND, correlationId: "cor-0007" };
  return [await log.send(checkpoint, numbered), fieldsOf(JSON.parse(lastLine(log)).message).correlationId];
}

const REFUSED = ["BUS_LOG_CORRUPT"];

type Line = readonly [line: string, what: string, run: () => Promise<unknown>, outcome: unknown];

const LINES: readonly Line[] = [
  [
    "B1",
    "a second capture is identical, and both are of the log's bytes",
    recapture,
    [true, true, true, true, true, true],
  ],
  ["B2", "an append keeps the old prefix valid", () => again(bus => bus.append(BEAT)), ["EXISTING", true]],
  ["B3", "a second send", () => again(() => undefined), ["EXISTING", true]],
  [
    "B4",
    "the same correlation, another text",
    () => again(() => undefined, { ...WAKE_COMMAND, text: "other" }),
    ["BUS_CORRELATION_CONFLICT", true],
  ],
  [
    "B4",
    "the same correlation, another sender",
    () => again(() => undefined, { ...WAKE_COMMAND, from: "act-0002" }),
    ["BUS_CORRELATION_CONFLICT", true],
  ],
  [
    "B4",
    "the same correlation, an unknown sender",
    () => again(() => undefined, { ...WAKE_COMMAND, from: "act-0009" }),
    ["BUS_SEND_REFUSED", true],
  ],
  ["B5", "two records, identical", () => again(bus => bus.append(lastLine(bus))), ["BUS_DUPLICATE_SEND", true]],
  [
    "B5",
    "two records, the second of other words",
    () => again(bus => bus.append(lastLine(bus).replace("continuity wake", "continuity cake"))),
    ["BUS_DUPLICATE_SEND", true],
  ],
  [
    "B6",
    "a prefix rewritten in the same length",
    () => again(bus => bus.write("events.jsonl", bus.log().replace("controller", "kontroller"))),
    ["BUS_PREFIX_MISMATCH", true],
  ],
  [
    "B6",
    "… and appended to",
    () => again(bus => bus.write("events.jsonl", bus.log().replace("controller", "kontroller") + BEAT)),
    ["BUS_PREFIX_MISMATCH", true],
  ],
  [
    "B7",
    "a log that ends before the checkpoint",
    () => again(bus => bus.write("events.jsonl", registered("act-0001", "controller"))),
    ["BUS_LOG_TRUNCATED", true],
  ],
  ["B7", "an empty log", () => again(bus => bus.write("events.jsonl", "")), ["BUS_LOG_TRUNCATED", true]],
  [
    "B8",
    "the sidecar replaced, damaged in six ways, missing, and back",
    sidecars,
    [
      "BUS_INSTANCE_MISMATCH",
      ...Array.from({ length: 6 }, () => "BUS_INSTANCE_CORRUPT"),
      "BUS_INSTANCE_MISSING",
      "EXISTING",
      1,
    ],
  ],
  ["B8", "a garbage tail", () => again(bus => bus.append("{")), ["BUS_LOG_CORRUPT", true]],
  [
    "B9",
    "a log without a sidecar is refused until a checkpoint gives it one",
    legacy,
    ["BUS_INSTANCE_MISSING", true, true],
  ],
  [
    "B10",
    "a duplicate with a conflict",
    () => again(bus => bus.append(lastLine(bus).replace("msg-0001", "msg-0002"))),
    ["BUS_DUPLICATE_SEND", true],
  ],
  [
    "B10",
    "a message of the wake before the checkpoint",
    async () => {
      const { bus } = await sent();
      return [await bus.send(await bus.checkpoint()), bus.sends()];
    },
    ["BUS_CORRELATION_CONFLICT", 1],
  ],
  [
    "B11",
    "the barrier fails after the line is visible",
    failingBarrier,
    ["no barrier", 1, "EXISTING", ["events.jsonl"], 1],
  ],
  ["B12", "a delivery without its message", missing, "BUS_SEND_MISSING"],
  ["log", "a torn tail", () => onLog(log => log.slice(0, -1)), REFUSED[0]],
  ["log", "a line that is no JSON", () => onLog(log => `${log}{"type":}\n`), REFUSED[0]],
  ["log", "a line that is no object", () => onLog(log => `${log}[]\n`), REFUSED[0]],
  ["log", "a blank line", () => onLog(log => `${log}\n`), REFUSED[0]],
  ["log", "a line without a type", () => onLog(log => `${log}{"at":"x"}\n`), REFUSED[0]],
  ["log", "a line with an empty type", () => onLog(log => `${log}{"type":""}\n`), REFUSED[0]],
  [
    "log",
    "bytes that are no UTF-8",
    () => onLog(log => Buffer.concat([Buffer.from(`${log}{"type":"x`), Buffer.from([0xff]), Buffer.from('"}\n')])),
    REFUSED[0],
  ],
  ["log", "an unknown type is passed over", () => onLog(log => `${log}{"type":"weather.changed"}\n`), "APPENDED"],
  ["log", "a name as an address", () => addressed(renamed, "heir"), ["act-0002", "heir"]],
  ["log", "a rename frees the old name", () => addressed(renamed, "successor"), "BUS_SEND_REFUSED"],
  [
    "log",
    "the old name, taken by another actor",
    () => addressed(renamed + registered("act-0003", "successor"), "successor"),
    ["act-0003", "successor"],
  ],
  [
    "log",
    "a name that two have",
    () => addressed(renamed + registered("act-0003", "heir"), "heir"),
    "BUS_SEND_REFUSED",
  ],
  ["log", "an inherited key is no reference", () => addressed(renamed, "__proto__"), "BUS_SEND_REFUSED"],
  ["log", "nor is a constructor", () => addressed(renamed, "constructor"), "BUS_SEND_REFUSED"],
  ["log", "a correlation with a number is kept", highWater, ["APPENDED", "cor-0007"]],
];

describe("the bus, line by line", () => {
  it.each(LINES)("%s: %s", async (_, __, run, outcome) => {
    expect(await run()).toEqual(outcome);
  });
});
