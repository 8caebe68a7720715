import type { SessionStep } from "../../fixtures/session-step.ts";
import type { Statement } from "./claim-case.ts";
import type { FaultKind } from "./fault.ts";

/** What a statement is about; each kind of handoff has a place of its own for it. */
export type Topic = "files" | "state" | "decision" | "instruction" | "pending";

export interface TopicStatement extends Statement {
  readonly topic: Topic;
}

/** Something that happens in a session, and what its handoff says of it. */
export interface EpisodeText {
  readonly steps: readonly SessionStep[];
  readonly statements: readonly TopicStatement[];
  /** What the version before this handoff said, where the episode is about two versions. */
  readonly earlier?: readonly TopicStatement[];
}

/** The same with one thing wrong. */
export interface EpisodeFault {
  readonly fault: FaultKind;
  readonly about: string;
  readonly change: string;
  readonly wrong: EpisodeText;
  /** It is false by what the session has not: of a session whose beginning is missing that cannot be said. */
  readonly isAbsence?: true;
}

/** A true episode, and its faulty copies: each differs from it in one statement, or in one place of its steps. */
export interface Episode extends EpisodeText {
  readonly name: string;
  readonly faults: readonly EpisodeFault[];
}

/** What an episode may draw from. */
export interface World {
  readonly random: () => number;
  readonly stack: Stack;
  readonly cwd: string;
  readonly branch: string;
  /** A path of a source file that nothing else of the session has. */
  readonly newPath: () => string;
}

/** The tools of a project in one language. */
export type Stack = "vitest" | "jest" | "pytest" | "cargo" | "go";

export const statement = (topic: Topic, text: string, allows: readonly string[] = []): TopicStatement => ({
  topic,
  text,
  allows,
});
