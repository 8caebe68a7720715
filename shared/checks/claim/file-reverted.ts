import { claimRule } from "./claim-rule.ts";

/** A file was created, changed, renamed or deleted as said, and a later step undid it. */
export const FILE_REVERTED = claimRule({
  id: "claim.file-reverted",
  version: 2,
  severity: "blocker",
  verdict: "contradicted",
  title: "A file was created, changed, renamed or deleted as said, and a later step undid it.",
});
