import { parseFrontMatter } from "../coord/front-matter.ts";
import { parseStorePath } from "../coord/store-path.ts";
import { textOr } from "../coord/task-row.ts";
import { documentFacts, readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

const isAck = (parts: readonly string[]): boolean =>
  parts.length === 4 && parts[0] === "_coord" && parts[1] === "acks" && parts[3]?.endsWith(".md") === true;

/**
 * An agent's acknowledgement of a directive, `_coord/acks/<slug>/<agent key>.md`: it hides the directive from that agent's
 * inbox. Source: the directives module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordAck: Format = {
  id: "coord-ack",
  title: "Fulcra acknowledgement",
  detect: ({ path }) => (isAck(parseStorePath(path)?.parts ?? []) ? 0.95 : 0),
  parse: input =>
    readDocument(input, (base, { parts }) => {
      const agent = textOr(parseFrontMatter(base.text)?.fields.get("agent"));
      return [{ type: "ack", ...base, slug: parts[2] ?? "", agent, fileName: parts[3] ?? "" }, ...documentFacts(base)];
    }),
};
