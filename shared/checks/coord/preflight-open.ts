import { namesPreflight } from "../../coord/preflight.ts";
import type { HandoffRule } from "../rule.ts";
import { fileEvidence, quoted } from "./checkpoint-subject.ts";

const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const OPEN_BOX = /^\s*(?:[-*+]|\d{1,3}[.)])\s+\[ \]\s+(.*)$/;
const FENCE = /^ {0,3}(?:```|~~~)/;

interface OpenBox {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The open boxes of a document's operator pre-flight: beneath its heading, and not in code. */
function findOpenBoxes(text: string): readonly OpenBox[] {
  const boxes: OpenBox[] = [];
  let level = 0;
  let isCode = false;
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (FENCE.test(line)) isCode = !isCode;
    const heading = isCode ? null : HEADING.exec(line);
    const depth = heading?.[1]?.length ?? 0;
    if (heading !== null && namesPreflight(heading[2] ?? "")) level = depth;
    else if (heading !== null && depth <= level) level = 0;
    const box = level > 0 && !isCode ? OPEN_BOX.exec(line) : null;
    if (box !== null) boxes.push({ text: box[1] ?? "", start, end });
    start = end + 1;
  }
  return boxes;
}

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
    const boxes = findOpenBoxes(handoff.text);
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
