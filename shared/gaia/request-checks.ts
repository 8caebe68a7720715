import { isJsonObject } from "../lib/json-text.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { ContinuityCode } from "./codes.ts";
import { isDigest, isIdentifier, isIntegerIn } from "./identifiers.ts";
import { type Fields, fieldsOf } from "./ledger.ts";

/** The most that a request may expect as revision: a store holds twelve operations. */
const MAX_REVISION = 12;

/** The four fields with which a request names the session that it comes from. */
export const SESSION_KEYS = ["actorRef", "sessionRef", "sessionGeneration", "capabilityDigest"] as const;

/** Whether an object has exactly these members. */
export const hasExactly = (value: unknown, keys: readonly string[]): value is Fields =>
  isJsonObject(value) && Object.keys(value).sort().join() === keys.toSorted().join();

/** Whether a request's session is well formed but for its generation, which is looked at after the revision. */
export const isSessionRequest = ({ actorRef, sessionRef, capabilityDigest }: Fields): boolean =>
  isIdentifier(actorRef) && isIdentifier(sessionRef) && isDigest(capabilityDigest);

/** The state that a request speaks of, if it expects the revision that there is. An absent state has revision 0. */
export function expectState(state: Fields | null, request: Fields): Result<Fields, ContinuityCode> {
  const { expectedRevision } = request;
  if (!isIntegerIn(expectedRevision, 0, MAX_REVISION)) return err("INVALID_REQUEST");
  if ((state?.revision ?? 0) !== expectedRevision) return err("STALE_REVISION");
  return state === null ? err("NOT_FOUND") : ok(state);
}

/** As `expectState`, where the request also comes from the session that the work is bound to. */
export function expectSession(state: Fields | null, request: Fields): Result<Fields, ContinuityCode> {
  const expected = expectState(state, request);
  if (!expected.ok) return expected;
  const session = fieldsOf(expected.value.session);
  if (!isIntegerIn(request.sessionGeneration, 0, 1)) return err("INVALID_REQUEST");
  if (session.sessionGeneration !== request.sessionGeneration) return err("STALE_SESSION_GENERATION");
  const isBound = (["actorRef", "sessionRef", "capabilityDigest"] as const).every(key => session[key] === request[key]);
  return isBound ? expected : err("SESSION_BINDING_MISMATCH");
}
