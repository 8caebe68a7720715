import type { CommandEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import { type Indexed, placeEvent } from "./event-base.ts";
import { statusOf } from "./run-status.ts";
import type { ShellCall } from "./shell-call.ts";
import type { ShellCommand } from "./shell-command.ts";

/** Commands whose exit status is an answer rather than an error, and those that are too small to matter. */
const NO_ACTS = new Set(
  "grep egrep fgrep rg ag ack find fd ls cat head tail wc diff cmp comm test [ [[ which type command whereis kill pkill pgrep killall lsof ps fuser ss netstat sleep wait timeout curl wget http ping nc dig nslookup host openssl jq yq awk sed cut sort uniq xargs tee echo printf true false exit read cd pwd export source . set unset eval mkdir rmdir rm cp mv ln touch chmod chown tar unzip file stat du df tree less more man date env printenv uname whoami id history alias hash expr let ((  node-version nvm fnm stty tput clear open xdg-open pbcopy ssh-add gpg base64 md5sum sha256sum shasum strings xxd od readlink realpath basename dirname seq yes column nl tr rev paste fold fmt systemctl service launchctl defaults brew apt apt-get dpkg rpm yum dnf for while if".split(
    " ",
  ),
);
/** Subcommands that only look, by program. */
const LOOKS: ReadonlyMap<string, RegExp> = new Map([
  [
    "git",
    /^(?:status|diff|log|show|grep|rev-parse|merge-base|ls-files|ls-tree|ls-remote|cat-file|check-ignore|show-ref|config|branch|blame|describe|reflog|rev-list|remote|fetch|checkout|switch|add|worktree|symbolic-ref|for-each-ref|name-rev|diff-tree|diff-index|bisect|check-attr|stash|help|shortlog|var|rm|mv|restore|reset|clean)$/,
  ],
  ["gh", /^(?:api|auth|browse|search|status|label|config|alias|extension|help)$/],
  [
    "npm",
    /^(?:ls|list|view|info|show|search|outdated|audit|config|whoami|ping|root|prefix|bin|explain|why|fund|docs|help|pkg|get)$/,
  ],
  ["pnpm", /^(?:ls|list|view|info|outdated|audit|config|why|root|bin|store)$/],
  ["yarn", /^(?:list|info|outdated|audit|config|why)$/],
  [
    "docker",
    /^(?:ps|inspect|logs|images|image|info|version|port|top|stats|events|diff|search|network|volume|exec|rm|rmi|stop|kill|container|context)$/,
  ],
  ["kubectl", /^(?:get|describe|logs|diff|explain|top|version|config|exec|wait|auth|api-resources|cluster-info)$/],
  ["terraform", /^(?:show|output|state|version|fmt|validate|providers|graph)$/],
  ["pip", /^(?:show|list|freeze|check|index|search|config|download)$/],
  ["cargo", /^(?:tree|metadata|search|info|version|locate-project|outdated|audit|--version)$/],
  ["go", /^(?:list|env|version|doc|help|tool)$/],
  ["bd", /./],
]);
const GH_LOOKS = /^(?:view|list|status|checks|diff|ls|download|watch)$/;
const INTERPRETERS =
  /^(?:python[\d.]*|node|ruby|perl|php|deno|bun|tsx|ts-node|bash|sh|zsh|pwsh|powershell|osascript|lua|Rscript)$/;
const INLINE = new Set(["-c", "-e", "-p", "--eval", "-", "eval", "-r", "-pe", "-ne"]);
const TELLS = new Set(["--help", "-h", "--version", "-V", "version", "help", "--dry-run"]);
const NESTED = new Set(
  "docker kubectl gh aws gcloud az npm pnpm yarn bun go cargo git compose helm fly flyctl vercel netlify wrangler supabase firebase rails rake manage.py alembic prisma sequelize knex terraform pulumi ansible make just task mise".split(
    " ",
  ),
);
const ENDS_IN_ERROR =
  /^(?:npm (?:ERR!|error) |fatal: |error: |error\[|Error: |ERROR: |Traceback \(most recent call last\)|panic: |[A-Za-z_.]{0,60}(?:Error|Exception): |make: \*\*\* |exit status [1-9]|Command failed|Build failed|FAILED\b)/m;
const END_UNITS = 2_000;
const MAX_KEY = 120;
const MOST_KEYS = 5_000;

/** Names a command among its like, or null where it only looks, tests, or is a line of code. */
export function commandKey({ argv, input }: Pick<ShellCommand, "argv" | "input">): string | null {
  const program = (argv[0] ?? "").slice((argv[0] ?? "").lastIndexOf("/") + 1);
  if (program === "" || NO_ACTS.has(program) || NO_ACTS.has(argv[0] ?? "") || input !== null) return null;
  if (/[$=({<>]/.test(argv[0] ?? "") || argv.some(word => TELLS.has(word))) return null;
  const rest = argv.slice(1);
  if (INTERPRETERS.test(program)) {
    if (rest.some(word => INLINE.has(word)) || rest.length === 0) return null;
    const module = rest.indexOf("-m");
    const script = module >= 0 ? rest[module + 1] : rest.find(word => !word.startsWith("-"));
    return script === undefined ? null : name([program.replace(/[\d.]+$/, ""), script, ...actOf(rest, script)]);
  }
  const words = rest.filter(word => !word.startsWith("-"));
  if (LOOKS.get(program)?.test(words[0] ?? "") === true) return null;
  if (program === "gh" && (GH_LOOKS.test(words[1] ?? "") || words.length < 2)) return null;
  if (words.length === 0 && !argv[0]?.includes("/") && !NESTED.has(program)) return name([program]);
  const isNested =
    NESTED.has(program) && (words[0] === "run" || words[0] === "compose" || program === "gh" || words.length > 1);
  return name([program, ...words.slice(0, isNested && words[0] !== "push" && words[0] !== "commit" ? 2 : 1)]);
}

/** `manage.py migrate`: what a script is told to do, where it is told in one word. */
function actOf(rest: readonly string[], script: string): readonly string[] {
  const next = rest[rest.indexOf(script) + 1];
  return next !== undefined && /^[a-z][\w:-]{2,30}$/.test(next) ? [next] : [];
}

const name = (words: readonly string[]): string | null => {
  const key = words.join(" ");
  return key.length > MAX_KEY || /[\n$`]/.test(key) ? null : key;
};

/** The commands of a session that failed, and those that did not again. */
export class CommandOutcomes {
  private readonly failed = new Set<string>();

  /** What a call's result tells of commands that act. Runs are told by their own events. */
  read(sessionId: SessionId, call: ShellCall): readonly Indexed<CommandEvent>[] {
    const { result } = call;
    if (result === null || call.refused || call.interrupted || call.backgroundId !== null || call.status === null)
      return [];
    if (call.status === 0 && this.failed.size === 0 && !mayHideFailure(call)) return [];
    const events: Indexed<CommandEvent>[] = [];
    for (const [index, command] of call.commands.entries()) {
      if (command.isBackground || call.planned.some(planned => planned.index === index)) continue;
      const key = commandKey(command);
      if (key === null) continue;
      const outcome = this.outcomeOf(call, command, index);
      if (outcome === null || (outcome === "passed" && !this.failed.has(key)) || this.failed.size > MOST_KEYS) continue;
      if (outcome === "failed") this.failed.add(key);
      else this.failed.delete(key);
      const { start, end } = endOf(result.text, call.output.text, outcome);
      const place = placeEvent(sessionId, call.call, result, start, end, command.cwd);
      events.push({ index, event: { type: "command", ...place, outcome, command: command.text, key } });
    }
    return events;
  }

  private outcomeOf(call: ShellCall, command: ShellCommand, index: number): CommandEvent["outcome"] | null {
    if (call.output.text.includes("command not found")) return null;
    const status = statusOf(call, index);
    if (status !== null) return status === 0 ? "passed" : command.isConditional ? null : "failed";
    const own = call.commands.filter(other => commandKey(other) !== null);
    // In a chain of `&&`, the last that acts is taken for the one that failed.
    if (call.status !== 0 && command.needsPrevious && own.at(-1) === command && command.filters.length === 0)
      return "failed";
    if (own.length === 1 && isOnlyShortened(command))
      return ENDS_IN_ERROR.test(call.output.text.slice(-END_UNITS)) ? "failed" : "passed";
    return null;
  }
}

/** `cmd 2>&1 | tail -20`: the status is tail's, and the output is the command's own. */
const isOnlyShortened = (command: ShellCommand): boolean =>
  command.filters.length > 0 &&
  command.filters.every(([filter]) => filter === "tail" || filter === "head" || filter === "tee");

const mayHideFailure = (call: ShellCall): boolean =>
  call.commands.some(isOnlyShortened) && ENDS_IN_ERROR.test(call.output.text.slice(-END_UNITS));

/** The last words of the output: an error stands at its end. */
function endOf(
  original: string,
  clean: string,
  outcome: CommandEvent["outcome"],
): { readonly start: number; readonly end: number } {
  if (outcome === "passed") return { start: 0, end: Math.min(400, original.length) };
  const found = ENDS_IN_ERROR.exec(clean.slice(-END_UNITS))?.[0];
  const at = found === undefined ? -1 : original.lastIndexOf(found.trimEnd());
  const start = at >= 0 ? at : Math.max(0, original.length - 400);
  return { start, end: Math.min(original.length, start + 400) };
}
