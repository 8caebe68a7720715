import { BusLogReader, parseBusInstance } from "../gaia/bus-log.ts";
import { readLineBatches } from "../lib/lines.ts";
import { baseName } from "../lib/slash-path.ts";
import { factsOnly } from "./coord-document.ts";
import type { Format } from "./format.ts";
import { readText } from "./read-text.ts";

const EVENT =
  /"type":"(?:actor\.(?:registered|heartbeat)|message\.(?:sent|acked)|authority\.denied|inbox\.polled|work\.handed-off|command\.rejected)"/;
const MAX_SIDECAR_BYTES = 1 << 16;

/** The log of a Gaia bus: one event a line, appended only. Source: the event log of GuitarAlchemist/gaia (8ed4dfc). */
export const gaiaBus: Format = {
  id: "gaia-bus",
  title: "Gaia bus log",
  detect: ({ path, text }) => (path.endsWith(".jsonl") && EVENT.test(text) ? 0.96 : 0),
  async parse(input) {
    const reader = new BusLogReader();
    for await (const lines of readLineBatches(input.chunks)) {
      input.signal.throwIfAborted();
      for (const line of lines) reader.push(line.text, line.number, line.isTerminated);
    }
    const read = reader.finish();
    const { corrupt } = read;
    const issues =
      corrupt === null ? [] : [{ code: "bad-line", line: corrupt.line, message: `No record: ${corrupt.message}.` }];
    const log = { type: "gaia-bus-log" as const, sourceId: input.sourceId, sizeBytes: input.sizeBytes, ...read };
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
