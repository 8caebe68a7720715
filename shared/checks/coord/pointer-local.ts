import { readPointer } from "../../coord/pointer.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, gateOf, quoted, readCheckpoint } from "./checkpoint-subject.ts";

/** A successor runs on another machine, in another checkout. */
export const pointerLocal: HandoffRule = {
  id: "coord.pointer-local",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "An artifact is an absolute path, or one that leaves the repository.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    if (subject === null) return [];
    return gateOf(subject).artifacts.flatMap(artifact => {
      const { index, raw } = artifact;
      const pointer = readPointer(artifact);
      if (pointer.type !== "local") return [];
      const kind = pointer.why === "absolute" ? "is an absolute path" : "leaves the repository";
      const message = `The artifact ${quoted(raw)} ${kind}: a successor elsewhere will not have it.`;
      const field = fieldNode(subject, "artifacts");
      const node = field?.items?.[index] ?? field;
      return [buildFault(subject, { cause: `pointer:${index}`, message, node, label: "the artifact" })];
    });
  },
};
