import { compareCodePoints } from "../lib/code-point-order.ts";
import { pyDumpsSorted } from "./python-dumps.ts";
import { parsePythonJson } from "./python-json.ts";
import { isDict, isList, isTruthy, type PyValue, pyStr, toPyValue } from "./python-value.ts";
import type { PyDocument } from "./snapshot-build.ts";

/** Whom an event is for that is for everyone: the tasks' word for it is `*`. */
export const BROADCAST = "all";

/** The engine whose formats are written and read. */
export const ENGINE_VERSION = "2.0.3";
export const PROTOCOL_VERSION = 1n;
export const CURSOR_SCHEMA = 2n;

const KINDS: ReadonlySet<string> = new Set(["directive", "response", "verdict", "claim"]);
const PLATFORM = "com.fulcradynamics.";

/** An event of the bus, as its reader gets it. A field that was not given is null. */
export interface BusEvent {
  readonly id: PyValue;
  readonly recordedAt: PyValue;
  readonly sender: string | null;
  readonly to: PyValue;
  readonly kind: PyValue;
  readonly priority: PyValue;
  readonly slug: PyValue;
  readonly pointer: PyValue;
  /** It only tells something: nothing is asked of anybody. */
  readonly isFyi: boolean;
  /** Whose obligation a response discharges, where it says so. */
  readonly discharges: string | null;
}

/** What a window of the bus holds for an agent. */
export interface Deliveries {
  readonly events: readonly BusEvent[];
  /** Events that say too little to be shown, each with what is missing: they count as received all the same. */
  readonly poisoned: readonly { readonly event: BusEvent; readonly reason: string }[];
}

/** The payload in a record's note; null where the note is none, such as a text or another version's. */
function readPayload(note: PyValue | undefined): PyDocument | null {
  if (typeof note !== "string" || !note.startsWith("{")) return null;
  const read = parsePythonJson(note);
  const payload = read.ok ? toPyValue(read.value, note) : null;
  if (payload === null || !isDict(payload)) return null;
  // Python's 1 == 1.0 == True.
  const version = payload.get("v");
  return version === 1n || version === 1 || version === true ? payload : null;
}

/** Who wrote a record: the first source that is not the platform's own. */
export function senderOf(record: PyDocument): string | null {
  const sources = record.get("sources") ?? null;
  const names = isList(sources) ? sources : [];
  return (
    names.find((name): name is string => typeof name === "string" && name !== "" && !name.startsWith(PLATFORM)) ?? null
  );
}

const nameOrNull = (value: PyValue): string | null => (typeof value === "string" && value !== "" ? value : null);

function toEvent(record: PyDocument, payload: PyDocument): BusEvent {
  const field = (key: string): PyValue => payload.get(key) ?? null;
  return {
    id: record.get("id") ?? null,
    recordedAt: record.get("recorded_at") ?? null,
    sender: senderOf(record),
    to: field("to"),
    kind: field("kind"),
    priority: field("pri"),
    slug: field("slug"),
    pointer: field("ptr"),
    isFyi: field("fyi") === true,
    discharges: nameOrNull(field("for")),
  };
}

/** The channel that a record names; null where it names none. */
export function dataTypeOf(record: PyDocument): string | null {
  const metadata = record.get("metadata") ?? null;
  const named = isDict(metadata) ? (metadata.get("data_type") ?? null) : null;
  return named === null ? null : pyStr(named);
}

const isText = (value: PyValue): boolean => typeof value === "string" && value !== "";

/** The event that a record of the bus holds, whoever it is for; null where it holds none that is whole. */
export function readBusEvent(record: PyDocument): BusEvent | null {
  const payload = readPayload(record.get("note"));
  if (payload === null) return null;
  const event = toEvent(record, payload);
  const isWhole = typeof event.kind === "string" && KINDS.has(event.kind) && isText(event.slug);
  return isWhole && typeof event.to === "string" ? event : null;
}

/** What an event lacks to be shown; null where it is whole, or of a kind that is no event of the bus. */
function lackOf({ kind, slug }: BusEvent): string | null {
  const missing = [...(isTruthy(kind) ? [] : ["kind"]), ...(isTruthy(slug) ? [] : ["slug"])];
  return missing.length === 0 ? null : `missing required field(s): ${missing.join(", ")}`;
}

/**
 * The events of a window that are for an agent, or for everyone, by time. Null where a row is no record: nothing can then
 * be said of the window. A record that stands twice counts once; what is no event is left out.
 * Source: the records module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function eventsFor(rows: readonly PyValue[], agent: string): Deliveries | null {
  const seen = new Set<PyValue>();
  const events: BusEvent[] = [];
  const poisoned: { event: BusEvent; reason: string }[] = [];
  for (const row of rows) {
    if (!isDict(row)) return null;
    const payload = readPayload(row.get("note"));
    const event = payload === null ? null : toEvent(row, payload);
    if (event === null || (event.to !== agent && event.to !== BROADCAST)) continue;
    if (isTruthy(event.id) && seen.has(event.id)) continue;
    seen.add(event.id);
    const reason = lackOf(event);
    if (reason !== null) poisoned.push({ event, reason });
    else if (typeof event.kind === "string" && KINDS.has(event.kind) && isText(event.slug)) events.push(event);
  }
  const time = ({ recordedAt }: BusEvent): string => (isTruthy(recordedAt) ? pyStr(recordedAt) : "");
  return { events: events.toSorted((left, right) => compareCodePoints(time(left), time(right))), poisoned };
}

/** What an event says. */
export interface EventContent {
  readonly kind: "directive" | "response";
  readonly to: string;
  readonly priority: string;
  readonly slug: string;
  /** Relative to the team's folder. */
  readonly pointer: string;
  readonly isFyi?: boolean;
  /** Whose obligation a response discharges. */
  readonly discharges?: string;
}

/** An event's note, as the engine writes it: compact, its keys sorted. */
export function buildEventNote({ kind, to, priority, slug, pointer, isFyi, discharges }: EventContent): string {
  const note = new Map<string, PyValue>([
    ["v", 1n],
    ["to", to],
    ["kind", kind],
    ["pri", priority],
    ["slug", slug],
    ["ptr", pointer],
    [
      "writer",
      new Map<string, PyValue>([
        ["cursor_schema_version", CURSOR_SCHEMA],
        ["engine_version", ENGINE_VERSION],
        ["protocol_version", PROTOCOL_VERSION],
      ]),
    ],
  ]);
  if (isFyi === true) note.set("fyi", true);
  if (discharges !== undefined) note.set("for", discharges);
  return pyDumpsSorted(note);
}
