import { claimRule } from "./claim-rule.ts";
import { askCommits } from "./judge-commit.ts";

/** A commit that the session is said to have made appears in no earlier message and in no repository. */
export const COMMIT_UNKNOWN = claimRule({
  id: "claim.commit-unknown",
  version: 3,
  severity: "blocker",
  verdict: "unsupported",
  title: "A commit that the session is said to have made appears in no earlier message and in no repository.",
  questions: askCommits,
});
