import { receiptRule } from "./receipt-facts.ts";

/** The first verdict on a receipt: what its consumer's JSON Schema says. */
export const receiptSchema = receiptRule(
  "gaia.receipt-schema",
  "A receipt is refused by the JSON Schema that its consumer checks.",
  ({ verdicts: { schemaFault } }) =>
    schemaFault && {
      message: `The consumer's JSON Schema refuses this receipt: ${schemaFault.path || "the document"} ${schemaFault.message}.`,
      path: schemaFault.path,
    },
);
