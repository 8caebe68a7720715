import type { FoundChange } from "./found-change.ts";
import { isUnresolved, resolvePath } from "./path-text.ts";
import type { ShellCommand } from "./shell-command.ts";

/** The words of a command that are no options; `withValue` lists the options that take the next word. */
function operands(argv: readonly string[], withValue: readonly string[]): readonly string[] {
  const words: string[] = [];
  for (let i = 1; i < argv.length; i++) {
    const word = argv[i] ?? "";
    if (withValue.includes(word)) i += 1;
    else if (!word.startsWith("-")) words.push(word);
  }
  return words;
}

/** The value of a short option, alone (`-C src`), joined to others (`-sSLo src/a`) or with its long name. */
function optionWord(argv: readonly string[], short: string, long: string): string | null {
  const at = argv.findIndex(word => word === long || new RegExp(`^-[A-Za-z]*${short}$`).test(word));
  if (at >= 0) return argv[at + 1] ?? null;
  const joined = argv.find(word => word.startsWith(`${long}=`));
  return joined === undefined ? null : joined.slice(long.length + 1);
}

const lastPart = (url: string): string => url.replace(/[?#].*$/, "").replace(/^.*\//, "");

function downloaded({ argv }: ShellCommand): readonly string[] {
  if (argv[0] === "wget") {
    if (argv.some(word => /^-[A-Za-z]*O-?$/.test(word) && word.endsWith("-"))) return [];
    const named = optionWord(argv, "O", "--output-document");
    if (named !== null) return named === "-" ? [] : [named];
    return argv.includes("--spider") ? [] : operands(argv, ["-P", "-o", "-a"]).map(lastPart);
  }
  const named = optionWord(argv, "o", "--output");
  if (named !== null) return named === "-" ? [] : [named];
  return argv.some(word => /^-[A-Za-z]*O$/.test(word) || word === "--remote-name")
    ? operands(argv, ["-H", "-d", "-X", "-u", "-A"]).map(lastPart)
    : [];
}

/** The folder that an archive was unpacked into. */
function unpacked({ argv }: ShellCommand): readonly string[] {
  if (argv[0] === "unzip")
    return argv.some(word => /^-[A-Za-z]*[ltpZv]$/.test(word)) ? [] : [optionWord(argv, "d", "-d") ?? "."];
  const extracts = argv.some(
    (word, i) => word === "--extract" || (i === 1 ? /^-?[A-Za-z]*x/ : /^-[A-Za-z]*x/).test(word),
  );
  const toOutput = argv.some(word => /^-[A-Za-z]*O$/.test(word) || word === "--to-stdout");
  return extracts && !toOutput ? [optionWord(argv, "C", "--directory") ?? "."] : [];
}

function edited(command: ShellCommand): readonly string[] {
  const { argv, input } = command;
  if (argv[0] === "sd") {
    const isShown = argv.some(word => word === "-p" || word === "--preview");
    return isShown ? [] : operands(argv, ["-n", "-f", "--max-replacements", "--flags"]).slice(2);
  }
  if (argv[0] === "truncate") return operands(argv, ["-s", "-r", "--size", "--reference"]);
  // `ed` and `ex` keep what they are told to write.
  const isKept = input === null || /^[ \t]{0,4}(?:w|wq|x)\b/m.test(input);
  return isKept ? operands(argv, ["-p", "-c"]).slice(-1) : [];
}

function synced({ argv }: ShellCommand): readonly string[] {
  if (argv.some(word => /^-[A-Za-z]*n[A-Za-z]*$/.test(word) || word === "--dry-run")) return [];
  const target = operands(argv, ["-e", "--exclude", "--include", "--rsh", "--filter"]).at(-1);
  return target === undefined || target.includes(":") ? [] : [target];
}

function linked({ argv }: ShellCommand): readonly string[] {
  const words = operands(argv, ["-t", "-S"]);
  const target = words.at(-1);
  if (target === undefined) return [];
  return [words.length === 1 ? lastPart(target) : target];
}

const WRITERS: ReadonlyMap<string, readonly [FoundChange["verb"], (command: ShellCommand) => readonly string[]]> =
  new Map([
    ["curl", ["created", downloaded]],
    ["wget", ["created", downloaded]],
    ["tar", ["created", unpacked]],
    ["bsdtar", ["created", unpacked]],
    ["unzip", ["created", unpacked]],
    ["rsync", ["created", synced]],
    ["ln", ["created", linked]],
    ["sd", ["edited", edited]],
    ["ed", ["edited", edited]],
    ["ex", ["edited", edited]],
    ["truncate", ["edited", edited]],
  ]);

/**
 * Files and folders that a command writes which is no editor of its own kind: downloads, archives, links, copies of
 * trees, `sd`, `ed`, `truncate`. A folder stands for what was put into it.
 */
export function findWritten(command: ShellCommand): readonly FoundChange[] {
  const writer = WRITERS.get(command.argv[0] ?? "");
  if (writer === undefined) return [];
  const [verb, read] = writer;
  return read(command).map(path => ({
    verb,
    path: isUnresolved(path) ? null : resolvePath(command.cwd, path),
    toPath: null,
  }));
}
