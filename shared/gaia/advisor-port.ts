import type { Advice } from "../model/advice.ts";
import { type ClosedShape, findShapeFault } from "./closed-shape.ts";
import type { SuccessorCandidate } from "./select-successor.ts";

const ADVICE_SCHEMA = "countersign.advice/1";

const text = (max: number): ClosedShape => ({
  kind: "text",
  pattern: `^[^\\u0000-\\u001f\\u007f]{1,${max}}$`,
  name: `1 to ${max} characters without controls`,
});

const ADVICE_SHAPE: ClosedShape = {
  kind: "object",
  members: { schema: { kind: "constant", value: ADVICE_SCHEMA }, advisor: text(128), says: text(1000) },
};

/** A cheap classifier that may be asked who should carry the work on. Whoever asks shows its answer, and does nothing with it. */
export interface RoutingAdvisor {
  /** Gives a value of the shape of a file of advice. */
  advise(candidates: readonly SuccessorCandidate[]): Promise<unknown>;
}

/** The advice in an untrusted value; null where it is none. */
export function parseAdvice(value: unknown): Advice | null {
  if (findShapeFault(value, ADVICE_SHAPE) !== null) return null;
  // The shape was checked.
  const { advisor, says } = value as Advice;
  return { advisor, says };
}

/** Asks an advisor. Null where there is none, where it fails, and where it answers with anything but advice. */
export async function askAdvisor(
  advisor: RoutingAdvisor | null,
  candidates: readonly SuccessorCandidate[],
): Promise<Advice | null> {
  try {
    return advisor === null ? null : parseAdvice(await advisor.advise(copyOf(candidates)));
  } catch {
    return null;
  }
}

/** Its own copy: an advisor cannot change what is selected from. */
const copyOf = (candidates: readonly SuccessorCandidate[]): readonly SuccessorCandidate[] =>
  candidates.map(candidate => ({ ...candidate }));
