import { receiptRule } from "./receipt-facts.ts";

/** The first verdict on a receipt: what its consumer's JSON Schema says. A transition's evidence has one, too. */
export const receiptSchema = receiptRule(
  "gaia.receipt-schema",
  "A receipt is refused by the JSON Schema that its consumer checks.",
  ({ noun, isJson, verdicts: { schemaFault } }) =>
    schemaFault && {
      message: `The ${noun === "receipt" ? "consumer's JSON Schema" : "JSON Schema"} refuses this ${noun}: ${isJson ? `${schemaFault.path || "the document"} ${schemaFault.message}` : "it is no JSON"}.`,
      path: schemaFault.path,
    },
);
