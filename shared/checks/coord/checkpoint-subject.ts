import { type CheckpointPlace, parseCheckpointPath } from "../../coord/checkpoint-path.ts";
import { checkGate, type GateResult } from "../../coord/gate.ts";
import type { JsonNode } from "../../coord/python-json.ts";
import { parseSnapshot, type Snapshot } from "../../coord/snapshot.ts";
import { maskedPart } from "../../lib/masked-part.ts";
import { quoteEnd } from "../../lib/quote-range.ts";
import { shortLine } from "../../lib/short-line.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Severity } from "../../model/finding.ts";
import type { Handoff } from "../../model/handoff.ts";
import { pathOf } from "../../model/ids.ts";
import type { HandoffRecord } from "../../model/record.ts";
import { placeOf } from "../record-place.ts";
import type { RuleResult } from "../rule.ts";

/** A continuity checkpoint as the coord rules see it. */
export interface CheckpointSubject {
  readonly handoff: Handoff;
  readonly snapshot: Snapshot;
  /** Null where the file does not lie where a store keeps it. */
  readonly place: CheckpointPlace | null;
}

// Each rule looks at the same snapshot; it is read once.
const subjects = new WeakMap<Handoff, CheckpointSubject>();

/** The checkpoint that a handoff is, or null where it is of another format. */
export function readCheckpoint(handoff: Handoff): CheckpointSubject | null {
  if (handoff.format !== "coord-checkpoint") return null;
  let subject = subjects.get(handoff);
  if (subject === undefined) {
    const parsed = parseSnapshot(handoff.text);
    // The format keeps no document of bytes that are no UTF-8; their text, with its marks, may look like a sound one.
    const isBroken = handoff.document === null && parsed.document !== null;
    const snapshot = isBroken ? parseSnapshot(handoff.text, false) : parsed;
    subject = { handoff, snapshot, place: parseCheckpointPath(pathOf(handoff.sourceId)) };
    subjects.set(handoff, subject);
  }
  return subject;
}

/** The same of one that only a Git history holds: a kept version of the file that lies there now. */
export function readKeptVersion(handoff: Handoff): CheckpointSubject | null {
  if (handoff.format !== "coord-git") return null;
  const place = parseCheckpointPath(pathOf(handoff.sourceId));
  const version = handoff.anchor.argv?.at(-1) ?? handoff.id;
  return { handoff, snapshot: parseSnapshot(handoff.text), place: place === null ? null : { ...place, version } };
}

const gates = new WeakMap<CheckpointSubject, GateResult>();

/** What the five-section gate says of a checkpoint; nothing of one that is no JSON object. */
export function gateOf(subject: CheckpointSubject): GateResult {
  const { document } = subject.snapshot;
  let gate = gates.get(subject);
  if (gate === undefined) {
    gate = document === null ? { findings: [], artifacts: [] } : checkGate(document);
    gates.set(subject, gate);
  }
  return gate;
}

/** The node of a top-level field, or null. */
export const fieldNode = ({ snapshot }: CheckpointSubject, field: string): JsonNode | null =>
  snapshot.node?.members?.get(field) ?? null;

/** A field's value where it is a text, else null. */
export function fieldText(subject: CheckpointSubject, field: string): string | null {
  const value = fieldNode(subject, field)?.value;
  return typeof value === "string" ? value : null;
}

/** A value as a message shows it: a text without its JSON quotes, anything else as it stands in the file. */
export const shownValue = ({ handoff }: CheckpointSubject, node: JsonNode): string =>
  quoted(typeof node.value === "string" ? node.value : maskedPart(handoff.text, node.start, node.end));

const recordsByStart = new WeakMap<Handoff, ReadonlyMap<number, HandoffRecord>>();

/** The record that was made of a JSON value, or null where none was. */
export function recordAt({ handoff }: CheckpointSubject, node: JsonNode): HandoffRecord | null {
  let records = recordsByStart.get(handoff);
  if (records === undefined) {
    records = new Map(handoff.records.map(record => [record.anchor.start, record]));
    recordsByStart.set(handoff, records);
  }
  // Of a text, the record stands between its quotes.
  return records.get(typeof node.value === "string" ? node.start + 1 : node.start) ?? null;
}

/** Instants in microseconds from the context's milliseconds. */
export const toUs = (timeMs: number): bigint => BigInt(Math.round(timeMs)) * 1000n;

/** A text whose place is known: a handoff's, or a store document's. One that a command gives stands in no file that was read. */
export interface TextFile extends Pick<Handoff, "sourceId" | "text"> {
  readonly anchor?: Pick<Handoff["anchor"], "argv">;
}

const lineFeeds = new WeakMap<TextFile, readonly number[]>();

/** The 1-based line of an offset in a file's text. */
function lineAt(handoff: TextFile, offset: number): number {
  let feeds = lineFeeds.get(handoff);
  if (feeds === undefined) {
    feeds = [...handoff.text.matchAll(/\n/g)].map(match => match.index);
    lineFeeds.set(handoff, feeds);
  }
  let [low, high] = [0, feeds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((feeds[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

const QUOTE_LENGTH = 400;

/** A place in a file as evidence, quoted as it stands there. */
export function fileEvidence(handoff: TextFile, start: number, end: number, label: string): Evidence {
  const cut = quoteEnd(handoff.text, start, end, QUOTE_LENGTH);
  const textLine = lineAt(handoff, start);
  const argv = handoff.anchor?.argv;
  return {
    sourceId: handoff.sourceId,
    sessionId: null,
    line: argv === undefined ? textLine : null,
    messageId: null,
    at: placeOf({ start, end: cut, textLine, ...(argv === undefined ? {} : { argv }) }),
    quote: maskedPart(handoff.text, start, cut),
    how: "derived",
    stance: "contradicts",
    label,
  };
}

/** A record's words as evidence. */
export const recordEvidence = (handoff: Handoff, { anchor }: HandoffRecord, label: string): Evidence =>
  fileEvidence(handoff, anchor.start, anchor.end, label);

/** What a finding about a checkpoint says. */
export interface Fault {
  readonly cause: string;
  readonly message: string;
  /** The value that is wrong; null where one is missing. */
  readonly node: JsonNode | null;
  /** What the value is, in a few words. */
  readonly label: string;
  readonly severity?: Severity;
  readonly extra?: readonly Evidence[];
}

/** A finding about a checkpoint: of the record that stands at the node, else of the checkpoint as a whole. */
export function buildFault(subject: CheckpointSubject, fault: Fault): RuleResult {
  const { handoff } = subject;
  const { node, label } = fault;
  const shown = node === null ? [] : [fileEvidence(handoff, node.start, node.end, label)];
  return {
    type: "finding",
    handoffId: handoff.id,
    recordId: node === null || node.items !== null ? null : (recordAt(subject, node)?.id ?? null),
    transitionId: null,
    sourceId: handoff.sourceId,
    line: shown[0]?.line ?? null,
    message: fault.message,
    evidence: [...shown, ...(fault.extra ?? [])],
    cause: fault.cause,
    ...(fault.severity === undefined ? {} : { severity: fault.severity }),
  };
}

/** A text as a message shows it: one line, and not too long. */
export const quoted = (text: string): string => `“${shortLine(text, 80)}”`;
