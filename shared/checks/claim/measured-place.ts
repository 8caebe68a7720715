import type { Span } from "../../model/timeline.ts";
import type { AssertedPlace } from "./asserted-place.ts";
import { isCoveredChange } from "./code-changes.ts";
import { findEntry } from "./message-search.ts";
import { isWhole } from "./run-cover.ts";
import type { EndedRun } from "./select-runs.ts";
import { eventsOf, isSameHash } from "./span-events.ts";
import { placeAt } from "./work-trees.ts";

const MAINS = new Set(["main", "master", "trunk"]);
const FAR =
  /\bhttps?:\/\/(?!localhost|127\.|0\.0\.0\.0|\[::1\]|[\w.-]*\.local\b)[\w.-]+|\bprod(?:uction)?\b|\bssh\s|\bkubectl\b|\b(?:fly|vercel|netlify|heroku|wrangler|railway|aws|gcloud|az)\s/i;
const REACHES =
  /\b(?:curl|wget|http|playwright|cypress|k6|lighthouse|ssh|kubectl|fly|vercel|netlify|heroku|wrangler|railway|aws|gcloud|az|npm|pnpm|npx|node|python3?|pytest|make|gh|psql)\b/;
const BROWSES = /webfetch|navigate|browser|fetch$/i;

/** Where a run was made, in words, if that is not the place that it is asserted of; null where it is, or cannot be told. */
export function measuredElsewhere(span: Span, run: EndedRun, place: AssertedPlace): string | null {
  const at = placeAt(span, run.order, run.event.cwd);
  const inTree = at.worktree === null ? null : `in the worktree ${at.worktree}`;
  const onBranch = at.branch === null || MAINS.has(at.branch.toLowerCase()) ? null : `on the branch ${at.branch}`;
  const part = isWhole(run.event) ? null : `in part (${run.event.subset ?? run.event.pkg})`;
  if (place.type === "main")
    return isMain(at.branch) ? part : (inTree ?? onBranch ?? (at.branch === null ? null : part));
  if (place.type === "production")
    return reachesProduction(span, run) ? null : (inTree ?? onBranch ?? part ?? "in a local build");
  if (place.type === "commit") return commitAt(span, run, place.hash);
  if (isOfRelease(span, run, place.label)) return null;
  return inTree ?? onBranch ?? part ?? "in a local build";
}

const isMain = (branch: string | null): boolean =>
  branch !== null && MAINS.has(branch.replace(/^origin\//, "").toLowerCase());

/** Whether the run itself, or any call that reaches beyond the machine, touched what runs for everybody. */
function reachesProduction(span: Span, run: EndedRun): boolean {
  if (FAR.test(run.event.command)) return true;
  return (
    findEntry(span, ({ message }) => {
      if (message.call === null) return false;
      if (BROWSES.test(message.call.name)) return FAR.test(JSON.stringify(message.call.input).slice(0, 4_000));
      const command = message.call.input.command ?? message.call.input.cmd;
      return (
        typeof command === "string" &&
        command.length < 20_000 &&
        REACHES.test(command) &&
        FAR.test(command.replace(/\bgit\s[^\n;&|]*/g, ""))
      );
    }) !== null
  );
}

/** Whether what was released is what was run: nothing changed between the two, or the release was fetched and run. */
function isOfRelease(span: Span, run: EndedRun, label: string | null): boolean {
  const { publishes, changes } = eventsOf(span);
  const release = publishes.findLast(
    ({ event }) =>
      event.outcome === "done" &&
      (event.verb === "release" ||
        event.verb === "publish" ||
        (label !== null && (event.label ?? event.ref ?? "").includes(label.replace(/^v/, "")))),
  );
  if (release !== undefined) {
    const from = Math.min(run.order, release.order);
    const to = Math.max(run.order, release.order);
    if (!changes.some(({ order, event }) => order > from && order < to && isCoveredChange(event))) return true;
  }
  const name = label?.replace(/^v/, "");
  if (name === undefined) return false;
  const fetched = new RegExp(
    `\\b(?:checkout|switch|clone|install|add|worktree|tag|npx|pull|download)\\b[^\\n]{0,200}${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
  );
  return (
    findEntry(
      { ...span, endOrder: run.order },
      ({ message }) => message.call !== null && fetched.test(message.text.slice(0, 20_000)),
    ) !== null
  );
}

/** The commit that a run was made at, if the span shows it and it is another than the one named. */
function commitAt(span: Span, run: EndedRun, hash: string): string | null {
  const { commits } = eventsOf(span);
  const named = commits.find(({ event }) => event.hash !== null && isSameHash(event.hash, hash));
  const head = commits.findLast(({ order, event }) => order < run.order && event.hash !== null);
  if (named === undefined || head?.event.hash == null || named.order > run.order) return null;
  return isSameHash(head.event.hash, hash) ? null : `at ${head.event.hash}`;
}
