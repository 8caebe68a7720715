import { anchorWords, findHeadings, hasAnchor } from "../../coord/headings.ts";
import { type Pointer, readPointer } from "../../coord/pointer.ts";
import type { HostQuestion } from "../../model/question.ts";
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
import { indexFiles, resolvePointer, type StoreFiles } from "./store-files.ts";

interface AnchorPointer {
  readonly index: number;
  readonly raw: string;
  readonly path: string;
  readonly anchor: string;
}

const isAnchored = (pointer: Pointer): pointer is Pointer & { readonly type: "file"; readonly anchor: string } =>
  // Headings are compared by ASCII words: of an anchor without any, nothing can be said.
  pointer.type === "file" && pointer.anchor !== null && anchorWords(pointer.anchor).length > 0;

const anchorsOf = (subject: CheckpointSubject): readonly AnchorPointer[] =>
  gateOf(subject).artifacts.flatMap(artifact => {
    const pointer = readPointer(artifact);
    if (!isAnchored(pointer)) return [];
    return [{ index: artifact.index, raw: artifact.raw, path: pointer.path, anchor: pointer.anchor }];
  });

const questionOf = (path: string): HostQuestion => ({ type: "document-text", path });

/** The headings of a document, and where it lies: in the loaded store, else in a configured repository. Null where unknown. */
function readHeadings(subject: CheckpointSubject, path: string, files: StoreFiles, { answers }: RuleContext) {
  const file = resolvePointer(subject, path, files);
  if (file !== null) {
    const headings = file.headings();
    return headings === null ? null : { where: file.path, headings };
  }
  const answer = answers.get(JSON.stringify(questionOf(path)));
  if (answer?.found !== true) return null;
  return { where: `${answer.repository ?? "the repository"}/${path}`, headings: findHeadings(answer.output) };
}

function checkAnchor(
  subject: CheckpointSubject,
  { index, raw, path, anchor }: AnchorPointer,
  files: StoreFiles,
  context: RuleContext,
): readonly RuleResult[] {
  const read = readHeadings(subject, path, files, context);
  if (read !== null && hasAnchor(read.headings, anchor)) return [];
  const field = fieldNode(subject, "artifacts");
  const node = field?.items?.[index] ?? field;
  if (read !== null) {
    const message = `The artifact ${quoted(raw)}: ${read.where} has no heading ${quoted(anchor)}.`;
    return [buildFault(subject, { cause: `pointer:${index}`, message, node, label: "the artifact" })];
  }
  // Where the document lies nowhere that was looked, coord.pointer-unresolved speaks of it.
  const isThere = context.answers.get(JSON.stringify({ type: "path-exists", path }))?.found === true;
  const record = node === null ? null : recordAt(subject, node);
  const transition = record?.transitions[0];
  if (!isThere || record === null || transition === undefined) return [];
  const ids = { handoffId: subject.handoff.id, recordId: record.id, transitionId: transition.id };
  return [{ type: "unchecked", ...ids, needs: "repository", cause: `pointer:${index}`, evidence: [] }];
}

/** The document is there, and what the successor is sent to read in it is not. */
export const pointerAnchorMissing: LibraryRule = {
  id: "coord.pointer-anchor-missing",
  version: 1,
  severity: "blocker",
  verdict: "contradicted",
  title: "An artifact names a heading that its document does not have.",
  scope: "library",
  questions({ handoff }) {
    const subject = readCheckpoint(handoff);
    if (subject === null) return [];
    return anchorsOf(subject)
      .filter(({ path }) => !path.startsWith("team/"))
      .map(({ path }) => questionOf(path));
  },
  check(handoffs, context) {
    const files = indexFiles(handoffs, context);
    return handoffs.flatMap(({ handoff }) => {
      const subject = readCurrent(handoff, context);
      if (subject === null) return [];
      return anchorsOf(subject).flatMap(anchor => checkAnchor(subject, anchor, files, context));
    });
  },
};
