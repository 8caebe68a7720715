import type { ShellCall } from "./shell-call.ts";
import type { ShellCommand } from "./shell-command.ts";

const ECHO_STATUS = /^([^$]{0,60})\$(?:\?|\{?PIPESTATUS(?:\[0\])?\}?)/;

/** The last command whose status is the whole text's; those that only filter its output apart. */
function lastOwn(commands: readonly ShellCommand[]): ShellCommand | null {
  return commands.findLast(command => command.zeroTells) ?? null;
}

/** `cmd; echo "EXIT: $?"` prints the status of the command before it. */
function echoedStatus(call: ShellCall, index: number): number | null {
  const { commands, output } = call;
  const command = commands[index];
  const next = commands[index + 1 + (command?.filters.length ?? 0)];
  if (command === undefined || next === undefined || (next.argv[0] !== "echo" && next.argv[0] !== "printf"))
    return null;
  const words = next.argv.slice(1).join(" ");
  const match = ECHO_STATUS.exec(words);
  if (match !== null) {
    if (command.filters.length > 0 && !words.includes("PIPESTATUS")) return null;
    const at = output.text.lastIndexOf(match[1] ?? "");
    const digits =
      (match[1] ?? "").trim() === ""
        ? /(\d+)\s*$/.exec(output.text.slice(-20))
        : /^\d+/.exec(output.text.slice(at + (match[1] ?? "").length));
    return at < 0 || digits === null ? null : Number(digits[1] ?? digits[0]);
  }
  // `cmd && echo OK || echo FAILED`: the word that was printed tells.
  if (!next.needsPrevious || command.filters.length > 0 || words.length < 2) return null;
  const lines = output.text.slice(-4000).split("\n");
  if (lines.includes(words)) return 0;
  const other = commands[index + 2];
  const otherWords = other?.argv[0] === "echo" ? other.argv.slice(1).join(" ") : "";
  return otherWords.length > 1 && lines.includes(otherWords) ? 1 : null;
}

/**
 * The exit status of one command of a text, as far as the status of the whole and the output tell: 0, another
 * number, or null. `pytest | tail` has tail's status, and `npm test || true` nobody's.
 */
export function statusOf(call: ShellCall, index: number): number | null {
  const command = call.commands[index];
  if (command === undefined || command.isBackground) return null;
  const echoed = echoedStatus(call, index);
  if (echoed !== null) return echoed;
  if (call.status === null || !command.zeroTells) return null;
  if (call.status === 0) return 0;
  return lastOwn(call.commands) === command && !command.needsPrevious ? call.status : null;
}
