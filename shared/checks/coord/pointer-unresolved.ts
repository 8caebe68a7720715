import { readPointer } from "../../coord/pointer.ts";
import type { Need } from "../../model/finding.ts";
import type { LibraryRule, RuleContext, RuleResult } from "../rule.ts";
import {
  buildFault,
  type CheckpointSubject,
  fieldNode,
  gateOf,
  quoted,
  readCheckpoint,
  recordAt,
} from "./checkpoint-subject.ts";
import { readCurrent } from "./kept-copies.ts";
import { indexFiles, isTeamLoaded, resolvePointer, type StoreFiles } from "./store-files.ts";

/** What is known of a pointer: it is there, it is nowhere, or what would have to be loaded to tell. */
type Standing = "there" | "nowhere" | Need;

function standingOf(subject: CheckpointSubject, path: string, files: StoreFiles, context: RuleContext): Standing {
  if (resolvePointer(subject, path, files) !== null) return "there";
  const isLoaded = isTeamLoaded(subject, path, files);
  if (path.startsWith("team/")) return isLoaded ? "nowhere" : "store";
  const answer = context.answers.get(JSON.stringify({ type: "path-exists", path }));
  if (answer?.found === true) return "there";
  if (!context.hasRepository || answer === undefined || answer.found === null) return "repository";
  return isLoaded ? "nowhere" : "store";
}

function checkPointers(subject: CheckpointSubject, files: StoreFiles, context: RuleContext): readonly RuleResult[] {
  return gateOf(subject).artifacts.flatMap((artifact): readonly RuleResult[] => {
    const { index, raw } = artifact;
    const field = fieldNode(subject, "artifacts");
    const node = field?.items?.[index] ?? field;
    const pointer = readPointer(artifact);
    if (node === null || pointer.type === "local" || pointer.type === "other") return [];
    const standing = pointer.type === "url" ? "remote" : standingOf(subject, pointer.path, files, context);
    if (standing === "there") return [];
    if (standing === "nowhere") {
      const where =
        pointer.type === "file" && pointer.path.startsWith("team/")
          ? "the loaded store"
          : "the loaded store and in the configured repositories";
      const message = `The artifact ${quoted(raw)} is nowhere in ${where}.`;
      return [buildFault(subject, { cause: `pointer:${index}`, message, node, label: "the artifact" })];
    }
    const record = recordAt(subject, node);
    const transition = record?.transitions[0];
    if (record === null || transition === undefined) return [];
    const ids = { handoffId: subject.handoff.id, recordId: record.id, transitionId: transition.id };
    return [{ type: "unchecked", ...ids, needs: standing, cause: `pointer:${index}`, evidence: [] }];
  });
}

/** A pointer that lies is worse than none: the successor follows it first. */
export const pointerUnresolved: LibraryRule = {
  id: "coord.pointer-unresolved",
  version: 1,
  severity: "blocker",
  verdict: "unsupported",
  title: "An artifact is absent from where it must be.",
  scope: "library",
  questions({ handoff }) {
    const subject = readCheckpoint(handoff);
    if (subject === null) return [];
    return gateOf(subject).artifacts.flatMap(artifact => {
      const pointer = readPointer(artifact);
      if (pointer.type !== "file" || pointer.path.startsWith("team/")) return [];
      return [{ type: "path-exists", path: pointer.path } as const];
    });
  },
  check(handoffs, context) {
    const files = indexFiles(handoffs, context);
    return handoffs.flatMap(({ handoff }) => {
      const subject = readCurrent(handoff, context);
      return subject === null ? [] : checkPointers(subject, files, context);
    });
  },
};
