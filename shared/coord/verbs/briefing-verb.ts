import { countDegraded, degradedRow } from "../envelope.ts";
import { formatInstant } from "../instant.ts";
import { pyDumps } from "../python-dumps.ts";
import type { PyValue } from "../python-value.ts";
import { renderResume } from "../resume.ts";
import { foldBlockedOnHuman, foldBoard, foldInbox, foldNeedsMe } from "../row-folds.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { type TaskRow, textOr } from "../task-row.ts";
import { readForgeFeedback } from "./forge-feedback.ts";
import { readPendingReviews } from "./pending-reviews.ts";
import { type ReadRoster, readRoster } from "./read-roster.ts";
import { readRowRoles, readRows, type TeamRows } from "./read-rows.ts";
import { type NewestSnapshot, readNewest } from "./read-snapshots.ts";
import { blockedLine, roleLine, rowLine } from "./row-lines.ts";
import { forgeLine, presenceFoldLine, reviewLine } from "./section-lines.ts";
import { type ExitCode, failAs, type VerbWorld } from "./verb-world.ts";

/** How many rows of a section the text shows. */
const SHOWN = 5;

/** What a session is told at its start. */
interface Briefing {
  readonly team: string;
  readonly agent: string;
  readonly tasks: TeamRows;
  readonly people: ReadRoster;
  readonly board: ReadonlyMap<string, readonly TaskRow[]>;
  /** Null where every role could be resolved. */
  readonly roleMark: PyDocument | null;
  readonly blockedOnHuman: readonly TaskRow[];
  readonly inbox: readonly TaskRow[];
  readonly needsMe: readonly TaskRow[];
  readonly reviews: readonly PyDocument[];
  readonly forge: readonly PyDocument[];
  readonly newest: NewestSnapshot;
}

async function read(world: VerbWorld, team: string, agent: string): Promise<Briefing> {
  const tasks = await readRows(world, team);
  const { rows } = tasks;
  const { held, unresolved } = await readRowRoles(world, team, agent, rows);
  const reader = { agent, roles: held, now: formatInstant(world.nowUs) };
  const areRolesUnknown = unresolved.length > 0;
  return {
    team,
    agent,
    tasks,
    people: await readRoster(world, team),
    board: foldBoard(rows),
    roleMark: areRolesUnknown ? degradedRow("role-degraded", [["roles", unresolved]]) : null,
    blockedOnHuman: foldBlockedOnHuman(rows, { human: world.human, roles: held, areRolesUnknown }),
    inbox: foldInbox(rows, reader),
    needsMe: foldNeedsMe(rows, reader),
    reviews: await readPendingReviews(world, team, agent),
    forge: await readForgeFeedback(world, team, agent),
    newest: await readNewest(world.store, team, agent),
  };
}

/** The agents that are there, and behind them what could not be read of them. */
function presenceRows({ roster, scanned, faults }: ReadRoster): readonly PyDocument[] {
  if (faults.length === 0) return roster;
  const counts: (readonly [string, PyValue])[] = [
    ["scanned", BigInt(scanned)],
    ["total", BigInt(scanned)],
  ];
  if (scanned > 0) counts.push(["skipped", BigInt(faults.length)]);
  return [...roster, degradedRow("presence-degraded", counts)];
}

function toDocument(briefing: Briefing, at: string): PyDocument {
  const { tasks, roleMark } = briefing;
  const document = new Map<string, PyValue>([
    ["schema", "coord.teams.briefing.v1"],
    ["team", briefing.team],
    ["agent", briefing.agent],
    ["at", at],
  ]);
  if (tasks.fault !== null) document.set("read_degraded", degradedRow("read-degraded", [["reason", tasks.fault]]));
  document.set("presence", presenceRows(briefing.people)).set("board", briefing.board);
  if (roleMark !== null) document.set("role_degraded", roleMark);
  return document
    .set("blocked_on_human", briefing.blockedOnHuman)
    .set("inbox", briefing.inbox)
    .set("needs_me", briefing.needsMe)
    .set("pending_reviews", briefing.reviews)
    .set("forge_feedback", briefing.forge)
    .set("resume", briefing.newest.snapshot);
}

const isMark = (row: PyDocument): boolean => countDegraded([row]) > 0;

function printTasks(world: VerbWorld, briefing: Briefing): void {
  const { tasks, blockedOnHuman, people, board, inbox, needsMe, roleMark } = briefing;
  world.out(`briefing — ${briefing.agent} in team/${briefing.team}`);
  if (tasks.fault !== null) world.warn(`read-degraded: ${tasks.fault} — unknown, not empty; retry`);
  if (blockedOnHuman.length > 0) world.out(`  blocked on human: ${blockedOnHuman.length} item(s)`);
  for (const row of blockedOnHuman) world.out(blockedLine(row));
  const live = people.roster.filter(row => row.get("liveness") === "live").map(row => textOr(row.get("agent")));
  world.out(`  live now: ${live.join(", ") || "(nobody)"}`);
  for (const row of presenceRows(people).filter(isMark)) world.out(presenceFoldLine(row));
  const counts = [...board].filter(([, rows]) => rows.length > 0).map(([state, rows]) => `${state}=${rows.length}`);
  world.out(`  board: ${counts.join(", ") || "empty"}`);
  world.out(`  inbox: ${inbox.length} item(s)`);
  for (const row of inbox.slice(0, SHOWN)) world.out(rowLine(row));
  world.out(`  needs-me: ${needsMe.length} item(s)`);
  if (roleMark !== null) world.out(roleLine(roleMark));
}

function printReviews(world: VerbWorld, { reviews, forge }: Briefing): void {
  const pending = reviews.filter(row => !isMark(row));
  world.out(`  pending reviews: ${pending.length} item(s)`);
  for (const row of [...pending.slice(0, SHOWN), ...reviews.filter(isMark)]) world.out(reviewLine(row));
  const said = forge.filter(row => !isMark(row));
  world.out(`  forge feedback: ${said.length} PR(s)`);
  for (const row of [...said.slice(0, SHOWN), ...forge.filter(isMark)]) world.out(forgeLine(row));
}

/**
 * Prints what a session needs at its start: who is there, what is open, what waits for it, and the brief that it resumes
 * from. It writes nothing. Exit 0 also where something could not be read, which is then said; 1 on the engine's own fault.
 */
export async function runBriefing(world: VerbWorld, team: string, agent: string, isJson: boolean): Promise<ExitCode> {
  const briefing = await read(world, team, agent);
  const document = toDocument(briefing, formatInstant(world.nowUs));
  const { newest, inbox, needsMe, reviews, forge, people, tasks, roleMark } = briefing;
  for (const line of newest.unreadable) {
    world.warn(`briefing: resume section unavailable: unreadable, which is not the same as empty: ${line}`);
  }
  const marks = countDegraded([...presenceRows(people), ...reviews, ...forge]);
  const degraded = marks + (tasks.fault === null ? 0 : 1) + (roleMark === null ? 0 : 1);
  world.warn(
    `briefing: ${needsMe.length} item(s), inbox=${inbox.length}, reviews=${reviews.length}, degraded=${degraded}, rc=0`,
  );
  if (isJson) {
    world.out(pyDumps(document));
    return 0;
  }
  printTasks(world, briefing);
  printReviews(world, briefing);
  // What could not be read is not absent: then nothing is said of a snapshot.
  if (newest.snapshot === null && newest.unreadable.length > 0) return 0;
  const rendered = renderResume(newest.snapshot);
  if (!rendered.ok) return failAs(world, "briefing", rendered.error);
  world.out(rendered.value);
  return 0;
}
