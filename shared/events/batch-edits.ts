import { splitShell } from "./shell.ts";
import type { ShellCommand } from "./shell-command.ts";
import { unwrapCommand } from "./unwrap.ts";

const XARGS_VALUES = new Set(["-n", "-P", "-I", "-L", "-d", "-a", "-s", "-E", "--max-args", "--max-procs"]);
const FIND_EXEC = new Set(["-exec", "-execdir", "-ok"]);
const FD_EXEC = new Set(["-x", "--exec", "-X", "--exec-batch"]);
/** Stands for the files that only the shell knew. */
const SOME_FILES = "*";

/** The command that `xargs`, `find -exec` or `fd -x` runs on each file, or null. */
function innerArgv(argv: readonly string[]): readonly string[] | null {
  if (argv[0] === "xargs") {
    let at = 1;
    while ((argv[at] ?? "").startsWith("-")) at += XARGS_VALUES.has(argv[at] ?? "") ? 2 : 1;
    return argv.slice(at);
  }
  const marks = argv[0] === "find" ? FIND_EXEC : argv[0] === "fd" || argv[0] === "fdfind" ? FD_EXEC : null;
  const at = marks === null ? -1 : argv.findIndex(word => marks.has(word));
  if (at < 0) return null;
  const rest = argv.slice(at + 1);
  const end = rest.findIndex(word => word === ";" || word === "\\;" || word === "+");
  return end < 0 ? rest : rest.slice(0, end);
}

const isPlaceholder = (word: string): boolean => /^\{[./]{0,2}\}$/.test(word);

/**
 * What a command runs on files that another names (`rg -l old | xargs sed -i …`, `find . -exec perl -pi -e … {} +`):
 * the inner commands, their files a pattern. Empty for any other command.
 */
export function readBatch(command: ShellCommand): readonly ShellCommand[] {
  const inner = innerArgv(command.argv);
  if (inner === null || inner.length === 0) return [];
  const { argv, script } = unwrapCommand(inner);
  if (script !== null) return splitShell(script, command.cwd);
  const words = argv.map(word => (isPlaceholder(word) ? SOME_FILES : word));
  return [{ ...command, argv: words.includes(SOME_FILES) ? words : [...words, SOME_FILES], outputFiles: [] }];
}

const DOCUMENTS = /\*\.(?:mdx?|markdown|rst|adoc|txt|png|jpe?g|svg|log|pyc|tmp|bak|orig)$/i;
const PLACES = /^(?:\/tmp|\/private\/tmp|\/var|\/dev)(?:\/|$)|^(?:\.\/)?docs?(?:\/|$)/;

/** Whether the words that pick the files show that none of them is code: a pattern of documents, a place of scratch. */
export function picksNoCode(words: readonly string[]): boolean {
  if (words.some(word => DOCUMENTS.test(word))) return true;
  const paths = words.filter(word => /^(?:\.{0,2}\/)|^docs?(?:\/|$)/.test(word));
  return paths.length > 0 && paths.every(path => PLACES.test(path));
}
