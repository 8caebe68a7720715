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

export const SEVERITY_ORDER: Readonly<Record<Severity, number>> = { blocker: 0, warning: 1, note: 2 };
