import type { Result } from "../lib/result.ts";
import type { ContinuityCode } from "./codes.ts";

/** The logical clock as it is stored. */
export interface StoredClock {
  /** SHA-256, fixed when the store was made. */
  readonly epoch: string;
  readonly sequence: number;
  /** The head of the last time receipt; 64 zeros before the first. */
  readonly head: string;
  readonly lastCandidateUtc: string | null;
}

/** A result as it was given, byte for byte. */
export interface StoredResult {
  readonly operationId: string;
  readonly requestDigest: string;
  readonly responseJson: string;
}

/** An id that a wake's intent promised to one of its later steps. */
export interface StoredReservation {
  readonly operationId: string;
  readonly ownerOperationId: string;
}

/** All that a continuity store holds, each list in the order in which it was written. At most half a megabyte. */
export interface StoreContents {
  readonly clock: StoredClock;
  /** The work, its revision beside its canonical JSON; null before one was accepted. */
  readonly state: { readonly revision: number; readonly json: string } | null;
  readonly operations: readonly StoredResult[];
  readonly inspections: readonly StoredResult[];
  readonly reservations: readonly StoredReservation[];
  readonly events: readonly { readonly type: string; readonly json: string }[];
}

/** What one operation adds. */
export interface StoreChange {
  readonly clock: StoredClock;
  readonly state: StoreContents["state"];
  readonly operation: StoredResult | null;
  readonly inspection: StoredResult | null;
  readonly event: StoreContents["events"][number] | null;
  readonly reserve: readonly StoredReservation[];
  /** The id whose reservation is used up. */
  readonly release: string | null;
}

/** What was decided on a store's contents; without a change nothing is written. */
export interface StoreDecision<T> {
  readonly value: T;
  readonly change: StoreChange | null;
}

/**
 * Where a work's ledger is kept. INVARIANT: `transact` is atomic. Nothing is written by anyone between the contents that are
 * given to `decide` and the change that it makes; a refusal writes nothing; when it returns, the change is durable.
 */
export interface ContinuityStore {
  transact<T, E>(
    decide: (contents: StoreContents) => Result<StoreDecision<T>, E>,
  ): Promise<Result<T, E | ContinuityCode>>;
  read(): Promise<Result<StoreContents, ContinuityCode>>;
  close(): Promise<void>;
}

/** A store without a work, its clock not yet ticked. `epoch` is a SHA-256 that no other store has. */
export const freshContents = (epoch: string): StoreContents => ({
  clock: { epoch, sequence: 0, head: "0".repeat(64), lastCandidateUtc: null },
  state: null,
  operations: [],
  inspections: [],
  reservations: [],
  events: [],
});

/** The contents after a change. */
export function applyChange(contents: StoreContents, change: StoreChange): StoreContents {
  const { clock, state, operation, inspection, event, reserve, release } = change;
  return {
    clock,
    state: state ?? contents.state,
    operations: operation === null ? contents.operations : [...contents.operations, operation],
    inspections: inspection === null ? contents.inspections : [...contents.inspections, inspection],
    reservations: [...contents.reservations.filter(({ operationId }) => operationId !== release), ...reserve],
    events: event === null ? contents.events : [...contents.events, event],
  };
}
