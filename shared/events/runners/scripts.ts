import type { RunTool } from "../../model/claim.ts";
import { findSubset, optionValue, suiteOf } from "./arguments.ts";

/** A script or target of a task runner. What it calls is not in the command: the output tells. */
export interface ScriptMatch {
  /** What its name says that it does; null for a mix (`check`, `verify`, `ci`). */
  readonly tool: RunTool | null;
  /** How people call it: `npm test`, `mise run lint`. */
  readonly label: string;
  /** The script's own name. */
  readonly name: string;
  readonly pkg: string | null;
  readonly suite: string | null;
  readonly subset: string | null;
}

const AROUND_TESTS =
  /setup|seed|server|reset|clean|install|generate|fixture|data|report|update|debug|open|show|(?:^|[:._-])db(?:$|[:._-])/;
const NAMES: readonly (readonly [RegExp, RunTool])[] = [
  [/type-?check|check-?types?|(?:^|[:._-])(?:types|tsc|mypy|pyright)(?:$|[:._-])/, "typecheck"],
  [
    /lint|(?:format|fmt|prettier|style)[:._-]?check|check[:._-]?(?:format|fmt|style)|clippy|(?:^|[:._-])vet(?:$|[:._-])/,
    "lint",
  ],
  [
    /(?:^|[:._/-])(?:tests?|specs?|e2e|integration|unit|jest|vitest|pytest|coverage|cov)(?:$|[:._-])|run-?tests/,
    "test",
  ],
  [/(?:^|[:._-])(?:build|compile|bundle)(?:$|[:._-])/, "build"],
];
const MIXED = /^(?:check|checks|check[:-]all|verify|validate|ci|preflight|precommit|pre-commit|all|qa|quality)$/;
const FILTERS = new Set([
  "-t",
  "-k",
  "-g",
  "-run",
  "--grep",
  "--testNamePattern",
  "--testPathPattern",
  "--filter",
  "-e",
  "--tests",
  "--only",
  "--changed",
  "--shard",
  "--project",
]);
const VALUES = new Set([
  ...FILTERS,
  "-count",
  "-timeout",
  "--timeout",
  "--reporter",
  "--maxWorkers",
  "--workers",
  "--config",
  "-c",
  "-j",
]);

/** What a script's name says that it does: a tool, `mixed`, or null where it is none of these. */
function toolOfScript(name: string): RunTool | "mixed" | null {
  if (MIXED.test(name)) return "mixed";
  const found = NAMES.find(([pattern]) => pattern.test(name));
  if (
    found === undefined ||
    (found[1] === "test" && AROUND_TESTS.test(name)) ||
    /watch|(?:^|[:._-])dev(?:$|[:._-])/.test(name)
  )
    return null;
  return found[1];
}

function scriptMatch(
  label: string,
  name: string,
  pkg: string | null,
  args: readonly string[],
  packageSubset: string | null,
): ScriptMatch | null {
  const tool = toolOfScript(name);
  if (tool === null) return null;
  const own = args[0] === "--" ? args.slice(1) : args;
  const subset = findSubset(own, { values: VALUES, filters: FILTERS }) ?? packageSubset;
  return { tool: tool === "mixed" ? null : tool, label, name, pkg, suite: suiteOf(name), subset };
}

const BEFORE_SCRIPT = new Set(["-w", "--workspace", "--filter", "-F", "-C", "--dir", "--prefix", "--cwd"]);
const FLAGS_WITH_VALUE = new Set([...BEFORE_SCRIPT, "--workspace-concurrency", "--loglevel"]);
const NPM_SHORT: ReadonlyMap<string, string> = new Map([
  ["t", "test"],
  ["tst", "test"],
]);
const NPM_OWN = new Set([
  "install",
  "i",
  "ci",
  "add",
  "remove",
  "rm",
  "update",
  "publish",
  "audit",
  "outdated",
  "ls",
  "list",
  "pack",
  "link",
  "init",
  "create",
  "version",
  "view",
  "info",
  "why",
  "config",
  "set",
  "store",
  "dedupe",
  "prune",
  "login",
  "whoami",
]);

/** The script of `npm test`, `pnpm -r run build`, `yarn workspace web lint`, with what follows it. */
export function readPackageScript(
  argv: readonly string[],
): { name: string; args: readonly string[]; pkg: string | null } | null {
  const manager = argv[0] ?? "";
  if (!["npm", "pnpm", "yarn", "bun", "deno"].includes(manager)) return null;
  let pkg: string | null = null;
  let i = 1;
  for (; i < argv.length; i++) {
    const word = argv[i] ?? "";
    if (word === "run" || word === "run-script" || word === "rum" || word === "task" || word === "recursive") continue;
    if (word === "workspace" && manager === "yarn") {
      pkg = argv[i + 1] ?? null;
      i += 1;
    } else if (word === "workspaces" || word === "foreach") continue;
    else if (word.startsWith("-")) {
      const name = word.includes("=") ? word.slice(0, word.indexOf("=")) : word;
      if (BEFORE_SCRIPT.has(name)) pkg = word.includes("=") ? word.slice(name.length + 1) : (argv[i + 1] ?? null);
      if (FLAGS_WITH_VALUE.has(name) && !word.includes("=")) i += 1;
    } else break;
  }
  const word = argv[i];
  if (word === undefined || (NPM_OWN.has(word) && argv[i - 1] !== "run")) return null;
  const name = manager === "npm" ? (NPM_SHORT.get(word) ?? word) : word;
  const args = argv.slice(i + 1);
  return {
    name,
    args,
    pkg:
      pkg ??
      optionValue(args.slice(0, Math.max(0, args.indexOf("--")) || args.length), ["-w", "--workspace", "--prefix"]),
  };
}

const hasOption = (args: readonly string[], dashes: number): boolean =>
  args.slice(0, dashes < 0 ? undefined : dashes).some(word => word.startsWith("-"));

function packageScript(argv: readonly string[]): readonly ScriptMatch[] {
  const script = readPackageScript(argv);
  if (script === null || (argv[0] === "bun" && script.name === "test" && !argv.includes("run"))) return [];
  const { name, pkg } = script;
  const isNpm = argv[0] === "npm";
  const dashes = script.args.indexOf("--");
  // npm keeps options before `--` for itself, and passes words on.
  const words = script.args.slice(0, dashes < 0 ? undefined : dashes).filter(word => /^[^-]\S*[./]/.test(word));
  const args = isNpm
    ? [...(hasOption(script.args, dashes) ? [] : words), ...(dashes < 0 ? [] : script.args.slice(dashes + 1))]
    : script.args;
  const bare = isNpm ? name === "test" || name === "start" : argv[0] === "pnpm" || argv[0] === "yarn";
  const match = scriptMatch(`${argv[0]} ${bare ? "" : "run "}${name}`, name, pkg, args, pkg);
  return match === null ? [] : [match];
}

const TASK_RUNNERS: ReadonlyMap<string, readonly string[]> = new Map([
  ["make", []],
  ["gmake", []],
  ["just", []],
  ["task", []],
  ["go-task", []],
  ["rake", []],
  ["invoke", []],
  ["inv", []],
  ["composer", ["run", "run-script"]],
  ["mise", ["run", "r"]],
  ["rtx", ["run", "r"]],
  ["turbo", ["run"]],
  ["lerna", ["run"]],
  ["moon", ["run"]],
  ["wireit", []],
  ["nox", []],
  ["tox", []],
  ["pixi", ["run"]],
  ["devenv", ["test"]],
]);
const TASK_VALUES = new Set([
  "-C",
  "-f",
  "--filter",
  "-F",
  "-j",
  "--scope",
  "-e",
  "-s",
  "--session",
  "-d",
  "--directory",
  "--concurrency",
  "--cd",
]);

function taskScripts(argv: readonly string[]): readonly ScriptMatch[] {
  const runner = argv[0] ?? "";
  const verbs = TASK_RUNNERS.get(runner);
  if (verbs === undefined || argv.some(word => word === "-n" || word === "--dry-run" || word === "--list")) return [];
  if (runner === "tox" || runner === "nox") {
    const env = optionValue(argv, ["-e", "-s", "--session"]);
    return [
      {
        tool: env === null ? "test" : orTest(toolOfScript(env)),
        label: runner,
        name: env ?? runner,
        pkg: null,
        suite: null,
        subset: null,
      },
    ];
  }
  const from = verbs.includes(argv[1] ?? "") ? 2 : 1;
  const pkg = optionValue(argv, ["-C", "--filter", "-F", "--scope", "--cd", "--directory"]);
  const targets: string[] = [];
  const dashes = argv.indexOf("--");
  const stop = dashes < 0 ? argv.length : dashes;
  for (let i = from; i < stop; i++) {
    const word = argv[i] ?? "";
    if (word.startsWith("-")) i += TASK_VALUES.has(word) ? 1 : 0;
    else if (!word.includes("=")) targets.push(word);
  }
  const takesMany = runner === "make" || runner === "gmake" || runner === "turbo" || runner === "rake";
  const names = takesMany ? targets : targets.slice(0, 1);
  const rest = [...(takesMany ? [] : targets.slice(1)), ...argv.slice(stop + 1)];
  // `make` without a target makes the first one, and by custom that is the program.
  if (targets.length === 0 && (runner === "make" || runner === "gmake"))
    return [{ tool: "build", label: runner, name: runner, pkg, suite: null, subset: null }];
  return names.flatMap(name => {
    const label = `${runner} ${from === 2 ? "run " : ""}${name}`;
    return scriptMatch(label, name, pkg, rest, pkg) ?? [];
  });
}

const orTest = (tool: RunTool | "mixed" | null): RunTool => (tool === null || tool === "mixed" ? "test" : tool);

function nxScripts(argv: readonly string[]): readonly ScriptMatch[] {
  if (argv[0] !== "nx") return [];
  const many = argv[1] === "run-many" || argv[1] === "affected";
  const target = many
    ? (optionValue(argv, ["-t", "--target", "--targets"]) ?? "")
    : argv[1] === "run"
      ? ((argv[2] ?? "").split(":")[1] ?? "")
      : (argv[1] ?? "");
  const project = many
    ? optionValue(argv, ["-p", "--projects"])
    : argv[1] === "run"
      ? ((argv[2] ?? "").split(":")[0] ?? null)
      : (argv[2] ?? null);
  const isPart = project ?? (argv[1] === "affected" ? "affected" : null);
  return target.split(",").flatMap(name => scriptMatch(`nx ${name}`, name, project, [], isPart) ?? []);
}

const SCRIPT_FILE =
  /(?:^|\/)(?:scripts?|bin|ci|hack|tools|tasks?|build)\/[\w./-]+$|(?:^|\/)[\w.-]+\.(?:sh|bash|py|rb|[cm]?js|ts)$/;

/** The scripts and targets that a command runs: `npm test`, `make lint test`, `mise run test`, `./scripts/test.sh`. */
export function matchScripts(argv: readonly string[], firstWord: string): readonly ScriptMatch[] {
  const known = [...packageScript(argv), ...taskScripts(argv), ...nxScripts(argv)];
  if (known.length > 0) return known;
  const isInterpreter = ["bash", "sh", "zsh", "python", "python3", "node", "ruby", "tsx"].includes(argv[0] ?? "");
  const file = isInterpreter ? (argv[1] ?? "") : firstWord;
  if (!SCRIPT_FILE.test(file) || (!isInterpreter && !file.includes("/"))) return [];
  const name = file
    .slice(file.lastIndexOf("/") + 1)
    .replace(/\.\w+$/, "")
    .replaceAll("_", "-");
  // A test file that is run by hand is a part of the tests; a script that is called "test" is all of them.
  if (
    !/^(?:run-?)?(?:all-?)?(?:tests?|lint|build|type-?check|check|verify|ci)(?:[-:.](?:all|unit|integration|e2e|ci))?$/.test(
      name,
    )
  )
    return [];
  const match = scriptMatch(file, name, null, argv.slice(isInterpreter ? 2 : 1), null);
  return match === null ? [] : [match];
}
