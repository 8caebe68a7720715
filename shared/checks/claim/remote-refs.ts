import type { PublishClaim } from "../../model/claim.ts";
import type { PublishEvent } from "../../model/event.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Answer } from "../../model/question.ts";
import type { Span } from "../../model/timeline.ts";
import type { RuleContext } from "../rule.ts";
import type { OrderedEvent } from "./cite.ts";
import { bareRef } from "./find-readback.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

interface RemoteRef {
  readonly hash: string;
  readonly ref: string;
  readonly line: string;
  readonly answer: Answer;
}

const LINE = /^([0-9a-f]{40}|[0-9a-f]{64})\t(\S+)$/;
const known = new WeakMap<RuleContext["remotes"], readonly RemoteRef[]>();

/** The refs of every remote that the user had read. Parsed once for a judgement. */
function refsOf({ remotes }: RuleContext): readonly RemoteRef[] {
  const before = known.get(remotes);
  if (before !== undefined) return before;
  const refs = remotes.flatMap(answer =>
    answer.question.type !== "remote-refs"
      ? []
      : answer.output.split("\n").flatMap(line => {
          const [, hash, ref] = LINE.exec(line.trimEnd()) ?? [];
          return hash === undefined || ref === undefined ? [] : [{ hash, ref, line: line.trimEnd(), answer }];
        }),
  );
  known.set(remotes, refs);
  return refs;
}

/**
 * Where a remote that the user had read holds what a publication sent: a ref of the claimed name, or any where none is named,
 * at the exact hash. Null where none does: it may have moved on since, so nothing is contradicted by that.
 */
export function findRemoteRef(
  claim: PublishClaim,
  done: OrderedEvent<PublishEvent> | null,
  span: Span,
  context: RuleContext,
): Evidence | null {
  const made =
    done === null
      ? null
      : (eventsOf(span).commits.findLast(({ order, event }) => order <= done.order && event.hash !== null)?.event
          .hash ?? null);
  const hashes = [claim.hash, done?.event.hash ?? made].filter(hash => hash !== null);
  const wanted = claim.ref ?? done?.event.ref ?? null;
  if (hashes.length === 0) return null;
  const found = refsOf(context).find(
    ({ hash, ref }) =>
      hashes.every(one => isSameHash(one, hash)) &&
      (wanted === null || wanted === "HEAD" || bareRef(ref) === bareRef(wanted)),
  );
  if (found === undefined) return null;
  return {
    sourceId: null,
    sessionId: null,
    line: null,
    messageId: null,
    at: { type: "command", argv: found.answer.argv },
    quote: found.line,
    how: "derived",
    stance: "supports",
    label: "read back from the remote when you asked for it",
  };
}
