import { oneLine } from "../shared/export/audit-outline.ts";
import { runAudit } from "./audit.ts";
import type { Command, CommandContext, CommandOutcome } from "./command.ts";
import { runContinuity } from "./continuity.ts";
import { runGaia } from "./gaia/gaia.ts";
import { runGate } from "./gate.ts";
import { runInboxCommand, runQueueCommand, runRespondCommand, runTellCommand } from "./team-mail.ts";
import { runPresence, runRoles } from "./team-roles.ts";
import { runBriefingCommand, runHealthCommand } from "./team-views.ts";
import { UsageError, usageOf } from "./usage.ts";
import { runVerify } from "./verify.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["audit", runAudit],
  ["verify", runVerify],
  ["gate", runGate],
  ["gaia", runGaia],
  ["continuity", runContinuity],
  ["roles", runRoles],
  ["presence", runPresence],
  ["briefing", runBriefingCommand],
  ["health", runHealthCommand],
  ["inbox", runInboxCommand],
  ["queue", runQueueCommand],
  ["tell", runTellCommand],
  ["respond", runRespondCommand],
]);

const isHelpFlag = (arg: string | undefined): boolean => arg === "--help" || arg === "-h";

function help(about: string | undefined, context: CommandContext): CommandOutcome {
  if (about === undefined || COMMANDS.has(about)) return { stdout: usageOf(about), exitCode: 0 };
  context.say(`countersign: There is no command ${oneLine(about, 100)}.`);
  return { stdout: "", exitCode: 2 };
}

/** Runs one command line. Never throws: a wrong one is 2, a bug is 3, and stdout is then empty. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<CommandOutcome> {
  const [name, ...args] = argv;
  if (name === "help" || isHelpFlag(name)) return help(args[0], context);
  // What stands after `--` is a path, whatever it looks like.
  const ownFlags = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (ownFlags.some(isHelpFlag)) return { stdout: usageOf(name), exitCode: 0 };
  if (name === "--version") return { stdout: `${context.version}\n`, exitCode: 0 };
  try {
    const command = name === undefined ? undefined : COMMANDS.get(name);
    if (command === undefined)
      throw new UsageError(name === undefined ? "No command." : `There is no command ${name}.`);
    return await command(args, context);
  } catch (error) {
    if (error instanceof UsageError) {
      // SECURITY: the message may quote a file; a terminal must not act on it.
      context.say(`countersign: ${oneLine(error.message, 600)}`);
      context.say(`Try: countersign ${name !== undefined && COMMANDS.has(name) ? `${name} --help` : "--help"}`);
      return { stdout: "", exitCode: 2 };
    }
    context.say(
      `countersign: a fault of the program: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
    );
    return { stdout: "", exitCode: 3 };
  }
}
