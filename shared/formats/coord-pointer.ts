import { parseStorePath } from "../coord/store-path.ts";
import { readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

/**
 * `member/<agent>/continuity/LATEST.json`: a cache that names an agent's newest snapshot. It is no snapshot.
 * Source: the continuity module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordPointer: Format = {
  id: "coord-pointer",
  title: "Pointer to an agent's newest checkpoint",
  detect({ path }) {
    const parts = parseStorePath(path)?.parts ?? [];
    const isThere = parts[0] === "member" && parts.length >= 4 && parts.at(-2) === "continuity";
    return isThere && parts.at(-1) === "LATEST.json" ? 0.95 : 0;
  },
  parse: input =>
    readDocument(input, (base, { parts }) => [{ type: "pointer", ...base, agent: parts.slice(1, -2).join("/") }]),
};
