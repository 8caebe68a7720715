import { decodeBusLine, parseBusEvent, parseBusInstance, TORN_LINE } from "../gaia/bus-log.ts";
import { type PhysicalLine, readLineBatches } from "../lib/lines.ts";
import { baseName } from "../lib/slash-path.ts";
import type { BusLogFact } from "../model/bus.ts";
import { factsOnly } from "./coord-document.ts";
import type { Format } from "./format.ts";
import { readText } from "./read-text.ts";

const EVENT =
  /"type":"(?:actor\.(?:registered|heartbeat)|message\.(?:sent|acked)|authority\.denied|inbox\.polled|work\.handed-off|command\.rejected)"/;
const MAX_SIDECAR_BYTES = 1 << 16;

/** Why a line is no record; null where it is one. */
function faultOf(line: PhysicalLine): string | null {
  if (line.isTooLong) return "it is too long to be read";
  if (!line.isTerminated) return TORN_LINE;
  // What was decoded to a replacement character may have been one: the bytes tell.
  if (line.text.includes("\ufffd") && decodeBusLine(line.bytes()) === null) return "it is no UTF-8";
  const event = parseBusEvent(line.text);
  return event.ok ? null : event.error;
}

/** The log of a Gaia bus: one event a line, appended only. Source: the event log of GuitarAlchemist/gaia (8ed4dfc). */
export const gaiaBus: Format = {
  id: "gaia-bus",
  title: "Gaia bus log",
  detect: ({ path, text }) => (path.endsWith(".jsonl") && EVENT.test(text) ? 0.96 : 0),
  async parse(input) {
    let recordCount = 0;
    let corrupt: BusLogFact["corrupt"] = null;
    for await (const lines of readLineBatches(input.chunks)) {
      input.signal.throwIfAborted();
      for (const line of lines) {
        if (corrupt !== null) break;
        const message = faultOf(line);
        if (message === null) recordCount += 1;
        else corrupt = { line: line.number, message };
      }
    }
    const issues =
      corrupt === null ? [] : [{ code: "bad-line", line: corrupt.line, message: `No record: ${corrupt.message}.` }];
    const { sourceId, sizeBytes } = input;
    const log: BusLogFact = { type: "gaia-bus-log", sourceId, recordCount, sizeBytes, corrupt };
    return factsOnly(corrupt === null ? "read" : "partial", issues, [log]);
  },
};

/** The sidecar of a Gaia bus, which names it. Source: as the log's. */
export const gaiaBusInstance: Format = {
  id: "gaia-bus-instance",
  title: "Gaia bus instance",
  detect: ({ path, text }) =>
    baseName(path) === "bus-instance.json" || text.includes('"gaia.bus-instance/') ? 0.96 : 0,
  async parse(input) {
    const whole = await readText(input, MAX_SIDECAR_BYTES);
    const text = whole?.text ?? "";
    const instanceId = whole === null || whole.isBroken ? null : parseBusInstance(text);
    const fact = { type: "gaia-bus-instance" as const, sourceId: input.sourceId, text, instanceId };
    return factsOnly("read", [], [fact]);
  },
};
