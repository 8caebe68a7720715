import { receiptRule } from "./receipt-facts.ts";

/** The third verdict on a receipt: whether it still has the digest that it states. */
export const receiptDigest = receiptRule(
  "gaia.receipt-digest",
  "A receipt's digest does not recompute from what it says.",
  ({ noun, verdicts: { digest, recomputed } }) =>
    digest === "other"
      ? {
          message: `The ${noun} was changed, or was never sealed: what it says has the digest ${recomputed}, not the one that it states.`,
          path: noun === "receipt" ? "receiptDigest" : "digest",
        }
      : null,
);
