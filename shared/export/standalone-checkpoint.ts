import { parseCreatedAt } from "../coord/created-at.ts";
import { formatInstant } from "../coord/instant.ts";
import type { PyValue } from "../coord/python-value.ts";
import { buildSibling, writeSibling } from "../coord/sibling-write.ts";
import type { PyDocument } from "../coord/snapshot-build.ts";
import { ok } from "../lib/result.ts";
import type { Brief, BriefRecord } from "../model/brief.ts";
import type { Receipt } from "../model/receipt.ts";
import { approvedReceipt } from "./approved-only.ts";
import type { BriefExporter } from "./brief-exporter.ts";
import { proposeTarget } from "./checkpoint-document.ts";
import { oneLine, sayRecord, statedRecords } from "./stated-records.ts";

/** An artifact's path stays one that can be looked up; that it was let pass stands in its note. */
const toArtifact = (record: BriefRecord): PyDocument =>
  new Map([
    ["path", oneLine(record.text)],
    ["note", record.disposition === "waive" ? `UNVERIFIED (${oneLine(record.reason ?? "no reason given")})` : ""],
  ]);

function buildStandalone(brief: Brief, receipt: Receipt): PyDocument {
  const { agent, task } = proposeTarget(brief);
  const createdUs = parseCreatedAt(receipt.approvedAt);
  const stated = statedRecords(brief);
  const of = (...kinds: readonly BriefRecord["kind"][]): readonly BriefRecord[] =>
    stated.filter(({ kind }) => kinds.includes(kind));
  const content = new Map<string, PyValue>([
    ["task_id", task],
    ["title", oneLine(brief.handoff.title)],
    ["objective", of("objective").map(sayRecord).join("; ")],
    ["owner_agent", agent],
    [
      "bootstrap_primer",
      new Map([["how_to_use_it", `${receipt.statement} Approved by ${oneLine(receipt.reviewer)}: ${receipt.digest}.`]]),
    ],
    [
      "session_context",
      new Map([["current_state", of("work", "session-generation", "wake", "operation").map(sayRecord).join("; ")]]),
    ],
    ["source", "countersign"],
    [
      "decisions",
      [...of("decision").map(sayRecord), ...of("instruction").map(one => `Instruction: ${sayRecord(one)}`)],
    ],
    ["artifacts", of("artifact").map(toArtifact)],
    ["open_questions", of("open-question").map(sayRecord)],
    ["next_actions", of("next-action").map(sayRecord)],
    ["memory_writes", of("claim").map(one => new Map([["claim", sayRecord(one)]]))],
  ]);
  const createdAt = createdUs === null ? receipt.approvedAt : formatInstant(createdUs);
  return buildSibling(content, createdAt, receipt.digest.replace(/^sha256:/, ""));
}

/**
 * The approved brief as a standalone checkpoint of fulcra-continuity (ashfulcra/fulcra-tools), which needs no store: claims are
 * what is to be remembered, and each waived record says so.
 */
export const standaloneCheckpoint: BriefExporter = {
  id: "standalone-checkpoint",
  title: "Standalone checkpoint (JSON)",
  extension: ".continuity.json",
  mediaType: "application/json",
  build(input) {
    const approved = approvedReceipt(input);
    return approved.ok ? ok(writeSibling(buildStandalone(input.brief, approved.value))) : approved;
  },
};
