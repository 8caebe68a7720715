import { err, ok, type Result } from "../lib/result.ts";
import type { Json } from "../model/message.ts";
import { parsePythonJson } from "./python-json.ts";
import { stripSpace } from "./python-text.ts";
import { isObject } from "./snapshot.ts";

/** The one schema of a tag registry that is read; version 1 is invalid, and not migrated. */
const TAGS_SCHEMA = "coord.bus-tags.v2";
/** The dimensions of an agent's identity, in the order in which a moment carries them. */
const TAG_DIMENSIONS = ["agent", "platform", "harness", "model"] as const;

/** The identity tags of a team's bus: ids of tags, by agent and dimension. */
export interface TagRegistry {
  readonly base: string;
  readonly agents: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Whether a value is a UUID as Python's uuid.UUID takes one: hyphens, braces and the urn prefix are optional. */
const isUuid = (value: Json | undefined): value is string =>
  typeof value === "string" &&
  /^[0-9a-f]{32}$/i.test(
    value
      .replace(/urn:|uuid:/g, "")
      .replace(/^[{}]+|[{}]+$/g, "")
      .replaceAll("-", ""),
  );

/** Why an agent's entry is malformed, in a few words; null where it is sound. */
function entryFault(name: string, entry: Json): string | null {
  if (stripSpace(name) === "") return "an agent's name is blank";
  if (!isObject(entry)) return `the entry of ${name} is no object`;
  const unknown = Object.keys(entry).find(key => !TAG_DIMENSIONS.some(dimension => dimension === key));
  if (unknown !== undefined) return `the entry of ${name} has an unknown dimension ${unknown}`;
  if (!isUuid(entry.agent)) return `the agent tag of ${name} is missing or no UUID`;
  const broken = Object.keys(entry).find(key => !isUuid(entry[key]));
  return broken === undefined ? null : `the ${broken} tag of ${name} is no UUID`;
}

/**
 * Reads `_coord/bus-v3/tags.json`; the error says in a few words why the whole registry is invalid.
 * Source: the tag registry of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function parseTagRegistry(text: string): Result<TagRegistry, string> {
  const read = parsePythonJson(text);
  if (!read.ok) return err("it is not JSON");
  const { value } = read.value;
  if (!isObject(value)) return err("it is no JSON object");
  if (value.schema !== TAGS_SCHEMA) return err(`its schema is not ${TAGS_SCHEMA}`);
  if (!isUuid(value.base)) return err("its base tag is missing or no UUID");
  const agents = new Map<string, ReadonlyMap<string, string>>();
  const entries = value.agents ?? {};
  if (!isObject(entries)) return err("its agents are no object");
  for (const [name, entry] of Object.entries(entries)) {
    const fault = entryFault(name, entry);
    if (fault !== null) return err(fault);
    const tags = isObject(entry)
      ? Object.entries(entry).filter((pair): pair is [string, string] => isUuid(pair[1]))
      : [];
    agents.set(name, new Map(tags));
  }
  return ok({ base: value.base, agents });
}

/**
 * The tags that a moment of an agent carries: those of its dimensions in their order, then the base. An agent that the
 * registry does not know has the base alone.
 */
export function tagsFor(registry: TagRegistry, agent: string): readonly string[] {
  const own = registry.agents.get(agent);
  const tags = TAG_DIMENSIONS.flatMap(dimension => own?.get(dimension) ?? []);
  return [...tags, registry.base];
}
