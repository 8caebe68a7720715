import { type CheckpointSubject, readCheckpoint } from "../../shared/checks/coord/checkpoint-subject.ts";
import { findHomeChoices, findMentions } from "../../shared/checks/coord/home-choices.ts";
import { type RecordPart, readImportNotDone } from "../../shared/checks/coord/import-not-done.ts";
import { checkGate, type GateCode, type GateFinding } from "../../shared/coord/gate.ts";
import { pathIn, readPointer } from "../../shared/coord/pointer.ts";
import { isJsonObject } from "../../shared/lib/json-text.ts";
import { maskedPart } from "../../shared/lib/masked-part.ts";
import type { Finding, Unchecked } from "../../shared/model/finding.ts";
import type { Handoff } from "../../shared/model/handoff.ts";
import type {
  ArtifactLine,
  CheckpointSheet,
  GateLine,
  HomeCandidate,
  HomesLine,
  ImportLine,
  RecordLine,
} from "../components/checkpoint-sheet.ts";
import type { HandoffView } from "../store/handoff-view.ts";

const GATE_WORDS: Readonly<Record<GateCode, string>> = {
  "section-missing": "the section is empty",
  "objective-thin": "it is shorter than 24 characters",
  "decision-no-expiry": "no date says when it ends, and no word that it never does",
  "decision-no-rationale": "it is too short to hold a reason",
  "action-no-identifier": "nothing in it can be looked up: no pull request, hash, path or slug",
  "question-no-owner": "nobody is named who owes the answer",
  "artifact-unparseable": "it names nothing that can be looked up",
};

const gateLine = ({ section, code, index, text }: GateFinding): GateLine => ({
  key: `${section} ${code} ${index ?? ""}`,
  section,
  message: GATE_WORDS[code],
  entry: text,
});

function standingOf(findings: readonly Finding[], unchecked: readonly Unchecked[]) {
  const fault = findings.find(({ rule }) => rule.startsWith("coord.pointer-"));
  if (fault !== undefined) return { standing: "wrong", message: fault.message } as const;
  const open = unchecked.find(({ rule }) => rule.startsWith("coord.pointer-"));
  if (open === undefined) return null;
  return { standing: "unknown", message: `Only the ${open.needs} would tell, and it is not loaded.` } as const;
}

/** A path's source among those that were read: the file itself, or one that ends in the whole path. */
function findSource(path: string, sourcePaths: readonly string[]): string | null {
  const tail = `/${path.replace(/^\.?\//, "")}`;
  return sourcePaths.find(known => `/${known}`.endsWith(tail)) ?? null;
}

function readArtifacts(view: HandoffView, sourcePaths: readonly string[]): readonly ArtifactLine[] {
  const { document, records } = view.judged.handoff;
  if (!isJsonObject(document)) return [];
  return checkGate(document).artifacts.map(artifact => {
    const record = records.find(({ kind, text }) => kind === "artifact" && text.trim() === artifact.raw) ?? null;
    const said =
      record === null
        ? null
        : standingOf(
            view.findings.filter(({ recordId }) => recordId === record.id),
            view.unchecked.filter(({ recordId }) => recordId === record.id),
          );
    const pointer = readPointer(artifact);
    const base = {
      key: `${artifact.index} ${artifact.raw}`,
      raw: artifact.raw,
      anchor: pathIn(artifact).anchor,
      recordId: record?.id ?? null,
    };
    if (said !== null) return { ...base, ...said };
    if (pointer.type !== "file")
      return { ...base, standing: "unknown", message: "It names no file that could be looked for." };
    const found = findSource(pointer.path, sourcePaths);
    const heading = pointer.anchor === null ? "" : `, with the heading “${pointer.anchor}”`;
    return {
      ...base,
      standing: "found",
      message: found === null ? `In a configured repository${heading}.` : `${found}${heading}`,
    };
  });
}

/** A part of a record, masked by what stands around it. */
const recordLine = ({ record, start, end }: RecordPart): RecordLine => ({
  key: `${record.id} ${start}`,
  recordId: record.id,
  text: maskedPart(record.text, start, end),
});

function readHomes(subject: CheckpointSubject): readonly HomesLine[] {
  const toCandidate = (name: string): HomeCandidate => ({
    name,
    mentions: findMentions(subject, name).map(record => recordLine({ record, start: 0, end: record.text.length })),
  });
  return findHomeChoices(subject).map(({ record, names: [left, right] }) => ({
    key: record?.id ?? "artifacts",
    recordId: record?.id ?? null,
    candidates: [toCandidate(left), toCandidate(right)],
  }));
}

function readImport(handoff: Handoff): ImportLine | null {
  const found = readImportNotDone(handoff);
  if (found === null) return null;
  const { record, commands, access } = found;
  const { recordId, text } = recordLine({ record, start: 0, end: record.text.length });
  return { recordId, text, commands: commands.map(recordLine), access: access.map(recordLine) };
}

/** Reads a continuity checkpoint as a whole; null for any other handoff. `sourcePaths` are those of the library. */
export function readCheckpointSheet(view: HandoffView, sourcePaths: readonly string[]): CheckpointSheet | null {
  const { handoff } = view.judged;
  const { document } = handoff;
  const subject = readCheckpoint(handoff);
  if (subject === null || !isJsonObject(document)) return null;
  return {
    tier: handoff.kind === "park" ? "park" : "snapshot",
    gate: checkGate(document).findings.map(gateLine),
    artifacts: readArtifacts(view, sourcePaths),
    homes: readHomes(subject),
    importNotDone: readImport(handoff),
  };
}
