import { findPreflightBoxes } from "../../coord/preflight.ts";
import type { HandoffRule } from "../rule.ts";
import { fileEvidence, quoted } from "./checkpoint-subject.ts";

/** Each open box is an unlock that the successor will find missing by failing. */
export const preflightOpen: HandoffRule = {
  id: "coord.preflight-open",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "Boxes of the operator pre-flight are left open.",
  scope: "handoff",
  check({ handoff }) {
    // A document only: a summary inside a session is no checklist for an operator.
    if (handoff.kind !== "document" || handoff.anchor.messageId !== null) return [];
    const boxes = findPreflightBoxes(handoff.text).filter(({ isTicked }) => !isTicked);
    const [first] = boxes;
    if (first === undefined) return [];
    const evidence = boxes.slice(0, 10).map(box => fileEvidence(handoff, box.start, box.end, "an open box"));
    const count = boxes.length === 1 ? "One box" : `${boxes.length} boxes`;
    return [
      {
        type: "finding",
        handoffId: handoff.id,
        recordId: null,
        transitionId: null,
        sourceId: handoff.sourceId,
        line: evidence[0]?.line ?? null,
        message: `${count} of the operator pre-flight left open, the first: ${quoted(first.text)}.`,
        evidence,
        cause: "preflight",
      },
    ];
  },
};
