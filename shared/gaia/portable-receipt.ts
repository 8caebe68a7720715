import { err, ok, type Result } from "../lib/result.ts";
import type { ContinuityCode } from "./codes.ts";
import { continuityDigest } from "./digest.ts";
import type { Fields } from "./ledger.ts";
import { checkReceipt, RECEIPT_SCHEMA } from "./receipt.ts";
import { receiptBody } from "./receipt-body.ts";

/**
 * The portable receipt of a consumed work: its members in their published order, its authority present and empty. Of any other
 * state `NOT_CONSUMED`; `state` is null before a work was accepted. Source: GuitarAlchemist/gaia (9a2f696).
 */
export function buildPortableReceipt(state: Fields | null): Result<Fields, ContinuityCode> {
  if (state === null || state.status !== "CONSUMED") return err("NOT_CONSUMED");
  const body = receiptBody(state);
  const digest = continuityDigest(RECEIPT_SCHEMA, body);
  if (!digest.ok) return err("INVALID_PORTABLE_RECEIPT");
  const receipt = { ...body, receiptDigest: digest.value };
  return checkReceipt(receipt).strictFault === null ? ok(receipt) : err("INVALID_PORTABLE_RECEIPT");
}
