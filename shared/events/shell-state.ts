import type { Function as ShellFunction } from "unbash";
import { resolvePath } from "./path-text.ts";

/** What a shell remembers from one command to the next. */
export interface ShellState {
  cwd: string | null;
  isElsewhere: boolean;
  exitsOnError: boolean;
  pipesFail: boolean;
  /** What the functions that were defined so far do. */
  readonly functions: Map<string, ShellFunction["body"]>;
}

/** `cd`: where a variable or a pattern decides, the directory is unknown from then on. */
export function changeDirectory(state: ShellState, argv: readonly string[]): void {
  const target = argv.slice(1).find(word => !word.startsWith("-") || word === "-");
  if (target === undefined || target === "-" || /[$`*]/.test(target)) state.cwd = null;
  else state.cwd = state.cwd === null && !target.startsWith("/") ? null : resolvePath(state.cwd, target);
  state.isElsewhere = true;
}

/** `set -e`, `set -o pipefail` and their undoing. */
export function setOptions(state: ShellState, argv: readonly string[]): void {
  for (const [i, word] of argv.entries()) {
    if (/^-[a-z]*e/.test(word)) state.exitsOnError = true;
    if (/^\+[a-z]*e/.test(word)) state.exitsOnError = false;
    if (word === "pipefail") state.pipesFail = argv[i - 1]?.startsWith("-") === true;
  }
}
