import { parseFrontMatter } from "../front-matter.ts";
import { renderFrontMatter } from "../front-matter-write.ts";
import { formatInstant } from "../instant.ts";
import { closeTask } from "../task-close.ts";
import { textOr } from "../task-row.ts";
import { responsePath, taskPath } from "../team-path.ts";
import { notifyResponse } from "./close-answered.ts";
import type { ExitCode, VerbWorld } from "./verb-world.ts";
import { leaveTrace } from "./work-trace.ts";

/** A command line of `respond`. */
export interface RespondRequest {
  readonly team: string;
  readonly agent: string;
  /** The directive, by its slug. */
  readonly slug: string;
  readonly outcome: string;
  /** Null where the outcome says it all. */
  readonly evidence: string | null;
}

/** Closes the directive that was answered, and says how it stands. False where that was not written. */
async function close(world: VerbWorld, { team, agent, slug, outcome }: RespondRequest): Promise<boolean> {
  const said = `responded ${slug}: ${outcome}`;
  let refusal: string | null = null;
  const written = await world.store.update(taskPath(team, slug), current => {
    const closed = closeTask(current ?? "", formatInstant(world.nowUs), `${outcome} (respond by ${agent})`);
    refusal = closed.ok ? null : closed.error;
    return closed.ok ? closed.value : null;
  });
  if (written === "failed") {
    world.warn(`${said} (response recorded; not closed: the task write failed — the directive is still OPEN)`);
    return false;
  }
  world.out(refusal === null ? `${said} (closed)` : `${said} (response recorded; not closed: ${refusal})`);
  return true;
}

/**
 * Answers a directive and closes it. A waiting or blocked one is answered and stays as it is. Exit 0; 1 where there is no
 * such directive, 3 where the answer or the close was not written.
 */
export async function runRespond(world: VerbWorld, request: RespondRequest): Promise<ExitCode> {
  const { team, agent, slug } = request;
  const now = formatInstant(world.nowUs);
  const document = await world.store.read(taskPath(team, slug));
  if (document.status !== "ok") {
    world.warn(
      `respond: no directive '${slug}' in team/${team} (${document.status}) — nothing recorded. Give the slug that inbox shows in --json, not the title.`,
    );
    return 1;
  }
  const fields = new Map([
    ["type", "Response"],
    ["agent", agent],
    ["outcome", request.outcome],
    ["timestamp", now],
  ]);
  const path = responsePath(team, slug, now, agent);
  const evidence = request.evidence === null || request.evidence === "" ? request.outcome : request.evidence;
  if (!(await world.store.write(path, `${renderFrontMatter(fields)}\n${evidence}\n`))) {
    world.warn(`respond: response NOT recorded for ${slug}: ${path} was not written. NOTHING was closed; retry.`);
    return 3;
  }
  const isWhole = await close(world, request);
  const owner = textOr(parseFrontMatter(document.text)?.fields.get("owner"));
  const pointer = path.slice(`team/${team}/`.length);
  world.out(
    (await notifyResponse(world, team, { slug, owner, responder: agent, pointer }))
      ? "response recorded and delivered — the owner's queue surfaces it"
      : "response recorded (durable) — NOT delivered to the owner's queue; they see it only by reading the task doc",
  );
  if (!isWhole) return 3;
  await leaveTrace(world, team, "respond", path);
  return 0;
}
