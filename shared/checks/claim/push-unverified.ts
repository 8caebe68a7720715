import { claimRule } from "./claim-rule.ts";

/** Something was sent, and nothing read the other side back at that commit. */
export const PUSH_UNVERIFIED = claimRule({
  id: "claim.push-unverified",
  version: 3,
  severity: "note",
  verdict: "unsupported",
  title: "Something was sent, and nothing read the other side back at that commit.",
});
