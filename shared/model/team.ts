import type { HandoffId, MessageId, SessionId, SourceId } from "./ids.ts";

/** The behaviours that the lifecycle contract asks of every agent of a team. */
export type TeamBehaviour = "resume" | "snapshot" | "park" | "inbox";

/** Whether a behaviour was kept in a session. `unknown`: no session that tells is loaded, or not all of it. */
export interface BehaviourStanding {
  readonly standing: "kept" | "late" | "unknown";
  /** What was missing, in one sentence; empty where it was kept. */
  readonly message: string;
  /** The message that shows it, where it was late; the session may be a sub-agent's. */
  readonly shown: { readonly sessionId: SessionId; readonly messageId: MessageId } | null;
}

/** A session of a team's agent by the contract. */
export interface LifecycleStanding {
  readonly sessionId: SessionId;
  readonly behaviours: Readonly<Record<TeamBehaviour, BehaviourStanding>>;
}

/** Whether an agent that shows itself has a fresh checkpoint; `absent`: it does not show itself, so nothing is asked of it. */
export type TeamStanding = "fresh" | "stale" | "unknown" | "absent";

/** An agent of a team, as its folder and its sessions show it. */
export interface TeamAgent {
  readonly agent: string;
  /** The newest sign of life and its age in seconds; null where none is loaded, or where it lies ahead. */
  readonly presence: { readonly sourceId: SourceId; readonly atIso: string; readonly ageSeconds: number } | null;
  /** The newest of its checkpoints, by the engine's fold; null where none has a date. */
  readonly checkpoint: {
    readonly handoffId: HandoffId;
    readonly task: string;
    readonly createdAtIso: string;
    readonly ageSeconds: number;
  } | null;
  readonly checkpointCount: number;
  /** The checkpoint that the engine would resume from, where that lies ahead of now; else null. */
  readonly future: { readonly handoffId: HandoffId; readonly createdAtIso: string } | null;
  /** Its LATEST.json: none that has a date, one of the past, or one that lies ahead of now and proves nothing. */
  readonly pointer: "none" | "dated" | "future";
  /** What it still has to look at: open directives to it, to everyone and to its roles that it has not acknowledged. */
  readonly inbox: readonly {
    readonly sourceId: SourceId;
    readonly slug: string;
    readonly title: string;
    readonly assignee: string;
  }[];
  /** What the bus alone shows as open. */
  readonly owed: readonly OwedByBus[];
  /** By the checkpoints themselves. */
  readonly standing: TeamStanding;
  /** As the engine's own health has it, by LATEST.json. */
  readonly engineStanding: TeamStanding;
  /** One for each of its sessions that used the engine. */
  readonly lifecycles: readonly LifecycleStanding[];
}

/** A directive that no response on the bus has discharged. */
export interface OwedByBus {
  readonly slug: string;
  readonly priority: string | null;
  readonly recordedAt: string | null;
}

/** A note in a team's folder: what an agent writes for itself, or what is written to it or to the team. */
export interface TeamDocument {
  readonly sourceId: SourceId;
  readonly kind: "progress" | "role notes" | "memory" | "inbox" | "archive" | "cold start" | "report" | "digest";
  /** Whose it is; null where it is the team's. */
  readonly agent: string | null;
  /** Its title or first heading; empty where it has none. */
  readonly title: string;
  /** The handoff that it is, where it hands work on. */
  readonly handoffId: HandoffId | null;
}

/** A role of a team with its leases. */
export interface TeamRole {
  readonly role: string;
  readonly state: "unknown" | "contested" | "held" | "lapsed" | "vacant" | "dormant";
  readonly isExclusive: boolean;
  /** Null where what is said is no time. */
  readonly slaHours: number | null;
  /** The role's document; null where only leases are loaded. */
  readonly documentId: SourceId | null;
  readonly leases: readonly {
    readonly sourceId: SourceId;
    readonly agent: string;
    readonly atIso: string | null;
    readonly counts: "fresh" | "lapsed" | "ahead" | "unknown";
  }[];
  readonly checkpointRef: string | null;
  /** The loaded checkpoint that the ref names, or null. */
  readonly referencedId: HandoffId | null;
}

/** A moment of the team's timeline. */
export interface TeamMoment {
  readonly sourceId: SourceId;
  readonly line: number;
  readonly recordedAtIso: string | null;
  readonly agent: string;
  readonly task: string;
  readonly objective: string;
  readonly path: string;
  /** Its tags in the order of the record, by their dimension where the registry names them. */
  readonly tags: readonly { readonly dimension: string | null; readonly id: string }[];
  /** The loaded version of the checkpoint at its time, or null. */
  readonly handoffId: HandoffId | null;
}

/** A task of a team; a directive to an agent is one. A field that the document does not name is null. */
export interface TeamTask {
  readonly sourceId: SourceId;
  readonly slug: string;
  readonly title: string;
  /** As the document says it, else the engine's default. */
  readonly status: string;
  /** Whether somebody still owes it; null for a status that the engine does not know. */
  readonly isOpen: boolean | null;
  /** An agent, a role, `*` for everyone, `@backlog`, or a person. */
  readonly assignee: string | null;
  readonly nextAction: string | null;
  readonly checkpointRef: string | null;
}

/** A review that was asked for, and what its verdicts come to. */
export interface TeamReview {
  readonly sourceId: SourceId;
  readonly slug: string;
  readonly state: "approved" | "changes" | "pending";
  /** The newest verdict of each reviewer. */
  readonly verdicts: readonly { readonly reviewer: string; readonly word: "approve" | "changes" }[];
  /** Those whose approval it still needs. */
  readonly missing: readonly string[];
  /** How many verdict files do not count, though somebody wrote them. */
  readonly uncounted: number;
}

/** An event of the team's bus. */
export interface TeamEvent {
  readonly sourceId: SourceId;
  readonly line: number;
  readonly recordedAtIso: string | null;
  readonly sender: string | null;
  readonly to: string;
  readonly kind: string;
  readonly slug: string;
}

/**
 * A team's folder as a whole, or, where `kind` is `store`, what a store holds of which no team can be told. Agents, roles,
 * tasks and reviews are sorted by name, moments and events by time, documents by whose they are.
 */
export interface TeamSummary {
  readonly id: string;
  readonly kind: "team" | "store";
  readonly name: string;
  /** Where its folder lies in what was opened: `0:store/team/blue`. */
  readonly place: string;
  readonly agents: readonly TeamAgent[];
  readonly roles: readonly TeamRole[];
  /** Open ones first. */
  readonly tasks: readonly TeamTask[];
  readonly reviews: readonly TeamReview[];
  readonly documents: readonly TeamDocument[];
  readonly moments: readonly TeamMoment[];
  readonly events: readonly TeamEvent[];
}
