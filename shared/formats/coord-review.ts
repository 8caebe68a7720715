import { parseStorePath } from "../coord/store-path.ts";
import { documentFacts, hasType, readDocument } from "./coord-document.ts";
import type { Format } from "./format.ts";

const MARKERS: ReadonlySet<string> = new Set([".settled", ".gc-closed", ".concluded"]);

const isVerdict = (parts: readonly string[]): boolean =>
  parts.length === 4 && parts[2] === "verdicts" && (parts[3]?.endsWith(".md") === true || MARKERS.has(parts[3] ?? ""));

const isReview = (parts: readonly string[]): boolean =>
  parts.length === 2 && parts[1]?.endsWith(".md") === true && parts[1] !== "index.md";

/**
 * A request for a review, `review/<slug>.md`, and its verdicts and markers under `review/<slug>/verdicts/`.
 * Source: the review module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export const coordReview: Format = {
  id: "coord-review",
  title: "Fulcra review",
  detect({ path, text }) {
    const place = parseStorePath(path);
    const parts = place?.parts ?? [];
    if (place === null || parts[0] !== "review") return 0;
    if (isVerdict(parts)) return 0.95;
    return isReview(parts) && (place.team !== null || hasType(text, "Review")) ? 0.95 : 0;
  },
  parse: input =>
    readDocument(input, (base, { parts }) => [
      parts.length === 2
        ? { type: "review", ...base, slug: (parts[1] ?? "").replace(/\.md$/, "") }
        : { type: "verdict", ...base, review: parts[1] ?? "", fileName: parts[3] ?? "" },
      ...(parts.at(-1)?.endsWith(".md") === true ? documentFacts(base) : []),
    ]),
};
