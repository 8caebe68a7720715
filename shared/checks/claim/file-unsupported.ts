import { claimRule } from "./claim-rule.ts";

/** A file is said to have been created, changed, renamed or deleted, and no call did that. */
export const FILE_UNSUPPORTED = claimRule({
  id: "claim.file-unsupported",
  version: 5,
  severity: "blocker",
  verdict: "unsupported",
  title: "A file is said to have been created, changed, renamed or deleted, and no call did that.",
});
