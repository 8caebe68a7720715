import type { ShellCommand } from "./shell-command.ts";

/**
 * What of an output is missing: `none`, its `end` (head), its `start` (tail), its `middle` (the harness), or whatever a
 * filter let fall (`lines`).
 */
export type Cut = "none" | "end" | "start" | "middle" | "lines";

const MIDDLE =
  /\[\s?\d[\d,]* (?:characters|chars|lines|tokens) (?:truncated|omitted|elided)\s?\]|\.\.\. ?\[?(?:output )?truncated\]? ?\.\.\./i;
const LINE_FILTERS = new Set([
  "grep",
  "egrep",
  "fgrep",
  "rg",
  "ag",
  "awk",
  "sed",
  "cut",
  "jq",
  "wc",
  "uniq",
  "python",
  "python3",
  "perl",
  "node",
  "xargs",
  "tr",
]);
const DEFAULT_LINES = 10;

function lineLimit(argv: readonly string[]): number {
  for (let i = 1; i < argv.length; i++) {
    const word = argv[i] ?? "";
    const joined = /^(?:-n?|--lines=)(\+?\d+)$/.exec(word)?.[1];
    const digits = joined ?? (word === "-n" || word === "--lines" ? argv[i + 1] : undefined);
    if (digits?.startsWith("+") === true) return Number.POSITIVE_INFINITY;
    if (digits !== undefined && /^-?\d+$/.test(digits)) return Math.abs(Number(digits));
    if (word === "-c" || word.startsWith("-c") || word.startsWith("--bytes")) return 0;
  }
  return DEFAULT_LINES;
}

/** Counts lines up to a limit. */
function hasLines(text: string, limit: number): boolean {
  let lines = text === "" ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0 && lines < limit; at = text.indexOf("\n", at + 1)) {
    if (at < text.length - 1) lines += 1;
  }
  return lines >= limit;
}

/** What a command's filters, or the harness, took from its output. `head -50` takes nothing from a shorter one. */
export function cutOf(command: ShellCommand, output: string): Cut {
  if (command.isSilenced) return "lines";
  for (const argv of command.filters) {
    const name = argv[0] ?? "";
    if (name === "head" && hasLines(output, lineLimit(argv))) return "end";
    if (name === "tail" && hasLines(output, lineLimit(argv))) return "start";
    if (LINE_FILTERS.has(name) && !(name === "sed" && !argv.includes("-n"))) return "lines";
  }
  return MIDDLE.test(output) ? "middle" : "none";
}
