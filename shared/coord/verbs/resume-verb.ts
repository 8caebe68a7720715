import { ageSeconds, formatAge } from "../age.ts";
import { parseCreatedAt } from "../created-at.ts";
import { isDict, isTruthy, type PyValue } from "../python-value.ts";
import { describeAge, judgeAge, renderResume, resumeJson } from "../resume.ts";
import { slugify } from "../slug.ts";
import { snapshotPath } from "../team-path.ts";
import { readJson, readNewest } from "./read-snapshots.ts";
import { type ExitCode, failAs, type VerbWorld } from "./verb-world.ts";

/** A command line of `continuity resume`. */
export interface ResumeRequest {
  readonly team: string;
  readonly agent: string;
  /** Null for the newest of all tasks. */
  readonly task: string | null;
  /** As given. */
  readonly maxAge: string | null;
  readonly isJson: boolean;
}

interface Found {
  readonly value: PyValue;
  readonly unreadable: readonly string[];
}

async function find({ store }: VerbWorld, { team, agent, task }: ResumeRequest): Promise<Found> {
  if (task === null) {
    const { snapshot, unreadable } = await readNewest(store, team, agent);
    return { value: snapshot, unreadable };
  }
  const path = snapshotPath(team, agent, slugify(task));
  const { value, unreadable } = await readJson(store, path);
  return { value, unreadable: unreadable === null ? [] : [`${path} (${unreadable})`] };
}

/**
 * Prints the brief that a successor resumes from, and its age. It writes nothing. Exit 0; 1 where the store cannot be
 * read and holds no other snapshot, or the engine's own fault; 2 where the bound is not met, or is none.
 */
export async function runResume(world: VerbWorld, request: ResumeRequest): Promise<ExitCode> {
  const { value, unreadable } = await find(world, request);
  const isThere = isTruthy(value);
  if (isThere && !isDict(value)) {
    const rendered = renderResume(value);
    if (!rendered.ok) return failAs(world, "continuity", rendered.error);
  }
  const snapshot = isThere && isDict(value) ? value : null;
  const createdUs = parseCreatedAt(snapshot?.get("created_at"));
  const age = createdUs === null ? null : ageSeconds(createdUs, world.nowUs);
  const code = request.maxAge === null ? null : judgeAge(age, request.maxAge);
  if (request.isJson) world.out(resumeJson(snapshot, age, code));
  else {
    const rendered = renderResume(snapshot);
    if (!rendered.ok) return failAs(world, "continuity", rendered.error);
    world.out(rendered.value);
    world.out(`  checkpoint age: ${formatAge(age)}`);
  }
  for (const line of unreadable) {
    world.warn(`resume: unreadable, which is not the same as empty: ${line}`);
  }
  if (code !== null && request.maxAge !== null) {
    world.warn(describeAge(code, age, request.maxAge));
    return 2;
  }
  return unreadable.length > 0 && snapshot === null ? 1 : 0;
}
