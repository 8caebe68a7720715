import { isDocumentPath, isStoreText } from "../coord/pointer.ts";
import { documentFacts, factsOnly } from "./coord-document.ts";
import type { Format } from "./format.ts";
import { readText } from "./read-text.ts";

const MAX_BYTES = 8 << 20;
const PATH = /^((?:.*\/)?)team\/([^/]+)\/[^/]/;
/** Files of a store whose being there is all that they say. */
const MARKER = /\/(?:\.(?:settled|gc-closed|concluded)|[^/]+\.emitted)$/;

/**
 * Any other text file of a team store, so that what a checkpoint points to can be looked up. Least sure of all: whatever
 * another format can read is not left to this one.
 */
export const coordFile: Format = {
  id: "coord-file",
  title: "File of a Fulcra team store",
  detect: ({ path }) => (PATH.test(path) && (isStoreText(path) || MARKER.test(path)) ? 0.01 : 0),
  async parse(input) {
    const [, prefix = "", team = ""] = PATH.exec(input.path) ?? [];
    const { sourceId } = input;
    const whole = isDocumentPath(input.path) ? await readText(input, MAX_BYTES) : null;
    if (whole !== null) return factsOnly("read", [], documentFacts({ sourceId, prefix, team, text: whole.text }));
    return factsOnly("read", [], [{ type: "file", sourceId, team, headings: null, namesPreflight: null }]);
  },
};
