import type { PublishVerb } from "../model/claim.ts";
import type { PublishOutcome } from "../model/event.ts";
import { DEPLOYED, isDeploy, isPreview, NOT_DEPLOYED } from "./deploys.ts";
import { type FoundPublish, publish } from "./found-publish.ts";

/** What is known of a command that sends something away other than by `git push`. */
interface ReleaseSpec {
  readonly verb: PublishVerb;
  /** Whether the argv is such a command. */
  matches(argv: readonly string[]): boolean;
  /** Words that show that it was done; the first group is a label. */
  readonly done: RegExp | null;
  readonly failed: RegExp | null;
}

const positional = (argv: readonly string[], from: number): string | null =>
  argv.slice(from).find(word => !word.startsWith("-")) ?? null;

const NPM_FAILED = /^(?:npm (?:ERR!|error)|error|ERR_PNPM_)[^\n]{0,300}/m;
const RELEASES: readonly ReleaseSpec[] = [
  {
    verb: "publish",
    matches: argv =>
      ["npm", "pnpm", "yarn", "bun", "lerna", "changeset", "vsce"].includes(argv[0] ?? "") &&
      (argv[1] === "publish" || (argv[1] === "npm" && argv[2] === "publish")),
    done: /^\+ ([^\n]{1,200}@\d[^\n]{0,100})$|^(?: INFO|info|🦋 {2}success|➤ YN0000: . Package archive published|success Published)[^\n]{0,200}/m,
    failed: NPM_FAILED,
  },
  {
    verb: "publish",
    matches: argv => argv[0] === "cargo" && argv[1] === "publish",
    done: /^[ \t]{0,8}(?:Published|Uploaded) (\S{1,100} v\S{1,60})[^\n]{0,100}/m,
    failed: /^error(?::| )[^\n]{0,300}/m,
  },
  {
    verb: "publish",
    matches: argv =>
      (argv[0] === "twine" && argv[1] === "upload") ||
      (["uv", "poetry", "hatch", "flit", "pdm"].includes(argv[0] ?? "") && argv[1] === "publish") ||
      (argv[0] === "gem" && argv[1] === "push"),
    done: /^(?:View at:|Successfully registered gem: (\S{1,100}))[^\n]{0,200}/m,
    failed: /^(?:ERROR|error|HTTPError|[ \t]*HTTP Error)[^\n]{0,300}/m,
  },
  {
    verb: "publish",
    matches: argv => (argv[0] === "docker" || argv[0] === "podman" || argv[0] === "buildah") && argv[1] === "push",
    done: /^(\S{1,128}): digest: sha256:[0-9a-f]{64} size: \d+/m,
    failed: /^(?:denied|unauthorized|Error response|error|An image does not exist locally)[^\n]{0,300}/m,
  },
  {
    verb: "release",
    matches: argv => argv[0] === "gh" && argv[1] === "release" && argv[2] === "create",
    done: /^https:\/\/\S{1,300}\/releases\/tag\/(\S{1,200})$/m,
    failed: /^(?:HTTP \d{3}|[Ff]ailed|release not found|error)[^\n]{0,300}/m,
  },
  {
    verb: "deploy",
    matches: isDeploy,
    done: DEPLOYED,
    failed: NOT_DEPLOYED,
  },
];

const DRY = /^--dry-run(?:=|$)|^--dry$|^-n$|^--simulate$/;
const ARMED =
  /will be automatically merged|added to the merge queue|will be added to the merge queue|Auto-merge (?:is |was )?enabled/;
const MERGED =
  /^[^\n]{0,8}(?:Merged|Squashed and merged|Rebased and merged) pull request (?:\S{0,200})#(\d+)[^\n]{0,200}/m;
const ALREADY_MERGED = /was already merged/;
const NOT_MERGED = /^(?:X |! |GraphQL: |failed to merge|HTTP \d{3}|Pull request )[^\n]{0,300}/m;

/** `gh pr merge` and `glab mr merge`: at once, or armed to happen when the checks pass. */
function findForgeMerge(argv: readonly string[], output: string, exit: number | null): FoundPublish | null {
  const isGh = argv[0] === "gh" && argv[1] === "pr" && argv[2] === "merge";
  if (!isGh && !(argv[0] === "glab" && argv[1] === "mr" && argv[2] === "merge")) return null;
  if (argv.includes("--disable-auto")) return null;
  const target = positional(argv, 3);
  const asked = target === null ? null : (/(?:^#?|\/pull\/|\/merge_requests\/)(\d+)$/.exec(target)?.[1] ?? null);
  const done = MERGED.exec(output);
  const label = done?.[1] ?? asked;
  const at = (match: RegExpExecArray | null): { start: number; end: number } =>
    match === null
      ? { start: 0, end: Math.min(output.length, 400) }
      : { start: match.index, end: match.index + match[0].length };
  const armed = ARMED.exec(output);
  if (armed !== null) return publish("merge", "armed", { label, ...at(armed) });
  if (done !== null) return publish("merge", "done", { label, ...at(done) });
  if (ALREADY_MERGED.test(output)) return publish("merge", "nothing", { label, ...at(ALREADY_MERGED.exec(output)) });
  if (exit !== 0) {
    const failed = NOT_MERGED.exec(output);
    return publish("merge", failed !== null || exit !== null ? "failed" : "unknown", { label, ...at(failed) });
  }
  // Away from a terminal a merge that went well says nothing.
  return publish("merge", argv.includes("--auto") ? "armed" : "done", { label, ...at(null) });
}

function settle(argv: readonly string[], exit: number | null, isDone: boolean, hasFailed: boolean): PublishOutcome {
  if (argv.some(word => DRY.test(word)) || isPreview(argv)) return "dry-run";
  if (hasFailed && exit !== 0) return "failed";
  if (argv[0] === "gh" && (argv.includes("--draft") || argv.includes("-d"))) return "armed";
  if (isDone) return "done";
  if (exit === null) return "unknown";
  return exit === 0 ? "done" : "failed";
}

/** Merges by a forge, packages, images, releases and deployments, as far as the command is one beyond doubt. */
export function findReleases(argv: readonly string[], output: string, exit: number | null): readonly FoundPublish[] {
  const merge = findForgeMerge(argv, output, exit);
  if (merge !== null) return [merge];
  if (argv[0] === "gh" && argv[1] === "workflow" && argv[2] === "run" && /deploy/i.test(argv[3] ?? "")) {
    return [
      publish("deploy", exit === 0 ? "armed" : exit === null ? "unknown" : "failed", {
        label: argv[3] ?? null,
        end: Math.min(output.length, 400),
      }),
    ];
  }
  for (const spec of RELEASES) {
    if (!spec.matches(argv)) continue;
    const done = spec.done?.exec(output) ?? null;
    const failed = done === null ? (spec.failed?.exec(output) ?? null) : null;
    const shown = done ?? failed;
    const outcome = settle(argv, exit, done !== null, failed !== null);
    const label = done?.[1] ?? (spec.verb === "release" ? positional(argv, 3) : null);
    const range =
      shown === null
        ? { start: 0, end: Math.min(output.length, 400) }
        : { start: shown.index, end: shown.index + shown[0].length };
    return [publish(spec.verb, outcome, { label, ref: spec.verb === "release" ? label : null, ...range })];
  }
  return [];
}
