import { runAudit } from "./audit.ts";
import type { Command, CommandContext, CommandOutcome } from "./command.ts";
import { runGate } from "./gate.ts";
import { USAGE, UsageError } from "./usage.ts";
import { runVerify } from "./verify.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ["audit", runAudit],
  ["verify", runVerify],
  ["gate", runGate],
]);

/** Runs one command line. Never throws: a wrong one is 2, a bug is 3, and stdout is then empty. */
export async function runCommand(argv: readonly string[], context: CommandContext): Promise<CommandOutcome> {
  const [name, ...args] = argv;
  const isHelp = name === "help" || args.includes("--help") || args.includes("-h");
  if (name === "--help" || name === "-h" || isHelp) return { stdout: USAGE, exitCode: 0 };
  if (name === "--version") return { stdout: `${context.version}\n`, exitCode: 0 };
  try {
    const command = name === undefined ? undefined : COMMANDS.get(name);
    if (command === undefined)
      throw new UsageError(name === undefined ? "No command." : `There is no command ${name}.`);
    return await command(args, context);
  } catch (error) {
    if (error instanceof UsageError) {
      context.say(`countersign: ${error.message}\n\n${USAGE}`);
      return { stdout: "", exitCode: 2 };
    }
    context.say(
      `countersign: a fault of the program: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
    );
    return { stdout: "", exitCode: 3 };
  }
}
