import type { JsonObject, Message } from "../model/message.ts";
import { type CleanText, cleanText } from "./clean-text.ts";
import { type PlannedRun, planRuns } from "./run-match.ts";
import { splitShell } from "./shell.ts";
import type { ShellCommand } from "./shell-command.ts";

/** A shell text, taken apart: its commands, and the runs among them with the command's index. */
interface ShellText {
  readonly commands: readonly ShellCommand[];
  readonly planned: readonly { readonly run: PlannedRun; readonly index: number }[];
}

/** Shell texts by directory and text: a session says `npm test` again and again. */
export type ShellTexts = Map<string, ShellText>;

/** A shell call with its result, read once for all that looks for events in it. */
export interface ShellCall extends ShellText {
  readonly call: Message;
  /** Null where none came. */
  readonly result: Message | null;
  readonly output: CleanText;
  /** 0, the exit status that the harness states, 1 where it only says that there was an error; null where it cannot be told. */
  readonly status: number | null;
  readonly refused: boolean;
  /** It was cut short, or timed out. */
  readonly interrupted: boolean;
  /** The id under which it goes on in the background, or null. */
  readonly backgroundId: string | null;
}

const SHELL_TOOLS = new Set([
  "bash",
  "shell",
  "powershell",
  "exec_command",
  "local_shell",
  "run_shell_command",
  "run_terminal_cmd",
  "execute_command",
  "run_in_terminal",
  "terminal",
]);
const TIMED_OUT = /^(?:Exit code \d+\n)?(?:Error: )?Command timed out after |Command timed out after \d[^\n]{0,40}$/;
const STATUS_LINE = /^(?:Error: )?Exit code -?\d+\n?/;

const NO_TEXT: ShellText = { commands: [], planned: [] };
const MAX_TEXTS = 4_000;
const MAX_KEPT_LENGTH = 1_000;
const NO_OUTPUT = cleanText("");

function commandText(call: Message, input: JsonObject): string {
  const command = input.command ?? input.cmd;
  if (typeof command === "string") return command;
  if (Array.isArray(command) && command.every(word => typeof word === "string")) {
    const words = command.map(String);
    // `["bash", "-lc", "…"]` is how some harnesses hand a shell text over.
    if (words.length === 3 && /^-[a-z]*c$/.test(words[1] ?? "")) return words[2] ?? "";
    return words.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ");
  }
  return call.text;
}

/** Whether a tool is a shell, by the name that its harness gives it. */
export const isShellTool = (name: string): boolean => SHELL_TOOLS.has(name.toLowerCase());

/** Where the output proper begins: a harness may put the exit status before it. */
export const outputStart = (text: string): number => STATUS_LINE.exec(text.slice(0, 60))?.[0].length ?? 0;

function readShellText(text: string, cwd: string | null, known: ShellTexts): ShellText {
  const key = `${cwd ?? ""}\n${text}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const commands = splitShell(text, cwd);
  const planned = commands.flatMap((command, index) => planRuns(command, cwd).map(run => ({ run, index })));
  const made = { commands, planned };
  if (known.size < MAX_TEXTS && text.length < MAX_KEPT_LENGTH) known.set(key, made);
  return made;
}

/** Reads a shell call and its result. `known` keeps what was taken apart before. */
export function readShellCall(call: Message, result: Message | null, known: ShellTexts): ShellCall {
  const input = call.call?.input;
  const { commands, planned } =
    input === undefined ? NO_TEXT : readShellText(commandText(call, input), call.cwd, known);
  const facts = result?.result ?? null;
  const text = result?.text ?? "";
  const isToolError = text.startsWith("<tool_use_error>");
  const interrupted =
    facts === null ||
    facts.interrupted ||
    (facts.isError && TIMED_OUT.test(text.length > 600 ? text.slice(0, 200) + text.slice(-200) : text));
  const backgroundId = facts?.backgroundId ?? null;
  const refused = facts !== null && (facts.refused || isToolError);
  let status: number | null = null;
  if (facts !== null && !interrupted && !refused && backgroundId === null)
    status = facts.exitCode ?? (facts.isError ? 1 : 0);
  return {
    call,
    result,
    commands,
    planned,
    output: result === null ? NO_OUTPUT : cleanText(text),
    status,
    refused,
    interrupted: interrupted && !refused,
    backgroundId,
  };
}
