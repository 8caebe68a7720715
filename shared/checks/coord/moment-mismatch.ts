import { momentObjective } from "../../coord/channel.ts";
import { parseCreatedAt } from "../../coord/created-at.ts";
import type { MomentFact } from "../../model/store-fact.ts";
import type { LibraryRule } from "../rule.ts";
import { type CheckpointSubject, fieldNode, fieldText, fileEvidence, quoted } from "./checkpoint-subject.ts";
import { momentEvidence } from "./moment-orphan.ts";
import { indexVersions, versionAt, versionsOf } from "./moment-versions.ts";
import { factsOf } from "./store-facts.ts";

const FIELDS = ["agent", "task", "objective"] as const;
type Field = (typeof FIELDS)[number];

/** What a moment of this version would carry; null where the version does not say. */
function wantedOf(version: CheckpointSubject, field: Field): string | null {
  const said = fieldText(version, field);
  if (field === "objective")
    return said === null ? (fieldNode(version, field) === null ? null : "") : momentObjective(said);
  return said ?? version.place?.[field] ?? null;
}

/** The first field in which a moment differs from a version, or null. */
function differs(moment: MomentFact, version: CheckpointSubject): Field | null {
  return (
    FIELDS.find(field => {
      const wanted = wantedOf(version, field);
      return wanted !== null && wanted !== moment[field];
    }) ?? null
  );
}

/** The shadow of a save shows what was saved, to the 140th character. */
export const momentMismatch: LibraryRule = {
  id: "coord.moment-mismatch",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "A timeline moment says another agent, task or objective than the checkpoint of its time.",
  scope: "library",
  check(handoffs, { facts }) {
    const moments = factsOf(facts, "moment");
    if (moments.length === 0) return [];
    const index = indexVersions(handoffs);
    const seen = new Set<string>();
    return moments.flatMap(moment => {
      const versions = versionsOf(moment, index);
      const [only] = versions;
      // Without a time, a moment may be of any version: only where all differ is it of none.
      const isTimed = parseCreatedAt(moment.recordedAt) !== null;
      const version = isTimed ? versionAt(moment, versions) : versions.length === 1 ? (only ?? null) : null;
      if (version === null || version.snapshot.document === null) return [];
      const field = differs(moment, version);
      const key = JSON.stringify([moment.sourceId, moment.id ?? moment.line, moment.path]);
      if (field === null || seen.has(key)) return [];
      seen.add(key);
      const { handoff, place } = version;
      const node = fieldNode(version, field);
      const shown = node === null ? [] : [fileEvidence(handoff, node.start, node.end, `the checkpoint's ${field}`)];
      return [
        {
          type: "finding",
          handoffId: place?.version === null ? handoff.id : null,
          recordId: null,
          transitionId: null,
          sourceId: moment.sourceId,
          line: moment.line,
          message: `A timeline moment has the ${field} ${quoted(moment[field])}; the checkpoint of that time has ${quoted(wantedOf(version, field) ?? "")}.`,
          evidence: [momentEvidence(moment), ...shown],
          cause: `moment:${moment.id ?? moment.line}:${moment.path}`,
        } as const,
      ];
    });
  },
};
