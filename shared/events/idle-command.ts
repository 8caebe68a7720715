// Commands that only look: they neither run, change nor send anything.
const LOOKERS = new Set([
  "ls",
  "cat",
  "grep",
  "egrep",
  "rg",
  "ag",
  "head",
  "tail",
  "wc",
  "pwd",
  "echo",
  "which",
  "file",
  "stat",
  "du",
  "df",
  "sort",
  "uniq",
  "tree",
  "jq",
  "cut",
  "tr",
  "diff",
  "date",
  "true",
  "sleep",
  "less",
  "column",
  "nl",
  "basename",
  "dirname",
  "realpath",
  "ps",
  "lsof",
  "type",
  "whoami",
  "uname",
  "printenv",
]);
const GIT_LOOKS = new Set([
  "status",
  "diff",
  "log",
  "show",
  "add",
  "branch",
  "blame",
  "ls-files",
  "ls-tree",
  "merge-base",
  "config",
  "describe",
  "grep",
  "shortlog",
  "reflog",
  "cat-file",
  "rev-list",
]);
const GIT_REMOTE_LOOKS = new Set(["log", "show", "rev-list"]);
const HARMLESS_REDIRECT = /\d?>(?:&\d|\s?\/dev\/null)/g;
const LONGEST = 2_000;

/**
 * Whether a shell text is plainly made of commands that only look, so that it need not be parsed. Cheap and careful:
 * anything unusual makes it false. `knowsRemote`: a look at a remote branch may count as a read-back.
 */
export function isIdleCommand(text: string, knowsRemote: boolean): boolean {
  if (text.length > LONGEST) return false;
  const unquoted = text.includes("'") || text.includes('"') ? text.replace(/'[^']*'|"[^"$`]*"/g, "q") : text;
  const bare = unquoted.includes(">") ? unquoted.replace(HARMLESS_REDIRECT, "") : unquoted;
  // A quote that is left is unbalanced or holds a substitution.
  if (/[<>`(){}\n\\'"]/.test(bare)) return false;
  return bare.split(/[|;&]+/).every(part => {
    const words = part.trim().split(/\s+/, 2);
    const name = words[0] ?? "";
    if (name === "git") return GIT_LOOKS.has(words[1] ?? "") && !(knowsRemote && GIT_REMOTE_LOOKS.has(words[1] ?? ""));
    return name === "" || LOOKERS.has(name);
  });
}
