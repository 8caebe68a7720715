import { z } from "zod";
import type {
  AnswerRow,
  ByteBlockRow,
  ContentRow,
  ExerciseRow,
  LedgerCopyRow,
  LedgerRequestRow,
  LookRow,
  OperationRow,
  PolicyRow,
  ReviewEventRow,
  RootRow,
  SourceRow,
  SpotCheckRow,
} from "./kept-rows.ts";

// SECURITY: without a JIT zod never tries `new Function`, which the content policy would block and report.
z.config({ jitless: true });

/** What a backup calls itself: JSON Lines, a header, a row a line, and a last line that seals all before it. */
export const BACKUP_SCHEMA = "countersign.backup/1";

/** Which file a handoff stands in that somebody has worked on: a log names its handoff only. */
export interface SubjectRow {
  readonly handoffId: string;
  readonly sourceId: string;
  readonly title: string;
}

/** The rows of a backup by their table, as they are kept. */
export interface BackupRows {
  readonly roots: RootRow;
  readonly sources: SourceRow;
  readonly contents: ContentRow;
  readonly bytes: ByteBlockRow;
  readonly reviewEvents: ReviewEventRow;
  readonly subjects: SubjectRow;
  readonly operations: OperationRow;
  readonly answers: AnswerRow;
  readonly policies: PolicyRow;
  readonly looks: LookRow;
  readonly exercises: ExerciseRow;
  readonly spotChecks: SpotCheckRow;
  readonly ledgerCopies: LedgerCopyRow;
  readonly ledgerRequests: LedgerRequestRow;
  readonly reviewer: { readonly name: string };
}

export type BackupTable = keyof BackupRows;

const text = z.string();
const iso = z.string().max(64);
const ordinal = z.int().nonnegative();
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const target = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("record"), recordId: text }),
  z.strictObject({ type: z.literal("transition"), recordId: text, transitionId: text }),
  z.strictObject({ type: z.literal("finding"), fingerprint: text }),
]);
const stamp = { id: text, reviewer: text, atIso: iso, handoffId: text, previousDigest: text };
const event = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("opened-evidence"), target, messageId: text.nullable(), ...stamp }),
  z.strictObject({
    type: z.literal("disposition"),
    target,
    disposition: z.enum(["accept", "flag", "waive", "later"]),
    reason: text.nullable(),
    batch: text.exactOptional(),
    ...stamp,
  }),
  z.strictObject({ type: z.literal("accept-section"), section: text, recordIds: z.array(text), ...stamp }),
  z.strictObject({ type: z.literal("note"), target: target.nullable(), text, ...stamp }),
  z.strictObject({ type: z.literal("preflight"), item: text, isTicked: z.boolean(), ...stamp }),
  z.strictObject({ type: z.literal("link-session"), sessionId: text.nullable(), ...stamp }),
  z.strictObject({ type: z.literal("undo"), undoes: text, ...stamp }),
  z.strictObject({ type: z.literal("approve"), operationKey: text, receiptDigest: text, ...stamp }),
  z.strictObject({ type: z.literal("return"), text, ...stamp }),
  z.strictObject({ type: z.literal("withdraw"), reason: text, ...stamp }),
]);
const question = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("commit-known"), hash: text }),
  z.strictObject({ type: z.enum(["path-exists", "document-text", "file-history"]), path: text }),
  z.strictObject({ type: z.literal("remote-refs"), url: text }),
]);
const answer = z.strictObject({
  question,
  found: z.boolean().nullable(),
  repository: text.nullable(),
  argv: z.array(text),
  output: text,
});
const fault = z.strictObject({ kind: text, text, start: ordinal, end: ordinal, was: text });
const reviewed = { handoffId: text, recordId: text, text };
const drawing = { id: text, seed: text, reviewer: text, atIso: iso, answers: z.array(z.boolean().nullable()) };
const result = z.strictObject({ operationId: text, requestDigest: text, responseJson: text });
const contents = z.strictObject({
  clock: z.strictObject({ epoch: text, sequence: ordinal, head: text, lastCandidateUtc: text.nullable() }),
  state: z.strictObject({ revision: ordinal, json: text }).nullable(),
  operations: z.array(result),
  inspections: z.array(result),
  reservations: z.array(z.strictObject({ operationId: text, ownerOperationId: text })),
  events: z.array(z.strictObject({ type: text, json: text })),
});
const bytes = z.base64().transform(decodeBase64);

/** How each table's rows look in the file; bytes are in base64. SECURITY: closed, so that nothing else gets into a table. */
export const ROW_SCHEMAS: Readonly<Record<BackupTable, z.ZodType>> = {
  roots: z.strictObject({
    id: ordinal,
    key: text,
    name: text,
    addedAtIso: iso,
    path: text.exactOptional(),
    isFile: z.boolean().exactOptional(),
    closedAtIso: iso.exactOptional(),
  }),
  sources: z.strictObject({
    id: text,
    root: ordinal,
    path: text,
    idPath: text.exactOptional(),
    revisions: z
      .array(z.strictObject({ sha256: digest, sizeBytes: ordinal, importedAtIso: iso, continues: z.boolean() }))
      .min(1),
  }),
  contents: z.strictObject({ sha256: digest, contentKey: text, sizeBytes: ordinal }),
  bytes: z.strictObject({ contentKey: text, n: ordinal, bytes }),
  reviewEvents: z.strictObject({ handoffId: text, ordinal, event }),
  subjects: z.strictObject({ handoffId: text, sourceId: text, title: text }),
  operations: z.strictObject({ key: text, digest: text, bytes }),
  answers: z.strictObject({ key: text, answer, answeredAtIso: iso }),
  policies: z.strictObject({
    id: z.int(),
    sha256: digest,
    // It is parsed as any policy file is.
    policy: z.looseObject({}),
    savedAtIso: iso,
    fileName: text.exactOptional(),
  }),
  looks: z.strictObject({ handoffId: text, atIso: iso, digest: text, recordDigests: z.record(text, text) }),
  exercises: z.strictObject({
    ...drawing,
    cases: z.array(z.strictObject({ ...reviewed, shown: text, fault: fault.nullable() })),
  }),
  spotChecks: z.strictObject({ ...drawing, populationCount: ordinal, cases: z.array(z.strictObject(reviewed)) }),
  ledgerCopies: z.strictObject({
    id: text,
    handoffId: text,
    original: z.array(z.strictObject({ sourceId: text, sha256: digest })),
    madeBy: text,
    madeAtIso: iso,
    contents,
  }),
  ledgerRequests: z.strictObject({
    copyId: text,
    n: ordinal,
    verb: text,
    requestJson: text,
    askedBy: text,
    askedAtIso: iso,
    operationIds: z.array(text),
    code: text.nullable(),
  }),
  reviewer: z.strictObject({ name: text.min(1) }),
};

/** The first line. */
export const HeaderSchema = z.strictObject({ schema: z.literal(BACKUP_SCHEMA), createdAt: iso });

/** A line of a row. */
export const LineSchema = z.strictObject({ table: z.enum(Object.keys(ROW_SCHEMAS)), row: z.unknown() });

/** The last line: how many lines stand before it, and the SHA-256 of their bytes, line feeds included. */
export const SealSchema = z.strictObject({ lines: z.int().positive(), sha256: digest });

/** Bytes as a line holds them. */
export function encodeBase64(value: Uint8Array): string {
  // A call takes only so many arguments.
  const most = 8192;
  let units = "";
  for (let at = 0; at < value.length; at += most) units += String.fromCharCode(...value.subarray(at, at + most));
  return btoa(units);
}

function decodeBase64(value: string): Uint8Array<ArrayBuffer> {
  const units = atob(value);
  const decoded = new Uint8Array(units.length);
  for (let at = 0; at < units.length; at += 1) decoded[at] = units.charCodeAt(at);
  return decoded;
}
