import type { AdviceFact } from "./advice.ts";
import type { Evidence } from "./evidence.ts";
import type { Finding, Unchecked, Verdict } from "./finding.ts";
import type { Handoff, SessionChoice, SessionLink } from "./handoff.ts";
import type { HandoffId, RecordId, TransitionId } from "./ids.ts";
import type { JudgedDocument } from "./judged-document.ts";
import type { JudgedLedger } from "./ledger.ts";
import type { Policy } from "./policy.ts";
import type { Answer } from "./question.ts";
import type { SessionFacts } from "./session.ts";
import type { Source } from "./source.ts";
import type { TeamSummary } from "./team.ts";

/** A transition's verdict and what it rests on. */
export interface JudgedTransition {
  readonly transitionId: TransitionId;
  readonly verdict: Verdict;
  /** The strongest first. */
  readonly evidence: readonly Evidence[];
}

export interface JudgedRecord {
  readonly recordId: RecordId;
  /** The worst of its transitions, and of the findings about it. */
  readonly verdict: Verdict;
  readonly transitions: readonly JudgedTransition[];
  /** The best candidate messages where no rule decided: matched, and no proof. */
  readonly candidates: readonly Evidence[];
}

export interface HandoffCounts {
  readonly supported: number;
  readonly contradicted: number;
  readonly unsupported: number;
  readonly stale: number;
  readonly unchecked: number;
  readonly blockers: number;
  readonly warnings: number;
  readonly notes: number;
}

export interface JudgedHandoff {
  readonly handoff: Handoff;
  readonly sessionLink: SessionLink | null;
  /** The choice of a reviewer that it was judged with; absent where the link is as it was found. */
  readonly sessionChoice?: SessionChoice;
  /** How many messages and calls its span holds, or null where no session is linked. */
  readonly span: { readonly messages: number; readonly toolCalls: number } | null;
  readonly ageSeconds: number | null;
  readonly verdict: Verdict;
  readonly counts: HandoffCounts;
  readonly records: ReadonlyMap<RecordId, JudgedRecord>;
  /** The version before this one, or null. */
  readonly previousId: HandoffId | null;
}

/** Everything that the pipeline says of a set of files. */
export interface Audit {
  readonly nowMs: number;
  /** As given, so that the report says it in the words of the caller. */
  readonly nowIso: string;
  readonly policy: Policy;
  readonly policySha256: string | null;
  readonly sources: readonly Source[];
  readonly sessions: readonly SessionFacts[];
  readonly handoffs: readonly JudgedHandoff[];
  readonly ledgers: readonly JudgedLedger[];
  /** Receipts, chains and records by themselves. They are shown, and are no part of the report. */
  readonly documents: readonly JudgedDocument[];
  /** What lies beside the handoffs as advice. It is shown, is no part of the report, and nothing was judged by it. */
  readonly advice: readonly AdviceFact[];
  /** The team folders as wholes. They are shown, and are no part of the report. */
  readonly teams: readonly TeamSummary[];
  readonly findings: readonly Finding[];
  readonly unchecked: readonly Unchecked[];
  readonly answers: readonly Answer[];
}
