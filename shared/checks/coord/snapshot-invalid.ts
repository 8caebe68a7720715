import type { SnapshotProblem } from "../../coord/snapshot.ts";
import type { HandoffRule } from "../rule.ts";
import { fieldNode, fileEvidence, readCheckpoint, shownValue } from "./checkpoint-subject.ts";

const WHY: Record<SnapshotProblem["code"], string> = {
  bom: "it begins with a byte order mark, which the engine's JSON reader refuses",
  empty: "it is empty",
  "bad-utf8": "it holds bytes that are no UTF-8",
  "not-json": "it is not JSON",
  "trailing-data": "something follows its JSON",
  "too-deep": "it nests too deeply to be read",
  "not-object": "it is no JSON object",
  "no-created-at": "it has no created_at",
  "bad-created-at": "its created_at is no time",
};

const CONTEXT_UNITS = 60;

/** The engine skips such a file without a word, and resumes an older one. */
export const snapshotInvalid: HandoffRule = {
  id: "coord.snapshot-invalid",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  title: "The engine would ignore the snapshot: it is not JSON, no object, or without a valid created_at.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    const problem = subject?.snapshot.problem;
    if (subject === null || problem === null || problem === undefined) return [];
    const createdAt = problem.code === "bad-created-at" ? fieldNode(subject, "created_at") : null;
    const start = createdAt?.start ?? Math.max(0, Math.min(problem.offset, handoff.text.length - 1));
    const end = createdAt?.end ?? Math.min(handoff.text.length, start + CONTEXT_UNITS);
    const shown = createdAt === null ? "" : ` (${shownValue(subject, createdAt)})`;
    const evidence = fileEvidence(handoff, start, end, "where reading stops");
    return [
      {
        type: "finding",
        handoffId: handoff.id,
        recordId: null,
        transitionId: null,
        sourceId: handoff.sourceId,
        line: evidence.line,
        message: `The engine would ignore this snapshot: ${WHY[problem.code]}${shown}.`,
        evidence: [evidence],
        cause: "snapshot-invalid",
      },
    ];
  },
};
