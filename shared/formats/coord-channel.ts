import { parseStorePath } from "../coord/store-path.ts";
import { readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

const FILES: ReadonlyMap<string, "channel-config" | "tag-registry" | "bus-authority"> = new Map([
  ["checkpoints.json", "channel-config"],
  ["tags.json", "tag-registry"],
  ["records.json", "bus-authority"],
]);

const kindOf = (parts: readonly string[]) =>
  parts.length === 3 && parts[0] === "_coord" && parts[1] === "bus-v3" ? FILES.get(parts[2] ?? "") : undefined;

/**
 * The configuration of a team's channels: `_coord/bus-v3/checkpoints.json` of its moments, `records.json` of its events,
 * `tags.json` of their tags. Source: the checkpoint channel of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordChannel: Format = {
  id: "coord-channel",
  title: "Configuration of a Fulcra channel",
  detect: ({ path }) => (kindOf(parseStorePath(path)?.parts ?? []) === undefined ? 0 : 0.95),
  parse: input =>
    readDocument(input, (base, { parts }) => {
      const type = kindOf(parts);
      return type === undefined ? [] : [{ type, ...base }];
    }),
};
