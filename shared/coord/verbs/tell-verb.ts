import { BROADCAST } from "../bus-event.ts";
import { buildDirective, type DirectiveDraft, directiveSlug, isDirectiveOf } from "../directive.ts";
import { formatInstant } from "../instant.ts";
import { BACKLOG, EVERYONE } from "../row-folds.ts";
import { taskPath } from "../team-path.ts";
import { emitEvent } from "./bus-records.ts";
import { closeAnswered } from "./close-answered.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/** A command line of `tell`. */
export interface TellRequest extends Omit<DirectiveDraft, "owner"> {
  readonly team: string;
  /** Who sends it; null where the session does not say who it is. */
  readonly sender: string | null;
  /** The directive that this one answers, and that is closed by it; null where it answers none. */
  readonly closes: string | null;
}

/** Whether the directive lies at its place: written now, there before, or not. Says why not. */
async function deliver(world: VerbWorld, team: string, draft: DirectiveDraft): Promise<"written" | "there" | null> {
  const slug = directiveSlug(draft);
  const path = taskPath(team, slug);
  const built = buildDirective(draft, formatInstant(world.nowUs));
  if (!built.ok) {
    world.warn(`directive failed: ${built.error}`);
    return null;
  }
  const outcome = await world.store.update(path, current => (current === null ? built.value : null));
  const read = await world.store.read(path);
  if (outcome === "failed") {
    world.warn(
      read.status === "unreadable"
        ? `directive ${slug}: slot present but unreadable (${read.why}), cannot verify delivery, retry`
        : "directive write failed (transport)",
    );
    return null;
  }
  if (read.status === "ok" && isDirectiveOf(read.text, draft)) return outcome === "written" ? "written" : "there";
  world.warn(
    outcome === "written"
      ? `directive ${slug}: write unverifiable (read-back mismatch): its text does not survive the document's front matter`
      : `directive ${slug}: slot holds unverifiable content, cannot verify delivery, retry`,
  );
  return null;
}

/** Tells the recipient's queue of a directive that was just written. */
async function notify(world: VerbWorld, request: TellRequest, slug: string, owner: string): Promise<void> {
  const { team, assignee } = request;
  if (assignee === BACKLOG) return;
  const outcome = await emitEvent(world, team, owner, {
    kind: "directive",
    to: assignee === EVERYONE ? BROADCAST : assignee,
    priority: request.priority,
    slug,
    pointer: `task/${slug}.md`,
    isFyi: request.isFyi,
  });
  const rest = "dispatch rides the file plane only (recipient must run `needs-me`)";
  if (outcome === "absent") world.out(`record: no bus-v3 records config — ${rest}`);
  if (outcome === "failed") world.out(`record: dispatch companion emission failed — ${rest}`);
}

/**
 * Sends a directive: a task with an assignee. The same one sent again is delivered already. Exit 0; 1 where it cannot be
 * said to be there, or the one that it answers was not closed.
 */
export async function runTell(world: VerbWorld, request: TellRequest): Promise<ExitCode> {
  const { team, sender, assignee } = request;
  const draft = { ...request, owner: sender ?? world.machine };
  const slug = directiveSlug(draft);
  const outcome = await deliver(world, team, draft);
  if (outcome === null) return 1;
  world.out(outcome === "there" ? `directive ${slug} already delivered` : `directive ${slug} -> ${assignee}`);
  if (outcome === "written") await notify(world, request, slug, draft.owner);
  if (sender !== null && assignee !== BACKLOG) world.out(`replies: coord-engine queue ${team} --agent ${sender}`);
  const isClosed =
    request.closes === null ||
    (await closeAnswered(world, { team, slug: request.closes, agent: draft.owner, recipient: assignee, reply: slug }));
  if (!isClosed) return 1;
  await leaveTrace(world, team, "tell", taskPath(team, slug));
  return 0;
}
