import type { Need, Severity, Verdict } from "../../shared/model/finding.ts";
import type { HandoffKind } from "../../shared/model/handoff.ts";
import type { Disposition } from "../../shared/model/review.ts";

/** What would decide an unchecked record, in words. */
export const NEED_WORDS: Readonly<Record<Need, string>> = {
  session: "the session it speaks of",
  repository: "the repository",
  remote: "the remote, read back",
  store: "the team folder",
};

/** What a verdict means, for the legend. */
export const VERDICT_MEANINGS: Readonly<Record<Verdict, string>> = {
  supported: "Evidence entails it.",
  contradicted: "Evidence says otherwise.",
  stale: "It was so, and what it speaks of has changed since.",
  unsupported: "Everything needed was loaded, and nothing supports it.",
  unchecked: "Nothing that was loaded decides it. That is not fine; it is unknown.",
};

export const DISPOSITION_WORDS: Readonly<Record<Disposition, string>> = {
  accept: "✓ Accepted",
  flag: "⚑ Flagged",
  waive: "Waived",
  later: "Later",
};

export const KIND_WORDS: Readonly<Record<HandoffKind, string>> = {
  checkpoint: "Checkpoint",
  park: "Park",
  compaction: "Compaction",
  document: "Document",
  generation: "Generation",
  entry: "Entry",
  closing: "Closing",
};

/** What a kind of handoff is, for the legend. */
export const KIND_MEANINGS: Readonly<Record<HandoffKind, string>> = {
  checkpoint: "An agent saved where it stands while it went on.",
  park: "An agent put its work down for whoever takes it up next.",
  compaction: "The summary that replaced a session's own messages when its context ran out.",
  document: "A file written for the next one, such as HANDOFF.md.",
  generation: "One agent was replaced by its successor, as a ledger records it.",
  entry: "One row of a log of handoffs.",
  closing: "An agent's last message, saying that it is done.",
};

/** What a reviewer's word does, for the legend. */
export const DISPOSITION_MEANINGS: Readonly<Record<Disposition, string>> = {
  accept: "The successor may rely on it.",
  flag: "It is wrong or missing. The reason goes back to the predecessor, and nothing is approved meanwhile.",
  waive: "It may pass although it is not shown. The reason stands in the receipt.",
  later: "Put off: it still has to be decided.",
};

export const HIGH_RISK_MEANING =
  "It speaks of something costly to be wrong about (a push, merge, release, tests, authority, money, or what the policy names). Its evidence must be opened before it is accepted.";

export const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { blocker: 0, warning: 1, note: 2 };
