import { isPark, refNames } from "../../coord/park.ts";
import { readPointer } from "../../coord/pointer.ts";
import { namesPreflight } from "../../coord/preflight.ts";
import { baseName } from "../../lib/slash-path.ts";
import type { Handoff } from "../../model/handoff.ts";
import { pathOf } from "../../model/ids.ts";
import type { RoleFact, StoreFact } from "../../model/store-fact.ts";
import type { LibraryRule, RuleContext, RuleResult } from "../rule.ts";
import { buildFault, type CheckpointSubject, fieldNode, gateOf, recordAt } from "./checkpoint-subject.ts";
import { readCurrent } from "./kept-copies.ts";
import { isBoilerplate } from "./park-boilerplate.ts";
import { findRole } from "./parked-role.ts";
import { indexFiles, resolvePointer, type StoreFiles } from "./store-files.ts";

const TEAM_FOLDER = /^(\d+:(?:.*\/)?team\/[^/]+\/)/;

const folderOf = (sourceId: string): string | null => TEAM_FOLDER.exec(sourceId)?.[1] ?? null;

/** Whether any file of a team's folder holds a pre-flight. */
function isInFolder(folder: string, files: StoreFiles): boolean {
  const [root = "", path = ""] = folder.split(/:(.*)/s);
  return [...(files.get(root) ?? [])].some(([known, file]) => known.startsWith(path) && file.namesPreflight() === true);
}

const roleOf = (subject: CheckpointSubject, facts: readonly StoreFact[]): RoleFact | null => {
  const { place } = subject;
  const named = facts.find(
    (fact): fact is RoleFact =>
      fact.type === "role" &&
      fact.checkpointRef !== null &&
      place !== null &&
      refNames(fact.checkpointRef, fact.team, place),
  );
  return findRole(subject, facts)?.fact ?? named ?? null;
};

/** Whether every document that the park names was read, so that it can be said what none of them holds. */
const areNamedLoaded = (subject: CheckpointSubject, files: StoreFiles): boolean =>
  gateOf(subject).artifacts.every(artifact => {
    const pointer = readPointer(artifact);
    if (pointer.type !== "file") return pointer.type === "other";
    return (resolvePointer(subject, pointer.path, files)?.namesPreflight() ?? null) !== null;
  });

function judgePark(subject: CheckpointSubject, files: StoreFiles, context: RuleContext): readonly RuleResult[] {
  const { handoff, place, snapshot } = subject;
  if (snapshot.document === null || !isPark(handoff, context.facts) || isBoilerplate(snapshot.document)) return [];
  const folder = place?.team === null || place?.version !== null ? null : folderOf(handoff.sourceId);
  if (namesPreflight(handoff.text) || (folder !== null && isInFolder(folder, files))) return [];
  const node = fieldNode(subject, "objective");
  const role = roleOf(subject, context.facts);
  if (folder !== null && role !== null && role.fields !== null && areNamedLoaded(subject, files)) {
    const message =
      "The park has no operator pre-flight, nor has its role document or anything in the team's folder: its successor finds what is locked by failing.";
    return [buildFault(subject, { cause: "preflight-missing", message, node, label: "the park" })];
  }
  const record = node === null ? null : recordAt(subject, node);
  const transition = record?.transitions[0];
  if (record === null || transition === undefined) return [];
  const ids = { handoffId: handoff.id, recordId: record.id, transitionId: transition.id };
  return [{ type: "unchecked", ...ids, needs: "store", cause: "preflight-missing", evidence: [] }];
}

/** A HANDOFF document of a team's folder. What lies elsewhere is not bound to the team's doctrine. */
function judgeDocument(handoff: Handoff, files: StoreFiles, { facts }: RuleContext): readonly RuleResult[] {
  const folder = folderOf(handoff.sourceId);
  if (folder === null || handoff.kind !== "document" || handoff.anchor.messageId !== null) return [];
  const hasRoles = facts.some(fact => fact.type === "role" && folderOf(fact.sourceId) === folder);
  if (!hasRoles || !/handoff/i.test(baseName(pathOf(handoff.sourceId)))) return [];
  if (namesPreflight(handoff.text) || isInFolder(folder, files)) return [];
  return [
    {
      type: "finding",
      handoffId: handoff.id,
      recordId: null,
      transitionId: null,
      sourceId: handoff.sourceId,
      line: null,
      message:
        "The document has no operator pre-flight, nor has anything else in the team's folder: its successor finds what is locked by failing.",
      evidence: [],
      cause: "preflight-missing",
    },
  ];
}

/** Every unlock that nobody listed is found by the successor one failure at a time. */
export const preflightMissing: LibraryRule = {
  id: "coord.preflight-missing",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "A handoff for a successor comes without an operator pre-flight.",
  scope: "library",
  check(handoffs, context) {
    const files = indexFiles(handoffs, context);
    return handoffs.flatMap(({ handoff }) => {
      const subject = readCurrent(handoff, context);
      return subject === null ? judgeDocument(handoff, files, context) : judgePark(subject, files, context);
    });
  },
};
