import { anchorWords, hasAnchor } from "../../coord/headings.ts";
import { readPointer } from "../../coord/pointer.ts";
import type { LibraryRule } from "../rule.ts";
import { buildFault, fieldNode, gateOf, quoted } from "./checkpoint-subject.ts";
import { readCurrent } from "./kept-copies.ts";
import { indexFiles, resolvePointer } from "./store-files.ts";

/** The document is there, and what the successor is sent to read in it is not. */
export const pointerAnchorMissing: LibraryRule = {
  id: "coord.pointer-anchor-missing",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "An artifact names a heading that its document does not have.",
  scope: "library",
  check(handoffs, context) {
    const files = indexFiles(handoffs, context);
    return handoffs.flatMap(({ handoff }) => {
      const subject = readCurrent(handoff, context);
      if (subject === null) return [];
      return gateOf(subject).artifacts.flatMap(artifact => {
        const pointer = readPointer(artifact);
        // Headings are compared by ASCII words: of an anchor without any, nothing can be said.
        if (pointer.type !== "file" || pointer.anchor === null || anchorWords(pointer.anchor).length === 0) return [];
        const file = resolvePointer(subject, pointer.path, files);
        const headings = file?.headings() ?? null;
        if (file === null || headings === null || hasAnchor(headings, pointer.anchor)) return [];
        const field = fieldNode(subject, "artifacts");
        const message = `The artifact ${quoted(artifact.raw)}: ${file.path} has no heading ${quoted(pointer.anchor)}.`;
        const node = field?.items?.[artifact.index] ?? field;
        return [buildFault(subject, { cause: `pointer:${artifact.index}`, message, node, label: "the artifact" })];
      });
    });
  },
};
