import type { Evidence } from "../model/evidence.ts";
import type { Need, Severity, Verdict } from "../model/finding.ts";
import type { Handoff, SessionLink } from "../model/handoff.ts";
import type { HandoffId, RecordId, RuleId, SourceId, TransitionId } from "../model/ids.ts";
import type { Policy } from "../model/policy.ts";
import type { Answer, HostQuestion } from "../model/question.ts";
import type { Session } from "../model/session.ts";
import type { Source } from "../model/source.ts";
import type { StoreFact } from "../model/store-fact.ts";
import type { Span } from "../model/timeline.ts";

/** A handoff with all that was linked to it. */
export interface LinkedHandoff {
  readonly handoff: Handoff;
  readonly link: SessionLink | null;
  /** Null where no session is linked: its claims are then unchecked. */
  readonly span: Span | null;
  /** The version before this one, or null. */
  readonly previous: Handoff | null;
  /** What a document held before `previous`, as the session's calls wrote it, newest first: nobody else judges these. */
  readonly overwritten: readonly Handoff[];
}

/** What a rule says. */
export type RuleResult =
  | {
      readonly type: "finding";
      readonly handoffId: HandoffId | null;
      readonly recordId: RecordId | null;
      readonly transitionId: TransitionId | null;
      readonly sourceId: SourceId;
      readonly line: number | null;
      readonly message: string;
      readonly evidence: readonly Evidence[];
      /** Findings of one handoff with one cause are one fault: the first in the order of precedence speaks. */
      readonly cause: string;
      /** Overrides of the rule's own, where RULES.md makes them depend on the case. */
      readonly severity?: Severity;
      readonly verdict?: Verdict;
    }
  | {
      /** The evidence entails the transition. */
      readonly type: "supported";
      readonly recordId: RecordId;
      readonly transitionId: TransitionId;
      readonly evidence: readonly Evidence[];
      /** The claim that is supported; a clause with several is supported when all are. */
      readonly cause: string;
    }
  | {
      readonly type: "unchecked";
      readonly handoffId: HandoffId;
      readonly recordId: RecordId;
      readonly transitionId: TransitionId;
      readonly needs: Need;
      readonly cause: string;
      /** What is known all the same, for the reviewer. */
      readonly evidence: readonly Evidence[];
    };

/** What every rule sees besides its subject. */
export interface RuleContext {
  readonly nowMs: number;
  readonly policy: Policy;
  /** The answers of the host, by the JSON of the question. Absent: it was not asked. */
  readonly answers: ReadonlyMap<string, Answer>;
  readonly hasRepository: boolean;
  readonly facts: readonly StoreFact[];
  /** Every file under the given roots, whether or not it could be read. */
  readonly loaded: ReadonlySet<SourceId>;
  /** The SHA-256 of every file whose bytes were read, lower-case hex. */
  readonly digests: ReadonlyMap<SourceId, string>;
  /** Kept older copies of handoffs whose current version is loaded: their faults were overwritten. */
  readonly history: ReadonlySet<HandoffId>;
  /** What the user had read from remotes. */
  readonly remotes: readonly Answer[];
}

interface RuleBase {
  readonly id: RuleId;
  readonly version: number;
  readonly severity: Severity;
  readonly verdict: Verdict;
  /** What it finds, in one sentence for the reviewer and the documentation. */
  readonly title: string;
}

/** Judges one handoff. */
export interface HandoffRule extends RuleBase {
  readonly scope: "handoff";
  check(subject: LinkedHandoff, context: RuleContext): readonly RuleResult[];
  /** What only the outside can answer, asked before the rules run. */
  questions?(subject: LinkedHandoff): readonly HostQuestion[];
}

/** Judges one source with what was read from it. */
export interface SourceRule extends RuleBase {
  readonly scope: "source";
  check(subject: SourceSubject, context: RuleContext): readonly RuleResult[];
}

export interface SourceSubject {
  readonly source: Source;
  readonly session: Session | null;
  /** The handoffs that stand in the source, or speak of its session. */
  readonly handoffs: readonly LinkedHandoff[];
  /** A handoff stands in it, speaks of its session, or shares its group. */
  readonly isNeeded: boolean;
  /** Those of its group, too. A group may be as large as a library: to be asked for where something is amiss. */
  related(): readonly LinkedHandoff[];
}

/** Judges all handoffs together (shadowing, chains). */
export interface LibraryRule extends RuleBase {
  readonly scope: "library";
  check(handoffs: readonly LinkedHandoff[], context: RuleContext): readonly RuleResult[];
  /** What only the outside can answer of one of the handoffs, asked before the rules run. */
  questions?(subject: LinkedHandoff): readonly HostQuestion[];
}

/** One deterministic check. Adding one: this file's shape, one fixture, one line in the registry. */
export type Rule = HandoffRule | SourceRule | LibraryRule;
