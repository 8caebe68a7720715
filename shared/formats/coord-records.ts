import { dataTypeOf, readBusEvent } from "../coord/bus-event.ts";
import { parseMomentNote } from "../coord/moment.ts";
import { parsePythonJson } from "../coord/python-json.ts";
import { isDict, pyStr, toPyValue } from "../coord/python-value.ts";
import { isJsonObject, parseJsonText } from "../lib/json-text.ts";
import { baseName, dirName } from "../lib/slash-path.ts";
import type { BusEventFact, StoreFact } from "../model/store-fact.ts";
import { factsOnly } from "./coord-document.ts";
import type { Format } from "./format.ts";
import { JsonLinesReader } from "./read-json-lines.ts";

const NAME = /^(?:moments|events)\b[^/]*\.jsonl$/;
/** Kept older copies of an append-only file hold nothing that the file itself does not. */
const KEPT = /(?:^|\/)_versions\//;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** A record of a team's data channel: what was noted, and when. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isJsonObject(value) && typeof value.note === "string" && ("recorded_at" in value || "sources" in value);

/** What lies before the `team/` folder of a store that the file lies in, or beside. */
function prefixOf(path: string): string {
  const folder = dirName(path);
  const inTeam = /^(.*?)(?:^|\/)team(?:\/[^/]+)?$/.exec(folder);
  const store = inTeam === null ? folder : (inTeam[1] ?? "");
  return store === "" ? "" : `${store.replace(/\/$/, "")}/`;
}

/** The bus event of a line, or null where it holds none. */
function readEvent(raw: string): Omit<BusEventFact, "sourceId" | "prefix" | "line"> | null {
  const read = parsePythonJson(raw);
  const record = read.ok ? toPyValue(read.value, raw) : null;
  const event = record === null || !isDict(record) ? null : readBusEvent(record);
  if (record === null || !isDict(record) || event === null) return null;
  const { id, recordedAt, sender, to, kind, priority, slug, isFyi, discharges } = event;
  return {
    type: "bus-event",
    id: textOf(id),
    recordedAt: textOf(recordedAt),
    sender,
    to: pyStr(to),
    kind: pyStr(kind),
    priority: textOf(priority),
    slug: pyStr(slug),
    isFyi,
    discharges,
    dataType: dataTypeOf(record),
  };
}

/**
 * The records of a team's channels as JSON Lines: `moments.jsonl` (timeline moments of saved checkpoints) and
 * `events.jsonl` (bus events), in the store's root or beside a team's folder.
 * Source: the record shape of coord-engine 2.0.3's bus and checkpoint channel (ashfulcra/fulcra-tools).
 */
export const coordRecords: Format = {
  id: "coord-records",
  title: "Fulcra channel records",
  detect({ path, text }) {
    if (!NAME.test(baseName(path))) return 0;
    const lines = text.replace(/^\uFEFF/, "").split("\n", 20);
    return lines.some(line => isRecord(parseJsonText(line.trim()))) ? 0.95 : 0;
  },
  async parse(input) {
    const facts: StoreFact[] = [];
    const prefix = prefixOf(input.path);
    const isKept = KEPT.test(`/${input.path}`);
    const report = await new JsonLinesReader(isRecord).read(input.chunks, input.signal, entry => {
      if (isKept) return;
      const note = parseMomentNote(textOf(entry.value.note));
      if (note === null) {
        const event = readEvent(entry.raw);
        if (event !== null) facts.push({ ...event, sourceId: input.sourceId, prefix, line: entry.line });
        return;
      }
      facts.push({
        type: "moment",
        sourceId: input.sourceId,
        prefix,
        line: entry.line,
        byteStart: entry.byteStart,
        byteEnd: entry.byteEnd,
        raw: entry.raw,
        id: textOf(entry.value.id),
        recordedAt: textOf(entry.value.recorded_at),
        ...note,
      });
    });
    return factsOnly(report.status, report.issues, facts);
  },
};
