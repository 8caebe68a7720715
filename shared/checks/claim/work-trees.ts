import { worktreeRoot } from "../../lib/worktree-root.ts";
import type { ChangeEvent, RunEvent } from "../../model/event.ts";
import type { Span, Timeline } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";

/** Where a run was made: a branch, a worktree, each null where nothing tells. */
export interface RunPlace {
  readonly branch: string | null;
  readonly worktree: string | null;
}

interface Signs {
  readonly branches: readonly { readonly order: number; readonly branch: string }[];
  readonly worktrees: readonly { readonly order: number; readonly path: string; readonly ref: string | null }[];
}

const SWITCHED =
  /(?:Switched to (?:a new )?branch|Already on) '([^'\n]{1,200})'|^On branch (\S{1,200})$|^\[([\w./#+-]{1,200}) (?:\(root-commit\) )?[0-9a-f]{7,40}\] /m;
const SWITCHES =
  /\bgit\s+(?:-C\s+\S+\s+)?(?:checkout|switch)\s+(?:-[bBcC]\s+|--create\s+|--orphan\s+)?(?!-)([\w./#+-]{1,200})(?=\s*(?:$|[;&|\n]|origin\/|main\b|HEAD))/g;
const ADDS = /\bgit\s+(?:-C\s+\S+\s+)?worktree\s+add\s+([^\n;&|]{1,400})/g;
const SIGNS = new WeakMap<Timeline, Signs>();

/** The branch or worktree that the span shows at a place, for a directory. */
export function placeAt(span: Span, order: number, cwd: string | null): RunPlace {
  const { branches, worktrees } = signsOf(span.timeline);
  const added = cwd === null ? undefined : worktrees.findLast(tree => tree.order < order && isUnder(cwd, tree.path));
  if (added !== undefined) return { branch: added.ref, worktree: added.path };
  const branch =
    branches.findLast(sign => sign.order < order)?.branch ?? span.timeline.entries[order]?.message.gitBranch ?? null;
  return {
    branch: branch === "" || branch === "HEAD" ? null : branch,
    worktree: cwd === null ? null : worktreeRoot(cwd),
  };
}

/** Whether what a change touched and where a run was made are one tree: a worktree is another place than its repository. */
export function isOfOneTree(span: Span, change: OrderedEvent<ChangeEvent>, run: OrderedEvent<RunEvent>): boolean {
  const { path, cwd } = change.event;
  const changed = path?.startsWith("/") === true ? path : cwd;
  if (changed === null || run.event.cwd === null) return true;
  const root = run.event.cwd;
  if (worktreeRoot(changed) !== worktreeRoot(root)) return false;
  return signsOf(span.timeline).worktrees.every(
    tree => tree.order >= change.order || isUnder(changed, tree.path) === isUnder(root, tree.path),
  );
}

const isUnder = (cwd: string, path: string): boolean => {
  const tail = path.replace(/^(?:\.\.?\/)+/, "").replace(/\/$/, "");
  return (
    tail !== "" &&
    (cwd === path || cwd.startsWith(`${path}/`) || (!path.startsWith("/") && `${cwd}/`.includes(`/${tail}/`)))
  );
};

/** What a session says of its branches and worktrees, read once. */
function signsOf(timeline: Timeline): Signs {
  const known = SIGNS.get(timeline);
  if (known !== undefined) return known;
  const branches: { order: number; branch: string }[] = [];
  const worktrees: { order: number; path: string; ref: string | null }[] = [];
  const calls = new Map<string, string>();
  for (const [order, { message }] of timeline.entries.entries()) {
    if (message.call !== null) {
      if (message.text.includes("git ") && message.text.length < 20_000) calls.set(message.call.callId, message.text);
      continue;
    }
    const command = message.result === null ? undefined : calls.get(message.result.callId);
    if (command === undefined || message.result === null || message.result.isError || message.result.refused) continue;
    for (const [, words = ""] of command.matchAll(ADDS)) worktrees.push({ order, ...readAdded(words) });
    const told = SWITCHED.exec(message.text.slice(0, 20_000));
    const asked = [...command.matchAll(SWITCHES)].at(-1)?.[1];
    const branch = told === null ? asked : (told[1] ?? told[2] ?? told[3]);
    // A file that is checked out is no branch.
    if (branch !== undefined && !/\.\w{1,5}$/.test(branch)) branches.push({ order, branch });
  }
  const signs = { branches, worktrees };
  SIGNS.set(timeline, signs);
  return signs;
}

function readAdded(words: string): { readonly path: string; readonly ref: string | null } {
  const parts = words
    .trim()
    .split(/\s+/)
    .map(word => word.replace(/^["']|["']$/g, ""));
  const at = parts.findIndex(word => /^-[bB]$/.test(word));
  const created = at >= 0 ? (parts[at + 1] ?? null) : null;
  const plain = parts.filter((word, index) => !word.startsWith("-") && (at < 0 || index !== at + 1));
  return { path: plain[0] ?? "", ref: created ?? plain[1] ?? null };
}
