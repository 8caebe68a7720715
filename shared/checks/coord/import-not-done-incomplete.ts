import type { HandoffRule } from "../rule.ts";
import { readCheckpoint, recordEvidence } from "./checkpoint-subject.ts";
import { findImportNotDone } from "./import-not-done.ts";

/** A command that can be typed: a tool and its verb, or a line behind a prompt. */
const RECIPE =
  /\bgit\s+(?:-C\s+\S+\s+)?(?:clone|push|fetch|remote|bundle|pull|init|lfs|filter-repo)\b|\bgh\s+(?:repo|auth|api)\b|\b(?:rsync|scp|curl|wget|tar|aws s3|gsutil)\s+\S|(?:^|\s)\$\s\S/i;
const ACCESS =
  /\b(?:grant(?:s|ed|ing)?|access|permissions?|credentials?|tokens?|PAT|deploy key|ssh key|allowlist(?:ed)?|auth(?:enticat\w{1,6}|oriz\w{1,6}|oris\w{1,6})?|invite(?:d|s)?|unlock(?:s|ed)?|collaborator|write scope|prerequisites?)\b/i;

/** The admission is worth what the successor can do with it. */
export const importNotDoneIncomplete: HandoffRule = {
  id: "coord.import-not-done-incomplete",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "IMPORT NOT DONE is said without the commands or without the access that they need.",
  scope: "handoff",
  check({ handoff }) {
    const record = readCheckpoint(handoff) === null ? null : findImportNotDone(handoff);
    if (record === null) return [];
    // The recipe may stand beside the admission or among the next actions, the access among the questions.
    const whole = handoff.records.map(({ text }) => text).join("\n");
    const missing = [
      ...(RECIPE.test(whole) ? [] : ["the commands to run"]),
      ...(ACCESS.test(whole) ? [] : ["who must grant which access first"]),
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
