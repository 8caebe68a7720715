/** A string that only its own constructor makes, so that ids of two kinds cannot be mixed up. */
export type Branded<Name extends string> = string & { readonly __brand: Name };

/** Identity of a source within one library or audit: `<root ordinal>:<path under the root>`. */
export type SourceId = Branded<"source">;
/** Identity of a session, from the producer's own session id. */
export type SessionId = Branded<"session">;
/** Identity of a message within its session, from the producer's own entry id where there is one. */
export type MessageId = Branded<"message">;
/** Identity of a handoff, from its producer's ids and content. */
export type HandoffId = Branded<"handoff">;
/** Identity of a record, from its handoff's identity, its kind and its text. */
export type RecordId = Branded<"record">;
/** Identity of a transition: its record's id and the ordinal of the clause that asserts it. */
export type TransitionId = Branded<"transition">;
/** Identity of a rule, for example `claim.tests-contradicted`. */
export type RuleId = `${"claim" | "coord" | "gaia" | "source" | "rule"}.${string}`;

// The one place where a plain string becomes a branded id.
export const toSourceId = (value: string): SourceId => value as SourceId;
export const toSessionId = (value: string): SessionId => value as SessionId;
export const toMessageId = (value: string): MessageId => value as MessageId;
export const toHandoffId = (value: string): HandoffId => value as HandoffId;
export const toRecordId = (value: string): RecordId => value as RecordId;
export const toTransitionId = (value: string): TransitionId => value as TransitionId;

/** The path of a source under its root: a source's id is the root's ordinal, a colon and the path. */
export const pathOf = (sourceId: SourceId): string => sourceId.slice(sourceId.indexOf(":") + 1);

/** The ordinal of the root that a source lies under, in digits. */
export const rootOf = (sourceId: SourceId): string => sourceId.slice(0, sourceId.indexOf(":"));
