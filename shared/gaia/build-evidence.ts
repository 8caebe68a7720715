import { ok, type Result } from "../lib/result.ts";
import type { ContinuityCode } from "./codes.ts";
import { type Fields, fieldsOf, type Ledger, type LedgerStep } from "./ledger.ts";
import { buildPortableReceipt } from "./portable-receipt.ts";
import { EVIDENCE_SCHEMA, sealEvidence } from "./transition-evidence.ts";

/** Who carried a generation, as somebody recorded it. */
export interface RecordedIdentity {
  readonly providerId: string | null;
  readonly modelId: string | null;
}

/** What a transition's evidence says that no ledger holds. */
export interface BesideLedger {
  /** The line of the bus's log at which the wake stands, from 1; null where the bus was not looked at. */
  readonly eventLine: number | null;
  /** By session generation. */
  readonly identities: ReadonlyMap<number, RecordedIdentity>;
}

/** The evidence of a consumed work's transition, sealed. `NOT_CONSUMED` of any other work, as of its portable receipt. */
export function buildEvidence(ledger: Ledger, { eventLine, identities }: BesideLedger): Result<Fields, ContinuityCode> {
  const { state, operations } = ledger;
  const receipt = buildPortableReceipt(state?.fields ?? null);
  if (!receipt.ok) return receipt;
  const [meta] = ledger.rows.meta;
  const { workIdentity, workGeneration, successorSlot, sessionHistory, wake } = state?.fields ?? {};
  const { commandDigest, checkpoint, recordDigest, postCursor } = fieldsOf(wake);
  const idOf = (event: string): unknown => operations.find(step => step.event === event)?.operationId ?? null;
  return ok(
    sealEvidence({
      schema: EVIDENCE_SCHEMA,
      workIdentity,
      workGeneration,
      successorSlot,
      generations: (Array.isArray(sessionHistory) ? sessionHistory : []).map(entry =>
        generationOf(fieldsOf(entry), identities),
      ),
      operations: operations.map(operationOf),
      wake: {
        intent: { operationId: idOf("WAKE_INTENT_COMMITTED"), commandDigest },
        checkpoint: { operationId: idOf("WAKE_CURSOR_CHECKPOINTED"), cursor: checkpoint },
        sent: { recordDigest, eventLine },
        delivered: { operationId: idOf("WAKE_DELIVERED"), cursor: postCursor },
      },
      clock: { epoch: meta?.clockEpoch, sequence: meta?.clockSequence, head: meta?.clockHead },
      receiptDigest: receipt.value.receiptDigest,
      authority: { effects: [] },
    }),
  );
}

function generationOf(entry: Fields, identities: BesideLedger["identities"]): Fields {
  const { sessionGeneration, actorRef, sessionRef, capabilityDigest, fenced } = entry;
  const identity = identities.get(Number(sessionGeneration)) ?? null;
  return { sessionGeneration, actorRef, sessionRef, capabilityDigest, fenced, identity };
}

const operationOf = ({ operationId, event, revision, requestDigest }: LedgerStep): Fields => ({
  operationId,
  event,
  revision,
  requestDigest,
});
