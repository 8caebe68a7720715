import { z } from "zod";
import { RECORD_STATES, type RecordKind } from "../model/record.ts";

// SECURITY: see host.ts: no code is generated, whatever the content policy allows.
z.config({ jitless: true });

const count = z.int().nonnegative();
const line = z.int().positive().nullable();
const verdict = z.enum(["contradicted", "unsupported", "stale", "unchecked", "supported"]);

// The names of the closed set, in the order in which it is written.
const recordKind = z.enum(Object.keys(RECORD_STATES) as RecordKind[]);

const AtSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("text"), start: count, end: count, textLine: z.int().positive() }),
  z.strictObject({ type: z.literal("row"), table: z.string(), rowid: z.int() }),
  z.strictObject({ type: z.literal("bytes"), start: count, end: count }),
  z.strictObject({ type: z.literal("command"), argv: z.array(z.string()) }),
]);

const EvidenceSchema = z.strictObject({
  sourceId: z.string().nullable(),
  line,
  messageId: z.string().nullable(),
  at: AtSchema.nullable(),
  quote: z.string(),
  how: z.enum(["cited", "matched", "derived"]),
});

const IssueSchema = z.strictObject({ code: z.string(), line, message: z.string() });

const SourceSchema = z.strictObject({
  id: z.string(),
  root: count,
  path: z.string(),
  group: z.string().nullable(),
  /** Empty where not a byte could be read. */
  sha256: z.string().regex(/^(?:[0-9a-f]{64})?$/),
  bytes: count,
  format: z.string().nullable(),
  status: z.enum(["read", "partial", "refused"]),
  issues: z.array(IssueSchema),
});

const SessionSchema = z.strictObject({
  id: z.string(),
  sourceId: z.string(),
  nativeId: z.string().nullable(),
  tree: z.string(),
  parent: z.string().nullable(),
  format: z.string(),
  messages: count,
  toolCalls: count,
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  incomplete: z.boolean(),
});

const TransitionSchema = z.strictObject({
  id: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  assertedBy: EvidenceSchema,
  verdict,
  evidence: z.array(EvidenceSchema),
});

const RecordSchema = z.strictObject({
  id: z.string(),
  kind: recordKind,
  section: z.string(),
  ordinal: count,
  text: z.string(),
  state: z.string(),
  verdict,
  supersedes: z.string().nullable(),
  supersededBy: z.string().nullable(),
  at: AtSchema,
  transitions: z.array(TransitionSchema),
});

const HandoffSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(["checkpoint", "park", "compaction", "document", "generation", "entry", "closing"]),
  sourceId: z.string(),
  at: AtSchema,
  from: z.strictObject({ agent: z.string().nullable(), session: z.string().nullable() }),
  to: z.string().nullable(),
  task: z.string().nullable(),
  createdAt: z.string().nullable(),
  ageSeconds: z.number().nonnegative().nullable(),
  sessionLink: z
    .strictObject({
      sessionId: z.string(),
      how: z.enum(["inside", "named", "written-by", "same-project", "same-project-active", "chosen"]),
    })
    .nullable(),
  records: z.array(RecordSchema),
  verdict,
  counts: z.strictObject({
    supported: count,
    contradicted: count,
    unsupported: count,
    stale: count,
    unchecked: count,
    blockers: count,
    warnings: count,
    notes: count,
  }),
});

const standing = z.enum(["proven", "absent", "unknown"]);

const LedgerSchema = z.strictObject({
  id: z.string(),
  kind: z.literal("gaia-ledger"),
  sourceIds: z.array(z.string()),
  /** Refused: what its facts say could be read, and is unproven. */
  status: z.enum(["sound", "findings", "refused"]),
  facts: z.strictObject({
    workIdentity: z.string().nullable(),
    /** As stored: ACTIVE, DECIDED, CONSUMED, CANCELLED. */
    status: z.string().nullable(),
    revision: z.number().nullable(),
    generations: z.array(
      z.strictObject({ generation: z.number(), actorRef: z.string(), sessionRef: z.string(), fenced: z.boolean() }),
    ),
    wake: z.strictObject({ intent: standing, checkpointed: standing, sent: standing, delivered: standing }),
    clock: z
      .strictObject({
        epoch: z.string(),
        sequence: z.number(),
        head: z.string(),
        lastCandidateUtc: z.string().nullable(),
      })
      .nullable(),
    operations: count,
    inspections: count,
  }),
});

const FindingSchema = z.strictObject({
  rule: z.string(),
  severity: z.enum(["blocker", "warning", "note"]),
  verdict,
  message: z.string(),
  handoffId: z.string().nullable(),
  recordId: z.string().nullable(),
  sourceId: z.string(),
  line,
  evidence: z.array(EvidenceSchema),
  fingerprint: z.string(),
});

const UncheckedSchema = z.strictObject({
  handoffId: z.string(),
  recordId: z.string(),
  rule: z.string(),
  needs: z.enum(["session", "repository", "remote", "store"]),
});

/** The audit report, `countersign.audit/1` (DESIGN.md section 7): closed at every level. */
export const AuditReportSchema = z.strictObject({
  schema: z.literal("countersign.audit/1"),
  tool: z.strictObject({ name: z.literal("countersign"), version: z.string(), ruleset: z.string() }),
  now: z.string(),
  policy: z.strictObject({
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    off: z.array(z.string()),
  }),
  sources: z.array(SourceSchema),
  sessions: z.array(SessionSchema),
  handoffs: z.array(HandoffSchema),
  ledgers: z.array(LedgerSchema),
  findings: z.array(FindingSchema),
  unchecked: z.array(UncheckedSchema),
});

/** A report as data. */
export type AuditReport = z.infer<typeof AuditReportSchema>;
