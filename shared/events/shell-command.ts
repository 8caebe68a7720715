/** Where a command's output goes. */
export interface OutputFile {
  readonly path: string;
  readonly isAppend: boolean;
}

/** One command of a shell text, unwrapped: what really runs, where, and what its output and status say. */
export interface ShellCommand {
  /** Quotes removed, wrappers (`env`, `timeout`, `npx`…) taken off. Never empty. */
  readonly argv: readonly string[];
  /** The command as it stands, wrappers included. */
  readonly text: string;
  /** UTF-16 offsets in the shell text that it was given in. */
  readonly start: number;
  readonly end: number;
  /** Absolute where the starting directory is known; null where it cannot be told. */
  readonly cwd: string | null;
  /** Whether a `cd` of the same text led there. */
  readonly isElsewhere: boolean;
  /** If the whole text exits with 0, so did this command. */
  readonly zeroTells: boolean;
  /** It is joined to the command before it by `&&`: it runs only after that one's success. */
  readonly needsPrevious: boolean;
  /** It runs only on a condition (`||`, `if`, a loop's body). */
  readonly isConditional: boolean;
  /** A loop runs it: for `each` of several things, or as a `retry` until it comes out right. Null: none does. */
  readonly loop: "each" | "retry" | null;
  readonly isBackground: boolean;
  /** The commands that its output flows through. */
  readonly filters: readonly (readonly string[])[];
  readonly outputFiles: readonly OutputFile[];
  /** Standard output goes to a file or nowhere: the result does not hold it. */
  readonly isSilenced: boolean;
  /** The body of its here-document, or null. */
  readonly input: string | null;
}
