import { findExpiries } from "../../coord/expiry.ts";
import type { LibraryRule } from "../rule.ts";
import { quoted, recordEvidence, toUs } from "./checkpoint-subject.ts";
import { currentCheckpoints } from "./kept-copies.ts";

/** Of several dates the latest counts: an extension outlives what it extends. */
export const authorityExpired: LibraryRule = {
  id: "coord.authority-expired",
  version: 1,
  severity: "blocker",
  verdict: "stale",
  title: "A decision is carried on after the date at which it says that it lapses.",
  scope: "library",
  check(handoffs, context) {
    const nowUs = toUs(context.nowMs);
    const records = currentCheckpoints(handoffs, context).flatMap(({ handoff }) =>
      handoff.records.map(record => ({ handoff, record })),
    );
    return records.flatMap(({ handoff, record }) => {
      if (record.kind !== "decision") return [];
      const expiries = findExpiries(record.text);
      const latest = expiries.reduce(
        (last, next) => (last !== undefined && last.lastUs >= next.lastUs ? last : next),
        expiries[0],
      );
      if (latest === undefined || latest.lastUs >= nowUs) return [];
      return [
        {
          type: "finding",
          handoffId: handoff.id,
          recordId: record.id,
          transitionId: null,
          sourceId: handoff.sourceId,
          line: record.anchor.line,
          message: `The decision ${quoted(record.text)} ended with ${quoted(record.text.slice(latest.start, latest.end))}, before now.`,
          evidence: [recordEvidence(handoff, record, "the decision and its end")],
          cause: `expired:${record.id}`,
        } as const,
      ];
    });
  },
};
