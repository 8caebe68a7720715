import { z } from "zod";
import { GRANTS_NOTHING } from "../model/receipt.ts";
import { RECORD_STATES, type RecordKind } from "../model/record.ts";

// SECURITY: see host.ts: no code is generated, whatever the content policy allows.
z.config({ jitless: true });

const count = z.int().nonnegative();
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const recordKind = z.enum(Object.keys(RECORD_STATES) as RecordKind[]);
const handoffKind = z.enum(["checkpoint", "park", "compaction", "document", "generation", "entry", "closing"]);
const verdict = z.enum(["contradicted", "unsupported", "stale", "unchecked", "supported"]);

/** A receipt, `countersign.receipt/1`: closed at every level, its authority present and empty. */
export const ReceiptSchema = z.strictObject({
  schema: z.literal("countersign.receipt/1"),
  statement: z.literal(GRANTS_NOTHING),
  authority: z.strictObject({ effects: z.array(z.never()).max(0) }),
  operation: z.strictObject({ key: z.string().min(1), inputDigest: digest }),
  tool: z.strictObject({ name: z.literal("countersign"), version: z.string(), ruleset: z.string() }),
  reviewer: z.string().min(1),
  approvedAt: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/),
  handoff: z.strictObject({
    id: z.string(),
    kind: handoffKind,
    digest,
    agent: z.string().nullable(),
    task: z.string().nullable(),
    createdAt: z.string().nullable(),
    chosenSession: z.string().nullable().exactOptional(),
  }),
  briefDigest: digest,
  policyDigest: digest,
  sources: z.array(z.strictObject({ path: z.string(), sha256: z.string().regex(/^(?:[0-9a-f]{64})?$/) })),
  reviewLog: z.strictObject({ events: count, head: digest }),
  records: z.array(
    z.strictObject({
      id: z.string(),
      kind: recordKind,
      digest,
      verdict,
      disposition: z.enum(["accept", "waive"]),
    }),
  ),
  counts: z.strictObject({
    records: count,
    accepted: count,
    waived: count,
    supported: count,
    contradicted: count,
    unsupported: count,
    stale: count,
    unchecked: count,
  }),
  waivers: z.array(
    z.strictObject({
      recordId: z.string().nullable(),
      fingerprint: z.string().nullable(),
      rules: z.array(z.string()),
      text: z.string(),
      reason: z.string().regex(/\S/),
    }),
  ),
  notChecked: z.array(
    z.strictObject({
      recordId: z.string(),
      text: z.string(),
      needs: z.array(z.enum(["session", "repository", "remote", "store"])),
    }),
  ),
  digest,
});
