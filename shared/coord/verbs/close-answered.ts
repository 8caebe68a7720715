import { BROADCAST } from "../bus-event.ts";
import { parseFrontMatter } from "../front-matter.ts";
import { formatInstant } from "../instant.ts";
import { BACKLOG, EVERYONE } from "../row-folds.ts";
import { closeTask } from "../task-close.ts";
import { listOf, textOr } from "../task-row.ts";
import { taskPath } from "../team-path.ts";
import { emitEvent } from "./bus-records.ts";
import type { VerbWorld } from "./verb-world.ts";

/** A reply, and the directive that it says to answer. */
export interface Answer {
  readonly team: string;
  /** The directive that is answered. */
  readonly slug: string;
  /** Who replies. */
  readonly agent: string;
  /** Whom the reply goes to. */
  readonly recipient: string;
  /** The reply's own slug. */
  readonly reply: string;
}

/** A response to a directive, as the bus tells it. */
export interface ResponseNotice {
  readonly slug: string;
  /** Who asked; empty where nobody did. */
  readonly owner: string;
  readonly responder: string;
  /** Relative to the team's folder. */
  readonly pointer: string;
}

/**
 * Tells the bus that a directive was answered: it discharges the responder, and it tells the owner, where that is another
 * agent. Whether the owner was told.
 */
export async function notifyResponse(world: VerbWorld, team: string, notice: ResponseNotice): Promise<boolean> {
  const { slug, owner, responder, pointer } = notice;
  const hasAsker = owner !== "" && owner !== BACKLOG && owner !== responder;
  const outcome = await emitEvent(world, team, responder, {
    kind: "response",
    to: !hasAsker ? responder : owner === EVERYONE ? BROADCAST : owner,
    priority: "P2",
    slug,
    pointer,
    discharges: responder,
  });
  if (outcome === "absent") world.out("record: no bus-v3 records config — the response rides the file plane only");
  if (outcome === "failed")
    world.out("record: response companion emission failed — the response rides the file plane only");
  return outcome === "emitted" && hasAsker;
}

/** Why a reply does not answer a directive; empty where it does. */
function misfits(text: string, { agent, recipient }: Answer): readonly string[] {
  const fields = parseFrontMatter(text)?.fields;
  const assignee = textOr(fields?.get("assignee"));
  const owner = textOr(fields?.get("owner"));
  return [
    ...(listOf(fields?.get("tags")).includes("kind:directive") ? [] : ["it is not a directive"]),
    ...(assignee === agent ? [] : [`it is assigned to ${JSON.stringify(assignee)}, not to ${agent}`]),
    ...(owner === recipient ? [] : [`it is owned by ${JSON.stringify(owner)}, and the reply goes to ${recipient}`]),
  ];
}

/** Closes the directive that a reply answers. Whether it is closed; says why not: the reply was sent all the same. */
export async function closeAnswered(world: VerbWorld, answer: Answer): Promise<boolean> {
  const { team, slug, agent, reply } = answer;
  const path = taskPath(team, slug);
  const read = await world.store.read(path);
  if (read.status !== "ok") {
    world.warn(
      `tell: --closes ${slug} resolves to no directive in team/${team} (${read.status}); the reply was sent, NOTHING was closed`,
    );
    return false;
  }
  const problems = misfits(read.text, answer);
  if (problems.length > 0) {
    world.warn(
      `tell: --closes ${slug} is not what this reply answers: ${problems.join("; ")}; the reply was sent, NOTHING was closed`,
    );
    return false;
  }
  let fault = `${path} was not written`;
  const outcome = await world.store.update(path, current => {
    const closed = closeTask(current ?? "", formatInstant(world.nowUs), `answered by ${agent} in ${reply}`);
    if (!closed.ok) fault = closed.error;
    return closed.ok ? closed.value : null;
  });
  if (outcome !== "written") {
    world.warn(`tell: reply sent; ${slug} NOT closed (${fault})`);
    return false;
  }
  const owner = textOr(parseFrontMatter(read.text)?.fields.get("owner"));
  await notifyResponse(world, team, { slug, owner, responder: agent, pointer: `task/${slug}.md` });
  world.out(`closed ${slug} — answered by ${reply}`);
  return true;
}
