/** What a subcommand gives back: one document for stdout, and the exit status. */
export interface CommandOutcome {
  readonly stdout: string;
  readonly exitCode: 0 | 1 | 2 | 3;
}

/** What a subcommand may use of its surroundings. */
export interface CommandContext {
  readonly isTerminal: boolean;
  /** Diagnostics, each on a line of its own on stderr. */
  say(line: string): void;
  /** The version of the program. */
  readonly version: string;
  /** The moment that counts as now where none is given. */
  readonly startedAtIso: string;
}

/** One subcommand. Throws a UsageError for a wrong command line. */
export type Command = (args: readonly string[], context: CommandContext) => Promise<CommandOutcome>;
