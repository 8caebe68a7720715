import type { HandoffRule } from "../rule.ts";
import { readCheckpoint, recordEvidence } from "./checkpoint-subject.ts";
import { readImportNotDone } from "./import-not-done.ts";

/** The admission is worth what the successor can do with it. */
export const importNotDoneIncomplete: HandoffRule = {
  id: "coord.import-not-done-incomplete",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "IMPORT NOT DONE is said without the commands or without the access that they need.",
  scope: "handoff",
  check({ handoff }) {
    const found = readCheckpoint(handoff) === null ? null : readImportNotDone(handoff);
    if (found === null) return [];
    const { record, commands, access } = found;
    const missing = [
      ...(commands.length > 0 ? [] : ["the commands to run"]),
      ...(access.length > 0 ? [] : ["who must grant which access first"]),
    ];
    if (missing.length === 0) return [];
    return [
      {
        type: "finding",
        handoffId: handoff.id,
        recordId: record.id,
        transitionId: null,
        sourceId: handoff.sourceId,
        line: record.anchor.line,
        message: `IMPORT NOT DONE is said without ${missing.join(" and without ")}.`,
        evidence: [recordEvidence(handoff, record, "the import that is not done")],
        cause: "import-not-done",
      },
    ];
  },
};
