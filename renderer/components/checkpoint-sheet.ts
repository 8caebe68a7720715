import type { RecordId } from "../../shared/model/ids.ts";

/** What the gate says of one entry, in words. */
export interface GateLine {
  readonly key: string;
  readonly section: string;
  readonly message: string;
  readonly entry: string;
}

/** An artifact of a checkpoint and where it was found. */
export interface ArtifactLine {
  readonly key: string;
  readonly raw: string;
  readonly anchor: string | null;
  readonly standing: "found" | "wrong" | "unknown";
  readonly message: string;
  readonly recordId: RecordId | null;
}

/** Two places between which a record leaves the choice open. */
export interface HomesLine {
  readonly recordId: RecordId;
  readonly names: readonly [string, string];
}

/** What a continuity checkpoint is for its successor, apart from its records one by one. */
export interface CheckpointSheet {
  /** A park is for another agent and carries all five sections; a snapshot is for the same agent's next wake. */
  readonly tier: "park" | "snapshot";
  readonly gate: readonly GateLine[];
  readonly artifacts: readonly ArtifactLine[];
  readonly homes: readonly HomesLine[];
  readonly importNotDone: {
    readonly recordId: RecordId;
    readonly text: string;
    /** What is missing of the recipe and its prerequisites, in one sentence; null where both are there. */
    readonly missing: string | null;
  } | null;
}
