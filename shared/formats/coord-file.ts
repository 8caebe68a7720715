import { findHeadings } from "../coord/headings.ts";
import { isDocumentPath, isStoreText } from "../coord/pointer.ts";
import { namesPreflight } from "../coord/preflight.ts";
import type { StoreFact } from "../model/store-fact.ts";
import type { Format } from "./format.ts";
import { readText } from "./read-text.ts";

const MAX_BYTES = 8 << 20;
const PATH = /(?:^|\/)team\/([^/]+)\/[^/]/;

/**
 * Any other text file of a team store, so that what a checkpoint points to can be looked up. Least sure of all: whatever
 * another format can read is not left to this one.
 */
export const coordFile: Format = {
  id: "coord-file",
  title: "File of a Fulcra team store",
  detect: ({ path }) => (PATH.test(path) && isStoreText(path) ? 0.01 : 0),
  async parse(input) {
    const team = PATH.exec(input.path)?.[1] ?? "";
    const whole = isDocumentPath(input.path) ? await readText(input, MAX_BYTES) : null;
    const headings = whole === null ? null : findHeadings(whole.text);
    const fact: StoreFact = {
      type: "file",
      sourceId: input.sourceId,
      team,
      headings,
      namesPreflight: whole === null ? null : namesPreflight(whole.text),
    };
    return { status: "read", issues: [], session: null, handoffs: [], facts: [fact] };
  },
};
