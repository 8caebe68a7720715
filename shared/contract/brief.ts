import { z } from "zod";
import { GRANTS_NOTHING } from "../model/receipt.ts";
import { RECORD_STATES, type RecordKind } from "../model/record.ts";

// SECURITY: see host.ts: no code is generated, whatever the content policy allows.
z.config({ jitless: true });

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const hash = z.string().regex(/^(?:[0-9a-f]{64})?$/);
const line = z.int().positive().nullable();
const verdict = z.enum(["contradicted", "unsupported", "stale", "unchecked", "supported"]);
const recordKind = z.enum(Object.keys(RECORD_STATES) as RecordKind[]);
const disposition = z.enum(["accept", "flag", "waive", "later"]).nullable();

const EvidenceSchema = z.strictObject({
  path: z.string().nullable(),
  sourceSha256: hash.nullable(),
  line,
  messageId: z.string().nullable(),
  quote: z.string(),
  quoteDigest: digest,
  how: z.enum(["cited", "matched", "derived"]),
  stance: z.enum(["supports", "contradicts", "context"]),
  label: z.string(),
});

const FindingSchema = z.strictObject({
  rule: z.string(),
  severity: z.enum(["blocker", "warning", "note"]),
  verdict,
  message: z.string(),
  fingerprint: z.string(),
  disposition,
  reason: z.string().nullable(),
  evidence: z.array(EvidenceSchema),
});

const RecordSchema = z.strictObject({
  id: z.string(),
  kind: recordKind,
  section: z.string(),
  text: z.string(),
  state: z.string(),
  verdict,
  disposition,
  reason: z.string().nullable(),
  notes: z.array(z.string()),
  statedIn: z.strictObject({ path: z.string().nullable(), line, messageId: z.string().nullable() }),
  evidence: z.array(EvidenceSchema),
  findings: z.array(FindingSchema),
  needs: z.array(z.enum(["session", "repository", "remote", "store"])),
});

/** A brief, `countersign.brief/1`: closed at every level. Its RFC 8785 form is what a receipt's `briefDigest` is of. */
export const BriefSchema = z.strictObject({
  schema: z.literal("countersign.brief/1"),
  statement: z.literal(GRANTS_NOTHING),
  authority: z.strictObject({ effects: z.array(z.never()).max(0) }),
  tool: z.strictObject({ name: z.literal("countersign"), version: z.string(), ruleset: z.string() }),
  policyDigest: digest,
  reviewer: z.string(),
  handoff: z.strictObject({
    id: z.string(),
    kind: z.enum(["checkpoint", "park", "compaction", "document", "generation", "entry", "closing"]),
    digest,
    title: z.string(),
    agent: z.string().nullable(),
    session: z.string().nullable(),
    to: z.string().nullable(),
    task: z.string().nullable(),
    createdAt: z.string().nullable(),
    verdict,
    sessionLink: z.string().nullable(),
    sessionChoice: z.strictObject({ sessionId: z.string().nullable(), by: z.string() }).exactOptional(),
  }),
  records: z.array(RecordSchema),
  findings: z.array(FindingSchema),
  notes: z.array(z.string()),
  preflight: z.array(
    z.strictObject({
      item: z.string(),
      from: z.enum(["handoff", "template"]),
      isTicked: z.boolean(),
      by: z.string().nullable(),
      at: z.string().nullable(),
    }),
  ),
  sources: z.array(
    z.strictObject({
      path: z.string(),
      sha256: hash,
      status: z.enum(["read", "partial", "refused"]),
      issues: z.int().nonnegative(),
    }),
  ),
});
