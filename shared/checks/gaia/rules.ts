import type { Rule } from "../rule.ts";
import { authorityMissing } from "./authority-missing.ts";
import { authorityNonempty } from "./authority-nonempty.ts";
import { chainInvalid } from "./chain-invalid.ts";
import { chainStale } from "./chain-stale.ts";
import { chainUnbound } from "./chain-unbound.ts";
import { receiptDigest } from "./receipt-digest.ts";
import { receiptSchema } from "./receipt-schema.ts";
import { receiptStrict } from "./receipt-strict.ts";

/** The checks of Gaia's ledgers, receipts and chains. */
export const GAIA_RULES: readonly Rule[] = [
  receiptSchema,
  receiptStrict,
  receiptDigest,
  authorityNonempty,
  authorityMissing,
  chainInvalid,
  chainUnbound,
  chainStale,
];
