import type { EvidenceHow, Stance } from "./evidence.ts";
import type { Need, Severity, Verdict } from "./finding.ts";
import type { HandoffKind, SessionChoice } from "./handoff.ts";
import type { GRANTS_NOTHING } from "./receipt.ts";
import type { RecordKind, RecordState } from "./record.ts";
import type { Disposition } from "./review.ts";

/** A place that bears on something, as a reader without the application can find it. Secrets are masked. */
export interface BriefEvidence {
  readonly path: string | null;
  readonly sourceSha256: string | null;
  readonly line: number | null;
  readonly messageId: string | null;
  readonly quote: string;
  /** Of the quote as it stands here. */
  readonly quoteDigest: string;
  readonly how: EvidenceHow;
  readonly stance: Stance;
  readonly label: string;
}

export interface BriefFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly verdict: Verdict;
  readonly message: string;
  readonly fingerprint: string;
  readonly disposition: Disposition | null;
  readonly reason: string | null;
  readonly evidence: readonly BriefEvidence[];
}

export interface BriefRecord {
  readonly id: string;
  readonly kind: RecordKind;
  readonly section: string;
  readonly text: string;
  readonly state: RecordState;
  readonly verdict: Verdict;
  /** Null while it is undecided; such a brief can only be returned. */
  readonly disposition: Disposition | null;
  readonly reason: string | null;
  readonly notes: readonly string[];
  /** Where the record stands, as the producer wrote it. */
  readonly statedIn: { readonly path: string | null; readonly line: number | null; readonly messageId: string | null };
  readonly evidence: readonly BriefEvidence[];
  readonly findings: readonly BriefFinding[];
  /** What would decide it, or the part of it that is unchecked, sorted. */
  readonly needs: readonly Need[];
}

/** A box of the operator pre-flight, as the handoff lists it or as it was offered where it lists none. */
export interface BriefPreflight {
  readonly item: string;
  readonly from: "handoff" | "template";
  readonly isTicked: boolean;
  /** Who said so in the review, and when; null where the handoff itself does. */
  readonly by: string | null;
  readonly at: string | null;
}

/** What is handed to the successor, `countersign.brief/1`. Its digest is what an approval binds. */
export interface Brief {
  readonly schema: "countersign.brief/1";
  readonly statement: typeof GRANTS_NOTHING;
  readonly authority: { readonly effects: readonly never[] };
  readonly tool: { readonly name: string; readonly version: string; readonly ruleset: string };
  readonly policyDigest: string;
  readonly reviewer: string;
  readonly handoff: {
    readonly id: string;
    readonly kind: HandoffKind;
    readonly digest: string;
    readonly title: string;
    readonly agent: string | null;
    readonly session: string | null;
    readonly to: string | null;
    readonly task: string | null;
    readonly createdAt: string | null;
    readonly verdict: Verdict;
    readonly sessionLink: string | null;
    /** Which session a reviewer chose, null for none; absent where the link is as it was found. */
    readonly sessionChoice?: SessionChoice;
  };
  /** In the order in which a successor needs them: objective, claims and instructions, next actions, questions, decisions, artifacts. */
  readonly records: readonly BriefRecord[];
  /** Those that belong to no record. */
  readonly findings: readonly BriefFinding[];
  readonly notes: readonly string[];
  /** The operator pre-flight: what must be granted before a successor wakes, and what is. */
  readonly preflight: readonly BriefPreflight[];
  readonly sources: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly status: "read" | "partial" | "refused";
    readonly issues: number;
  }[];
}
