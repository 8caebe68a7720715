import { parseFrontMatter } from "../coord/front-matter.ts";
import { stripSpace } from "../coord/python-text.ts";
import { parseStorePath } from "../coord/store-path.ts";
import { documentFacts, hasType, readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

/**
 * An agent's presence shard, `presence/<agent key>.md`, refreshed with everything that the agent writes.
 * Source: the presence module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordPresence: Format = {
  id: "coord-presence",
  title: "Fulcra presence shard",
  detect({ path, text }) {
    const place = parseStorePath(path);
    const [folder, file] = place?.parts ?? [];
    if (folder !== "presence" || file?.endsWith(".md") !== true || file === "index.md") return 0;
    return place?.team !== null || hasType(text, "Presence") ? 0.95 : 0;
  },
  parse: input =>
    readDocument(input, (base, { parts }) => {
      const fields = parseFrontMatter(base.text)?.fields ?? null;
      const agent = fields?.get("agent");
      const timestamp = fields?.get("timestamp");
      const stem = (parts[1] ?? "").replace(/\.md$/, "");
      return [
        {
          type: "presence",
          ...base,
          isReadable: fields !== null,
          agent: typeof agent === "string" && stripSpace(agent) !== "" ? stripSpace(agent) : stem,
          timestamp: typeof timestamp === "string" ? timestamp : null,
        },
        ...documentFacts(base),
      ];
    }),
};
