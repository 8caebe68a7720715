import { receiptRule } from "./receipt-facts.ts";

/** The first verdict on a receipt: what its consumer's JSON Schema says. A transition's evidence has one, too. */
export const receiptSchema = receiptRule(
  "gaia.receipt-schema",
  "A receipt is refused by the JSON Schema that its consumer checks.",
  ({ noun, verdicts: { schemaFault } }) =>
    schemaFault && {
      message: `The ${noun === "receipt" ? "consumer's JSON Schema" : "JSON Schema"} refuses this ${noun}: ${schemaFault.path || "the document"} ${schemaFault.message}.`,
      path: schemaFault.path,
    },
);
