import type { Rule } from "../rule.ts";
import { authorityMissing } from "./authority-missing.ts";
import { authorityNonempty } from "./authority-nonempty.ts";
import { busConflict } from "./bus-conflict.ts";
import { busCorrupt } from "./bus-corrupt.ts";
import { busDuplicateSend } from "./bus-duplicate-send.ts";
import { busInstance } from "./bus-instance.ts";
import { busPrefix } from "./bus-prefix.ts";
import { busTruncated } from "./bus-truncated.ts";
import { chainInvalid } from "./chain-invalid.ts";
import { chainStale } from "./chain-stale.ts";
import { chainUnbound } from "./chain-unbound.ts";
import { clockBroken } from "./clock-broken.ts";
import { decisionBeforeDelivery } from "./decision-before-delivery.ts";
import { digestMismatch } from "./digest-mismatch.ts";
import { eventMismatch } from "./event-mismatch.ts";
import { guardrail } from "./guardrail.ts";
import { illegalTransition } from "./illegal-transition.ts";
import { noncanonical } from "./noncanonical.ts";
import { operationConflict } from "./operation-conflict.ts";
import { receiptDigest } from "./receipt-digest.ts";
import { receiptLedgerMismatch } from "./receipt-ledger-mismatch.ts";
import { receiptSchema } from "./receipt-schema.ts";
import { receiptStrict } from "./receipt-strict.ts";
import { requestDigest } from "./request-digest.ts";
import { reservationMismatch } from "./reservation-mismatch.ts";
import { revisionGap } from "./revision-gap.ts";
import { secondReplacement } from "./second-replacement.ts";
import { storeCorrupt } from "./store-corrupt.ts";
import { wakeUnacknowledged } from "./wake-unacknowledged.ts";
import { wakeUndelivered } from "./wake-undelivered.ts";
import { walMissing } from "./wal-missing.ts";

/** The checks of Gaia's ledgers, receipts and chains. */
export const GAIA_RULES: readonly Rule[] = [
  storeCorrupt,
  walMissing,
  noncanonical,
  clockBroken,
  revisionGap,
  eventMismatch,
  requestDigest,
  digestMismatch,
  reservationMismatch,
  operationConflict,
  decisionBeforeDelivery,
  secondReplacement,
  illegalTransition,
  busCorrupt,
  busInstance,
  busTruncated,
  busPrefix,
  busDuplicateSend,
  busConflict,
  wakeUnacknowledged,
  wakeUndelivered,
  receiptSchema,
  receiptStrict,
  receiptDigest,
  authorityNonempty,
  authorityMissing,
  receiptLedgerMismatch,
  chainInvalid,
  chainUnbound,
  chainStale,
  guardrail,
];
