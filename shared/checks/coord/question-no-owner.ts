import { buildGateRule } from "./gate-rule.ts";

/** A successor must know whom to ask. */
export const questionNoOwner = buildGateRule(
  "question-no-owner",
  "An open question names nobody who owes the answer.",
  (_, entry) => `The open question ${entry} names nobody who owes the answer.`,
);
