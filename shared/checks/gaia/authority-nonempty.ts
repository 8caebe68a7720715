import { receiptRule } from "./receipt-facts.ts";

/** A receipt transfers context, never permission. */
export const authorityNonempty = receiptRule(
  "gaia.authority-nonempty",
  "A receipt grants an effect.",
  ({ noun, verdicts: { authority } }) =>
    authority === "granted"
      ? {
          message: `The ${noun} names an authority. A receipt grants nothing: merging, deploying and spending need their own.`,
          path: "effects",
        }
      : null,
);
