import { err, ok, type Result } from "../lib/result.ts";
import { parsePythonJson } from "./python-json.ts";
import { stripSpace } from "./python-text.ts";
import { isObject } from "./snapshot.ts";

/** The schema of the checkpoint channel's configuration. Another document in its place, a copied bus record too, is invalid. */
const CHANNEL_SCHEMA = "coord.checkpoints-channel.v1";
const DEFAULT_API_VERSION = "v1alpha1";
const OBJECTIVE_CHARS = 140;

/** Where moments of saved checkpoints go. */
export interface ChannelConfig {
  readonly dataType: string;
  readonly apiVersion: string;
}

/**
 * Reads `_coord/bus-v3/checkpoints.json`; the error says in a few words why it is malformed. Keys that are not known are
 * tolerated. Source: the checkpoint channel of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function parseChannelConfig(text: string): Result<ChannelConfig, string> {
  const read = parsePythonJson(text);
  if (!read.ok) return err("it is not JSON");
  const { value } = read.value;
  if (!isObject(value)) return err("it is no JSON object");
  if (value.schema !== CHANNEL_SCHEMA) return err(`its schema is not ${CHANNEL_SCHEMA}`);
  const { data_type: dataType, api_version: apiVersion = DEFAULT_API_VERSION } = value;
  if (typeof dataType !== "string" || stripSpace(dataType) === "") return err("its data_type is missing or no text");
  if (typeof apiVersion !== "string" || stripSpace(apiVersion) === "")
    return err("its api_version is blank or no text");
  return ok({ dataType: stripSpace(dataType), apiVersion: stripSpace(apiVersion) });
}

/** A checkpoint's objective as its moment carries it: the first 140 code points, without an ellipsis. */
export function momentObjective(objective: string): string {
  let units = 0;
  let chars = 0;
  for (const char of objective) {
    if (chars === OBJECTIVE_CHARS) return objective.slice(0, units);
    units += char.length;
    chars += 1;
  }
  return objective;
}
