import { receiptRule } from "./receipt-facts.ts";

/** The second verdict on a receipt: what Gaia's own rules say, which are stricter than the schema. */
export const receiptStrict = receiptRule(
  "gaia.receipt-strict",
  "A receipt is refused by Gaia's strict rules (INVALID_PORTABLE_RECEIPT).",
  ({ noun, isJson, verdicts: { strictFault }, twiceKey }) => {
    if (twiceKey !== null)
      return {
        message: `INVALID_PORTABLE_RECEIPT: the key ${JSON.stringify(twiceKey)} stands twice in this ${noun}, so that two readers can read two things.`,
        path: twiceKey,
      };
    return (
      strictFault && {
        message: `INVALID_PORTABLE_RECEIPT: ${isJson ? `${strictFault.path || "the receipt"} ${strictFault.message}` : "it is no JSON"}.`,
        path: strictFault.path,
      }
    );
  },
);
