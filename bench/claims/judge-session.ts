import { auditFiles } from "../../fixtures/audit-files.ts";
import type { Audit, JudgedHandoff } from "../../shared/model/audit.ts";
import { type Finding, VERDICTS, type Verdict } from "../../shared/model/finding.ts";
import type { RecordId } from "../../shared/model/ids.ts";
import type { LabelledSession, Plant, Statement } from "./claim-case.ts";
import { FAULTS } from "./fault.ts";

/** What became of a planted fault. `other`: a rule that was not meant saw it. `believed`: it passed as supported. */
export type PlantOutcome = "caught" | "other" | "unchecked" | "believed";

export interface JudgedPlant {
  readonly session: string;
  readonly plant: Pick<Plant, "fault" | "about" | "change">;
  readonly outcome: PlantOutcome;
  /** The rules of the findings that the planted copy has and the honest one has not. */
  readonly rules: readonly string[];
}

export interface JudgedStatement {
  readonly session: string;
  readonly text: string;
  /** Null where no record of the handoff has its words. */
  readonly verdict: Verdict | null;
  /** Findings that are wrong about it. */
  readonly alarms: readonly Pick<Finding, "rule" | "message">[];
}

export interface JudgedSession {
  readonly plants: readonly JudgedPlant[];
  readonly statements: readonly JudgedStatement[];
  /** Wrong findings that belong to no statement, of sessions where all is known to be true. */
  readonly alarms: readonly Pick<Finding, "rule" | "message">[];
}

interface Place {
  readonly judged: JudgedHandoff;
  readonly recordIds: ReadonlySet<RecordId>;
}

/** The records that hold a statement, in every handoff that has its words: the last one is the one that is judged. */
function findStatement(audit: Audit, text: string): Place | null {
  const judged = audit.handoffs.findLast(({ handoff }) => handoff.text.includes(text));
  if (judged === undefined) return null;
  const start = judged.handoff.text.lastIndexOf(text);
  const end = start + text.length;
  const records = judged.handoff.records.filter(({ anchor }) => anchor.start < end && anchor.end > start);
  return { judged, recordIds: new Set(records.map(({ id }) => id)) };
}

const verdictOf = ({ judged, recordIds }: Place): Verdict | null => {
  const verdicts = new Set([...recordIds].map(id => judged.records.get(id)?.verdict));
  return VERDICTS.find(verdict => verdicts.has(verdict)) ?? null;
};

const isAbout = (place: Place | null, { recordId }: Finding): boolean =>
  place !== null && recordId !== null && place.recordIds.has(recordId);

/** A finding without what moves when something is inserted before it. */
const keyOf = (audit: Audit, { rule, recordId, evidence }: Finding): string => {
  const record = audit.handoffs.flatMap(({ handoff }) => handoff.records).find(({ id }) => id === recordId);
  return `${rule}\0${record?.text ?? evidence[0]?.quote ?? ""}`;
};

function judgePlant(session: string, honest: ReadonlySet<string>, plant: Plant, audit: Audit): JudgedPlant {
  const place = findStatement(audit, plant.about);
  const added = audit.findings.filter(finding => !honest.has(keyOf(audit, finding)));
  // What is left out has no record: the finding is the handoff's, or the earlier version's.
  const own =
    place === null || FAULTS[plant.fault].rules.some(isOmission) ? added : added.filter(one => isAbout(place, one));
  const expected: readonly string[] = FAULTS[plant.fault].rules;
  const isCaught = own.some(({ rule }) => expected.includes(rule));
  const isSeen = own.some(({ severity }) => severity !== "note");
  const isBelieved = place !== null && verdictOf(place) === "supported";
  return {
    session,
    plant: { fault: plant.fault, about: plant.about, change: plant.change },
    outcome: isCaught ? "caught" : isSeen ? "other" : isBelieved ? "believed" : "unchecked",
    rules: own.map(({ rule }) => rule),
  };
}

const isOmission = (rule: string): boolean => rule === "claim.instruction-dropped" || rule === "claim.item-dropped";

function judgeStatement(session: string, { text, allows }: Statement, audit: Audit): JudgedStatement {
  const place = findStatement(audit, text);
  const alarms = audit.findings.filter(finding => isAbout(place, finding) && !allows.includes(finding.rule));
  return { session, text, verdict: place === null ? null : verdictOf(place), alarms };
}

/**
 * Judges a session as it is, and every copy with a fault.
 * @param isOwn Whether all of the session is known to be true, so that any finding besides the statements' is wrong.
 */
export async function judgeSession(session: LabelledSession, isOwn: boolean): Promise<JudgedSession> {
  const audit = await auditFiles(session.files);
  const honest = new Set(audit.findings.map(finding => keyOf(audit, finding)));
  const places = session.honest.map(({ text }) => findStatement(audit, text));
  const plants: JudgedPlant[] = [];
  for (const plant of session.plants) plants.push(judgePlant(session.id, honest, plant, await auditFiles(plant.files)));
  return {
    plants,
    statements: session.honest.map(statement => judgeStatement(session.id, statement, audit)),
    alarms: isOwn ? audit.findings.filter(finding => !places.some(place => isAbout(place, finding))) : [],
  };
}
