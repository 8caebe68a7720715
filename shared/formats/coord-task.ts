import { parseStorePath } from "../coord/store-path.ts";
import { documentFacts, hasType, readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

/** Files that are made of the tasks, and are none. */
const GENERATED: ReadonlySet<string> = new Set(["index.md", "log.md"]);

/** `task/<slug>.md`, or a cold copy under `task/archive/<month>/`. */
function slugOf(parts: readonly string[]): string | null {
  const file = parts.at(-1) ?? "";
  const isThere = parts.length === 2 || (parts.length === 4 && parts[1] === "archive");
  return parts[0] === "task" && isThere && file.endsWith(".md") && !GENERATED.has(file) ? file.slice(0, -3) : null;
}

/**
 * A task of a team; a directive is one too. Source: the tasks module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordTask: Format = {
  id: "coord-task",
  title: "Fulcra task",
  detect({ path, text }) {
    const place = parseStorePath(path);
    if (place === null || slugOf(place.parts) === null) return 0;
    return place.team !== null || hasType(text, "Task") ? 0.95 : 0;
  },
  parse: input =>
    readDocument(input, (base, { parts }) => [
      { type: "task", ...base, slug: slugOf(parts) ?? "" },
      ...documentFacts(base),
    ]),
};
