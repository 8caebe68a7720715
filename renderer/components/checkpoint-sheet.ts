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

/** Words of a record, and the record that they stand in. */
export interface RecordLine {
  readonly key: string;
  readonly recordId: RecordId;
  readonly text: string;
}

/** A place that may be the home of a piece of work. */
export interface HomeCandidate {
  readonly name: string;
  /** The records that speak of it, or of something in it. */
  readonly mentions: readonly RecordLine[];
}

/** Two places between which a checkpoint leaves the choice open. */
export interface HomesLine {
  readonly key: string;
  /** Where it does so; null where its artifacts as a whole do. */
  readonly recordId: RecordId | null;
  readonly candidates: readonly [HomeCandidate, HomeCandidate];
}

/** An import that is not done: what the successor runs, and what somebody grants before. */
export interface ImportLine {
  readonly recordId: RecordId;
  readonly text: string;
  readonly commands: readonly RecordLine[];
  readonly access: readonly RecordLine[];
}

/** What a continuity checkpoint is for its successor, apart from its records one by one. */
export interface CheckpointSheet {
  /** A park is for another agent and carries all five sections; a snapshot is for the same agent's next wake. */
  readonly tier: "park" | "snapshot";
  readonly gate: readonly GateLine[];
  readonly artifacts: readonly ArtifactLine[];
  readonly homes: readonly HomesLine[];
  readonly importNotDone: ImportLine | null;
}
