import { type FoundPublish, publish } from "./found-publish.ts";
import { readPushReport } from "./push-output.ts";

// `jj git push` (jj-vcs.github.io): "Changes to push to origin:" and a line for each bookmark.
const MOVED =
  /^ {2}(?:Move (?:forward|backward|sideways)|Add) bookmark (\S{1,200})(?: from [0-9a-f]{7,40})? to ([0-9a-f]{7,40})/gm;
const JJ_FAILED = /^(?:Error: |Failed to push)[^\n]{0,300}/m;
const JJ_NOTHING = /^Nothing changed\.$/m;

/** What `jj git push` sent, one entry a bookmark that it reports. `exit` is its own status, or null. */
export function findJjPushes(argv: readonly string[], output: string, exit: number | null): readonly FoundPublish[] {
  if (argv[0] !== "jj" || argv[1] !== "git" || argv[2] !== "push") return [];
  const isDryRun = argv.includes("--dry-run");
  const remote = /^Changes to push to (\S{1,200}):$/m.exec(output)?.[1] ?? null;
  const whole = { remote, start: 0, end: Math.min(output.length, 400) };
  const failed = JJ_FAILED.exec(output);
  if (failed !== null || (exit !== null && exit !== 0)) return [publish("push", "failed", whole)];
  if (JJ_NOTHING.test(output)) return [publish("push", "nothing", whole)];
  const moved = Array.from(output.matchAll(MOVED), match =>
    publish("push", isDryRun ? "dry-run" : "done", {
      remote,
      ref: match[1] ?? null,
      hash: match[2] ?? null,
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  if (moved.length > 0) return moved;
  return [publish("push", isDryRun ? "dry-run" : exit === 0 ? "done" : "unknown", whole)];
}

/** Programs that show what another one printed. */
const SHOWS =
  /^(?:cat|head|tail|less|more|grep|egrep|rg|ag|sed|awk|echo|printf|jq|diff|journalctl|docker|kubectl|bat|cd|true|sleep|alias|export)$/;
/** Git's own commands that send nothing: any other word after `git` is an alias or a program of that name. */
const GIT_OWN = new Set(
  "add am apply archive bisect blame branch bundle cat-file check-ignore checkout cherry cherry-pick clean clone commit config describe diff diff-tree fetch for-each-ref format-patch fsck gc grep help init log ls-files ls-remote ls-tree merge merge-base mv name-rev notes pull push range-diff rebase reflog remote reset restore rev-list rev-parse revert rm shortlog show show-ref sparse-checkout stash status submodule switch symbolic-ref tag update-index update-ref worktree".split(
    " ",
  ),
);
const OWN_REPORT = /^To \S{1,500}\n(?:remote: [^\n]{0,300}\n)?(?: [ *+=!-] )/m;

/** What a command that is none of Git's sent, where it shows Git's own report: an alias, a script, `gh pr create`. */
export function findReportedPushes(argv: readonly string[], output: string): readonly FoundPublish[] {
  if (SHOWS.test(argv[0] ?? "") || (argv[0] === "git" && GIT_OWN.has(argv[1] ?? "")) || !OWN_REPORT.test(output))
    return [];
  const report = readPushReport(output);
  const isDryRun = argv.some(word => word === "--dry-run");
  return report.refs.map(ref =>
    publish("push", isDryRun && ref.outcome === "done" ? "dry-run" : ref.outcome, {
      remote: report.address,
      address: report.address,
      ref: ref.ref,
      hash: ref.hash,
      dropped: ref.dropped,
      label: ref.isTag ? ref.ref : null,
      start: ref.start,
      end: ref.end,
    }),
  );
}

/** `gh pr create --push` pushes the branch first. */
export const findForgePush = (
  argv: readonly string[],
  exit: number | null,
  branch: string | null,
): readonly FoundPublish[] =>
  argv[0] === "gh" && argv[1] === "pr" && argv[2] === "create" && argv.includes("--push")
    ? [publish("push", exit === 0 ? "done" : exit === null ? "unknown" : "failed", { ref: branch })]
    : [];
