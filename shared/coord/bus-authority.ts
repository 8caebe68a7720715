import { err, ok, type Result } from "../lib/result.ts";
import { CURSOR_SCHEMA, ENGINE_VERSION, PROTOCOL_VERSION } from "./bus-event.ts";
import type { ChannelConfig } from "./channel.ts";
import { parsePythonJson } from "./python-json.ts";
import { stripSpace } from "./python-text.ts";
import { isDict, type PyValue, toPyValue } from "./python-value.ts";

/** Which versions a team's bus asks of those who read and write it. */
export interface BusVersions {
  readonly protocol: bigint;
  readonly cursorSchema: bigint;
  readonly leastReader: string;
  readonly leastWriter: string;
  readonly generation: bigint;
}

/** Where a team's events stand, and on which terms. */
export interface BusAuthority {
  readonly channel: ChannelConfig;
  /** Null for one of before there were versions. */
  readonly versions: BusVersions | null;
  /** The engine that the team asks for at least; as it stands. Null where it asks for none. */
  readonly currentEngine: PyValue;
}

const FIELDS = [
  "protocol_version",
  "cursor_schema_version",
  "minimum_reader_version",
  "minimum_writer_version",
  "cursor_generation",
  "cursor_activated_at",
];
const DEFAULT_API_VERSION = "v1alpha1";

type Version = readonly [number, number, number];

function parseVersion(value: PyValue): Version | null {
  const match = typeof value === "string" ? /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(value) : null;
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** Whether a version is older than another. */
const isOlder = (left: Version, right: Version): boolean => {
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && (left[at] ?? 0) < (right[at] ?? 0);
};

const OWN: Version = parseVersion(ENGINE_VERSION) ?? [0, 0, 0];
const isBlankText = (value: PyValue): boolean => typeof value !== "string" || stripSpace(value) === "";

function parseVersions(field: (key: string) => PyValue): Result<BusVersions, string> {
  const protocol = field("protocol_version");
  const cursorSchema = field("cursor_schema_version");
  const generation = field("cursor_generation");
  const leastReader = field("minimum_reader_version");
  const leastWriter = field("minimum_writer_version");
  const activated = field("cursor_activated_at");
  if (typeof protocol !== "bigint" || typeof cursorSchema !== "bigint" || typeof generation !== "bigint") {
    return err("a version is no whole number");
  }
  if (protocol < 1n || cursorSchema < 1n || generation < 0n) return err("a version is too low");
  if (typeof leastReader !== "string" || typeof leastWriter !== "string") return err("a minimum version is no text");
  if (parseVersion(leastReader) === null || parseVersion(leastWriter) === null) return err("a minimum version is none");
  if (activated !== null && isBlankText(activated)) return err("its activation is no time");
  const isFirst = cursorSchema === 1n;
  if (isFirst ? generation !== 0n || activated !== null : generation < 1n || activated === null) {
    return err("its cursor generation does not fit its cursor schema");
  }
  return ok({ protocol, cursorSchema, leastReader, leastWriter, generation });
}

/**
 * Reads `_coord/bus-v3/records.json`; the error says in a few words why it is malformed. One that is versioned in part is
 * malformed; keys that are not known are tolerated.
 * Source: the records module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function parseBusAuthority(text: string): Result<BusAuthority, string> {
  const read = parsePythonJson(text);
  if (!read.ok) return err("it is not JSON");
  const value = toPyValue(read.value, text);
  if (!isDict(value)) return err("it is no JSON object");
  const field = (key: string): PyValue => value.get(key) ?? null;
  const dataType = field("data_type");
  const apiVersion = field("api_version");
  if (typeof dataType !== "string" || isBlankText(dataType)) return err("its data_type is missing or no text");
  if (apiVersion !== null && isBlankText(apiVersion)) return err("its api_version is blank or no text");
  const channel = {
    dataType: stripSpace(dataType),
    apiVersion: typeof apiVersion === "string" ? stripSpace(apiVersion) : DEFAULT_API_VERSION,
  };
  const currentEngine = field("current_engine_version");
  if (!FIELDS.some(key => value.has(key))) return ok({ channel, versions: null, currentEngine });
  if (!FIELDS.every(key => value.has(key))) return err("it is versioned in part");
  const versions = parseVersions(field);
  return versions.ok ? ok({ channel, versions: versions.value, currentEngine }) : versions;
}

/** Why this reader may not read a bus, or, where `isWriting`, move a cursor on it; null where it may. */
export function busFault({ versions }: BusAuthority, isWriting: boolean): string | null {
  if (versions === null) return null;
  const { protocol, cursorSchema } = versions;
  if (protocol !== PROTOCOL_VERSION)
    return `the bus speaks protocol v${protocol}, and v${PROTOCOL_VERSION} is spoken here`;
  if (cursorSchema > CURSOR_SCHEMA) return `cursor schema v${cursorSchema} is newer than v${CURSOR_SCHEMA}`;
  const least = isWriting ? versions.leastWriter : versions.leastReader;
  return isOlder(OWN, parseVersion(least) ?? OWN) ? `v${ENGINE_VERSION} is below the least version v${least}` : null;
}

/** The engine that a team asks for, where it is newer than what is spoken here. */
export function newerEngine({ currentEngine }: BusAuthority): string | null {
  const current = parseVersion(currentEngine);
  return current !== null && isOlder(OWN, current) && typeof currentEngine === "string" ? currentEngine : null;
}
