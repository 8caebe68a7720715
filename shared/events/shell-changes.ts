import { expandBraces } from "../lib/brace-words.ts";
import type { ChangeVerb } from "../model/event.ts";
import { picksNoCode, readBatch } from "./batch-edits.ts";
import { findWritten } from "./file-writers.ts";
import type { FoundChange } from "./found-change.ts";
import { readPatch } from "./patch.ts";
import { isScratchPath, isUnresolved, resolvePath } from "./path-text.ts";
import type { ShellCommand } from "./shell-command.ts";
import { baseName } from "./unwrap.ts";

/** What the reader of one command needs besides it. */
export interface ChangeContext {
  /** Output without terminal sequences. */
  readonly output: string;
  /** The directory that the session's project lies in, or null. */
  readonly root: string | null;
  /** The words that picked the files of a batch: `find`'s own, or those of what is piped into `xargs`. */
  readonly picked: readonly string[];
  /** Whether the session has seen the file before: then `>` overwrites it. */
  isKnown(path: string): boolean;
}

const change = (verb: ChangeVerb, path: string | null, toPath: string | null = null): FoundChange => ({
  verb,
  path,
  toPath,
});

const positional = (argv: readonly string[], withValue: readonly string[] = []): readonly string[] => {
  const words: string[] = [];
  for (let i = 1; i < argv.length; i++) {
    const word = argv[i] ?? "";
    if (word === "--") return [...words, ...argv.slice(i + 1).flatMap(expandBraces)];
    if (withValue.includes(word)) i += 1;
    else if (!word.startsWith("-") || word === "-") words.push(...expandBraces(word));
  }
  return words;
};

function paths(command: ShellCommand, words: readonly string[], verb: ChangeVerb): readonly FoundChange[] {
  // A pattern or a variable still changed something; which file, only the shell knew.
  return words.map(word => change(verb, isUnresolved(word) ? null : resolvePath(command.cwd, word)));
}

function moveOrCopy(command: ShellCommand): readonly FoundChange[] {
  const { argv, cwd } = command;
  const targetOption = argv.findIndex(word => word === "-t" || word === "--target-directory");
  const words = positional(argv, ["-t", "--target-directory", "-S"]);
  const target = targetOption > 0 ? argv[targetOption + 1] : words.at(-1);
  const from = targetOption > 0 ? words : words.slice(0, -1);
  if (target === undefined || from.length === 0) return [];
  const intoFolder = targetOption > 0 || from.length > 1 || target.endsWith("/") || target === "." || target === "..";
  return from.map(source => {
    const isUnclear = isUnresolved(source) || isUnresolved(target);
    // The files of a pattern are known by the folder that they went to.
    if (isUnclear)
      return change(
        argv[0] === "cp" || argv[0] === "rsync" ? "created" : "renamed",
        null,
        isUnresolved(target) ? null : resolvePath(cwd, target),
      );
    const to = resolvePath(cwd, intoFolder ? `${target}/${baseName(source)}` : target);
    if (argv[0] === "cp" || argv[0] === "rsync") return change("created", to);
    return change("renamed", resolvePath(cwd, source), to);
  });
}

function sedFiles(argv: readonly string[]): readonly string[] {
  const isInPlace = argv.some(word => /^-[a-zA-Z]*i|^--in-place/.test(word));
  if (!isInPlace) return [];
  const hasScript = argv.some(word => word === "-e" || word === "-f" || word.startsWith("--expression"));
  const words = positional(argv, ["-e", "-f"]).filter(word => word !== "");
  return hasScript ? words : words.slice(1);
}

function perlFiles(argv: readonly string[]): readonly string[] {
  if (!argv.some(word => /^-[a-zA-Z0-9]*i/.test(word))) return [];
  const at = argv.findIndex(word => /^-[a-zA-Z0-9]*e$/.test(word));
  return at < 0 ? [] : argv.slice(at + 2).filter(word => !word.startsWith("-"));
}

const WRITTEN =
  /(?:\bopen\(\s*(?:r|f)?["']([^"'\n]{1,300})["']\s*,\s*(?:mode=)?["'][wax]|Path\(\s*["']([^"'\n]{1,300})["']\s*\)\.write_(?:text|bytes)\(|writeFileSync\(\s*["'`]([^"'`\n$]{1,300})["'`]|writeFile\(\s*["'`]([^"'`\n$]{1,300})["'`])/g;
const INTERPRETERS = /^(?:python[\d.]*|node|ruby|deno|bun|tsx)$/;

/** Files that a script given on the command line opens for writing, by the literal names that it uses. */
function scriptFiles(command: ShellCommand): readonly string[] {
  const { argv } = command;
  if (!INTERPRETERS.test(argv[0] ?? "")) return [];
  const at = argv.findIndex(word => word === "-c" || word === "-e" || word === "--eval");
  const code = at > 0 ? argv[at + 1] : command.input;
  if (code === undefined || code === null) return [];
  const literal = Array.from(code.matchAll(WRITTEN), match => match[1] ?? match[2] ?? match[3] ?? match[4] ?? "");
  return [...literal, ...namedFiles(code)];
}

const NAMED = /(?<![\w.])(\w{1,40}) ?= ?(?:(?:pathlib\.)?Path\( ?)?["'`]([^"'`\n$]{1,300})["'`]/g;
const WRITES_NAMED =
  /(?<![\w.])(\w{1,40})\.write_(?:text|bytes)\(|\bopen\( ?(\w{1,40}) ?, ?(?:mode=)?["'][wax]|\bwriteFile(?:Sync)?\( ?(\w{1,40}) ?,/g;

/** Files that a script writes under a name that it gave them before: `p = Path('a.py')`, `p.write_text(…)`. */
function namedFiles(code: string): readonly string[] {
  const written = new Set(Array.from(code.matchAll(WRITES_NAMED), match => match[1] ?? match[2] ?? match[3] ?? ""));
  if (written.size === 0) return [];
  return Array.from(code.matchAll(NAMED)).flatMap(([, name = "", path = ""]) => (written.has(name) ? [path] : []));
}

const GENERATORS: readonly RegExp[] = [
  /^go generate\b/,
  /^(?:buf|sqlc|wire|mockery|mockgen|oapi-codegen|openapi-generator(?:-cli)?|graphql-codegen|gqlgen)(?: generate\b| --?config\b|$)/,
  /^(?:npm|pnpm|yarn|bun|mise|make|just|task) (?:run )?(?:generate|codegen|gen)(?:[:_-]\w+)*$/,
  /^protoc /,
];

function packageFiles(argv: readonly string[]): readonly string[] {
  const [name, verb] = argv;
  const has = positional(argv).length > 1;
  const adds = verb === "add" || verb === "remove" || verb === "rm" || verb === "uninstall";
  if (name === "npm" && has && (adds || verb === "install" || verb === "i") && !argv.includes("-g"))
    return ["package.json", "package-lock.json"];
  if (name === "pnpm" && has && adds && !argv.includes("-g")) return ["package.json", "pnpm-lock.yaml"];
  if (name === "yarn" && has && adds) return ["package.json", "yarn.lock"];
  if (name === "bun" && has && adds) return ["package.json", "bun.lock"];
  if (name === "cargo" && has && (verb === "add" || verb === "rm" || verb === "remove"))
    return ["Cargo.toml", "Cargo.lock"];
  if (name === "go" && verb === "get" && has) return ["go.mod", "go.sum"];
  if ((name === "uv" || name === "poetry" || name === "pdm") && has && adds) return ["pyproject.toml"];
  return [];
}

/** Of what is done to many files at once, edits count: deletions are mostly of what runs and tools left behind. */
const batchChanges = (command: ShellCommand, context: ChangeContext): readonly FoundChange[] =>
  ownChanges(command, context).filter(({ verb }) => verb === "edited" || verb === "renamed");

function ownChanges(command: ShellCommand, context: ChangeContext): readonly FoundChange[] {
  const { argv, cwd } = command;
  switch (argv[0]) {
    case "sed":
    case "gsed":
      return paths(command, sedFiles(argv), "edited");
    case "perl":
      return paths(command, perlFiles(argv), "edited");
    case "mv":
    case "cp":
      return moveOrCopy(command);
    case "rm":
    case "unlink":
    case "trash":
      return paths(command, positional(argv), "deleted");
    case "touch":
      return paths(command, positional(argv, ["-t", "-d", "-r"]), "created").filter(
        one => one.path !== null && !context.isKnown(one.path),
      );
    case "tee":
      return paths(command, positional(argv), argv.includes("-a") ? "edited" : "created");
    case "apply_patch":
    case "applypatch":
      return readPatch(argv[1] ?? command.input ?? "").map(file =>
        change(file.verb, resolvePath(cwd, file.path), file.toPath === null ? null : resolvePath(cwd, file.toPath)),
      );
    case "patch":
      return argv.includes("--dry-run") ? [] : [change("edited", null)];
    default:
      break;
  }
  const line = argv.join(" ");
  if (GENERATORS.some(pattern => pattern.test(line))) return [change("edited", null)];
  const batch = readBatch(command);
  if (batch.length > 0) return picksNoCode(context.picked) ? [] : batch.flatMap(inner => batchChanges(inner, context));
  return [
    ...findWritten(command),
    ...paths(command, packageFiles(argv), "edited"),
    ...paths(command, scriptFiles(command), "created"),
  ];
}

/** Changes that a command other than Git makes to files, if it ran. Scratch files, logs and caches are none. */
export function findShellChanges(command: ShellCommand, context: ChangeContext): readonly FoundChange[] {
  const written = command.outputFiles
    .filter(file => !isUnresolved(file.path))
    .map(file => change(file.isAppend ? "edited" : "created", file.path));
  return [...ownChanges(command, context), ...written].flatMap(one => {
    const isScratch = (path: string | null): boolean => path !== null && isScratchPath(path, context.root);
    if (isScratch(one.path) && (one.toPath === null || isScratch(one.toPath))) return [];
    // Out of scratch space into the project: a new file. Out of the project into scratch space: it is gone.
    if (isScratch(one.path)) return [change("created", one.toPath)];
    if (one.toPath !== null && isScratch(one.toPath)) return [change("deleted", one.path)];
    return [
      one.verb === "created" && one.path !== null && context.isKnown(one.path) ? change("edited", one.path) : one,
    ];
  });
}
