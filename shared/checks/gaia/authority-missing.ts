import { receiptRule } from "./receipt-facts.ts";

/** Absent is not empty: a reader may take silence for leave. */
export const authorityMissing = receiptRule(
  "gaia.authority-missing",
  "A receipt does not say that it grants nothing.",
  ({ noun, isJson, verdicts: { authority } }) =>
    isJson && authority === "missing"
      ? {
          message: `The ${noun} has no authority field. Absent is not empty: it must say that it grants nothing.`,
          path: "authority",
        }
      : null,
);
