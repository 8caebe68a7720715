import type { PublishEvent, PublishOutcome } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import { type Indexed, placeEvent } from "./event-base.ts";
import { type FoundPublish, publish } from "./found-publish.ts";
import { type GitCommand, readGit, splitGitArgs } from "./git-command.ts";
import { findLocalMerge } from "./local-merges.ts";
import { findForgePush, findJjPushes, findReportedPushes } from "./other-pushes.ts";
import { findPushes } from "./pushes.ts";
import { findReleases } from "./releases.ts";
import { statusOf } from "./run-status.ts";
import type { ShellCall } from "./shell-call.ts";
import type { ShellCommand } from "./shell-command.ts";

const REPORT = /^To \S|^Everything up-to-date$|^ [ *+=!-] \S[^\n]{1,300} -> |failed to push|^fatal: |set up to track /m;
const NOT_COMMITTED =
  /^(?:nothing to commit|no changes added to commit|nothing added to commit|On branch [^\n]{1,200}\n(?:Your branch|nothing))|hook[^\n]{0,60}(?:failed|exited)|husky - /m;

/** The branch that a call works on: the last one that it checks out, else the one that the harness names. */
function branchAt(call: ShellCall, index: number): string | null {
  for (let i = index - 1; i >= 0; i--) {
    const command = call.commands[i];
    const git = command === undefined ? null : readGit(command);
    if (git === null || (git.verb !== "checkout" && git.verb !== "switch") || git.args.includes("--")) continue;
    const created = git.args.findIndex(word => /^-[bBcC]$/.test(word));
    return (created >= 0 ? git.args[created + 1] : splitGitArgs(git.args).words[0]) ?? null;
  }
  return call.call.gitBranch;
}

function attempt(
  command: ShellCommand,
  git: GitCommand | null,
  call: ShellCall,
  index: number,
): readonly FoundPublish[] {
  const output = call.output.text;
  const exit = statusOf(call, index);
  if (git?.verb === "push") {
    const hasTrace = REPORT.test(output);
    // `git commit && git push` of which the commit failed never came to the push.
    if (!hasTrace && command.needsPrevious && call.status !== 0 && (exit === null || NOT_COMMITTED.test(output)))
      return [];
    return findPushes(git, output, exit, branchAt(call, index));
  }
  if (git !== null) return git.verb === "merge" ? findLocalMerge(git, output, exit, branchAt(call, index)) : [];
  if (command.argv[0] === "jj") return findJjPushes(command.argv, output, exit);
  return [...findReleases(command.argv, output, exit), ...findForgePush(command.argv, exit, branchAt(call, index))];
}

function open(
  command: ShellCommand,
  git: GitCommand | null,
  call: ShellCall,
  index: number,
  outcome: PublishOutcome,
): readonly FoundPublish[] {
  // The command tells what was to be sent; nothing tells how it ended.
  const found =
    git?.verb === "push"
      ? findPushes(git, "", null, branchAt(call, index))
      : git === null
        ? findReleases(command.argv, "", null)
        : [];
  return found.map(one =>
    publish(one.verb, one.outcome === "dry-run" && outcome !== "refused" ? "dry-run" : outcome, { ...one, end: 400 }),
  );
}

/** What a shell call sent, or tried to send, away from the machine; and merges into a local branch. */
export function findPublishes(sessionId: SessionId, call: ShellCall): readonly Indexed<PublishEvent>[] {
  const events: Indexed<PublishEvent>[] = [];
  const pushes = call.commands.filter(command => readGit(command)?.verb === "push").length;
  const isOpen = call.result === null || call.refused || call.backgroundId !== null || call.interrupted;
  const mayReport = pushes === 0 && !isOpen && call.output.text.includes(" -> ");
  let seenReport = false;
  for (const [index, command] of call.commands.entries()) {
    const git = readGit(command);
    const outcome = call.refused ? "refused" : "unfinished";
    if (git?.verb === "push" && pushes > 1 && !isOpen) {
      // Several pushes, one output: its refs are told once.
      if (seenReport) continue;
      seenReport = true;
    }
    const own = isOpen ? open(command, git, call, index, outcome) : attempt(command, git, call, index);
    const reported: readonly FoundPublish[] =
      mayReport && !seenReport ? findReportedPushes(command.argv, call.output.text) : [];
    seenReport ||= reported.length > 0;
    const found = reported.length > 0 ? [...own.filter(({ verb }) => verb !== "push"), ...reported] : own;
    for (const { start, end, ...rest } of found) {
      const place = placeEvent(
        sessionId,
        call.call,
        call.result ?? call.call,
        call.output.toOriginal(start),
        call.output.toOriginal(end),
        git?.cwd ?? command.cwd,
      );
      events.push({ index, event: { type: "publish", ...place, ...rest, command: command.argv.join(" ") } });
    }
  }
  return events;
}
