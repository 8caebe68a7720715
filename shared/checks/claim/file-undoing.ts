import type { FileClaim } from "../../model/claim.ts";
import type { ChangeEvent, ChangeVerb, CommitEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import { eventsOf, isSameHash } from "./span-events.ts";

type Change = OrderedEvent<ChangeEvent>;
/** What undid a change: another change, or the commit that takes one back. */
type Undoing = OrderedEvent<ChangeEvent> | OrderedEvent<CommitEvent>;

/**
 * The step after a change that took it back: a deletion or restoration of the file or of the whole working tree, an
 * edit that puts the old words back, a commit that reverts the one it went into; or null.
 */
export function findUndoing(claim: FileClaim, borne: Change, own: readonly Change[], span: Span): Undoing | null {
  const last = own.findLast(({ order }) => order > borne.order);
  if (claim.verb === "deleted") {
    const isBack = last?.event.verb === "created" || last?.event.verb === "reverted";
    return last !== undefined && isBack ? last : null;
  }
  if (last?.event.verb === "deleted") return claim.verb === "created" ? last : null;
  if (last?.event.verb === "reverted") return isCommitted(span, borne, last) ? null : last;
  return findTreeRevert(borne, span) ?? findRevertCommit(borne, span) ?? findEditBack(own, span);
}

const commitsSince = (span: Span, borne: Change, later: Change): readonly OrderedEvent<CommitEvent>[] =>
  eventsOf(span).commits.filter(({ order }) => order >= borne.order && order <= later.order);

// What was committed before is what a restoration restores.
const isCommitted = (span: Span, borne: Change, later: Change): boolean => commitsSince(span, borne, later).length > 0;

const TAKES_AWAY: ReadonlySet<ChangeVerb> = new Set(["reverted", "stashed"]);

/** Whether a change lies in a stash that nothing brought back: it is neither in place nor lost. */
export function isStashed(borne: Change, span: Span): boolean {
  const last = eventsOf(span).treeChanges.findLast(({ order }) => order > borne.order);
  return last?.event.verb === "stashed" && !isCommitted(span, borne, last);
}

function findTreeRevert(borne: Change, span: Span): Change | null {
  const trees = eventsOf(span).treeChanges.filter(({ order }) => order > borne.order);
  const last = trees.at(-1);
  // Anything else that changed the tree since (a stash that came back) may have brought it again.
  if (last?.event.verb !== "reverted" || trees.some(({ event }) => !TAKES_AWAY.has(event.verb))) return null;
  if (isCommitted(span, borne, last) && !areCommitsDropped(span, borne, last)) return null;
  const { path } = borne.event;
  const isInside =
    last.event.cwd === null || path === null || !path.startsWith("/") || path.startsWith(`${last.event.cwd}/`);
  return isInside ? last : null;
}

const RESET = /\bgit\s(?:-C\s\S{1,200}\s)?\s{0,4}reset\s{1,4}--hard\s{1,4}(?:HEAD|@)(?:~(\d{0,3})|(\^{1,9}))/;

/** `git reset --hard HEAD~1` after the one commit that the change went into. */
function areCommitsDropped(span: Span, borne: Change, reset: Change): boolean {
  const commits = commitsSince(span, borne, reset);
  const command = findCall(span, reset)?.message.call?.input.command;
  const found = typeof command === "string" ? RESET.exec(command.slice(0, 20_000)) : null;
  if (found === null) return false;
  const steps = found[2]?.length ?? (found[1] === "" || found[1] === undefined ? 1 : Number(found[1]));
  const head = /HEAD is now at ([0-9a-f]{7,40})/.exec(
    span.timeline.entries[reset.order]?.message.text.slice(reset.event.start, reset.event.end) ?? "",
  )?.[1];
  return (
    head !== undefined &&
    steps >= commits.filter(({ event }) => !event.isAmend).length &&
    !commits.some(({ event }) => event.hash === null || isSameHash(event.hash, head))
  );
}

/** `git revert` of the only commit made since the change, which nothing brought back. */
function findRevertCommit(borne: Change, span: Span): OrderedEvent<CommitEvent> | null {
  const [first, second, ...more] = eventsOf(span).commits.filter(({ order }) => order >= borne.order);
  const isReverted =
    first?.event.subject !== null && second?.event.subject === `Revert "${first?.event.subject}"` && more.length === 0;
  return isReverted ? (second ?? null) : null;
}

/** The edit that puts back the words which the only edit before it took out. */
function findEditBack(own: readonly Change[], span: Span): Change | null {
  const open: { readonly was: string; readonly is: string }[] = [];
  let last: Change | null = null;
  for (const change of own) {
    const { old_string: was, new_string: is } = findCall(span, change)?.message.call?.input ?? {};
    if (change.event.by !== "tool" || typeof was !== "string" || typeof is !== "string" || was === is) return null;
    const top = open.at(-1);
    if (top !== undefined && top.was === is && top.is === was) open.pop();
    else open.push({ was, is });
    last = change;
  }
  return open.length === 0 ? last : null;
}
