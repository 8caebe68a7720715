import type { PublishOutcome } from "../model/event.ts";
import { type FoundPublish, publish } from "./found-publish.ts";
import { type GitCommand, shortRef, splitGitArgs } from "./git-command.ts";
import { readPushReport } from "./push-output.ts";

const VALUES = ["-o", "--push-option", "--receive-pack", "--repo", "--exec"];

/** The branch or tag that a refspec names on the other side. */
function targetOf(refspec: string, branch: string | null): string | null {
  const target = refspec.replace(/^\+/, "").split(":").at(-1) ?? "";
  if (target === "HEAD") return branch;
  return target === "" ? null : shortRef(target);
}

/** What a `git push` did, one entry a ref that it reports. `exit` is its own status, or null. */
export function findPushes(
  git: GitCommand,
  output: string,
  exit: number | null,
  branch: string | null,
): readonly FoundPublish[] {
  const isDryRun = git.args.some(word => word === "--dry-run" || /^-[a-z]*n[a-z]*$/.test(word));
  const { words } = splitGitArgs(git.args, VALUES);
  if (git.args.some(word => word === "--delete" || word === "-d" || /^:./.test(word))) return [];
  const report = readPushReport(output);
  const remote = words[0] ?? report.address;
  const address = report.address ?? (remote !== null && /[/:\\]/.test(remote) ? remote : null);
  const asked = words
    .slice(1)
    .map(word => targetOf(word, branch))
    .filter(word => word !== null);
  const settle = (outcome: PublishOutcome): PublishOutcome =>
    isDryRun && outcome !== "rejected" ? "dry-run" : outcome;
  // A hook or wrapper may push refs of its own beside those that were asked for: all are reported, each by itself.
  if (report.refs.length > 0) {
    return report.refs.map(ref =>
      publish("push", settle(ref.outcome), {
        remote,
        address,
        ref: ref.ref,
        hash: ref.hash,
        dropped: ref.dropped,
        label: ref.isTag ? ref.ref : null,
        start: ref.start,
        end: ref.end,
      }),
    );
  }
  const ref = asked[0] ?? (words.length < 2 ? branch : null);
  const rest = { remote, address, ref, hash: null, label: null };
  if (report.upToDate !== null) return [publish("push", settle("nothing"), { ...rest, ...report.upToDate })];
  if (report.failure !== null && exit !== 0) return [publish("push", "failed", { ...rest, ...report.failure })];
  const whole = { start: 0, end: Math.min(output.length, 400) };
  if (exit !== null && exit !== 0) return [publish("push", "failed", { ...rest, ...whole })];
  const isTracked = /^[Bb]ranch '[^'\n]{1,200}' set up to track /m.test(output);
  if (exit === 0 || isTracked) return [publish("push", settle("done"), { ...rest, ...whole })];
  return [publish("push", settle("unknown"), { ...rest, ...whole })];
}
