import { type ParseArgsConfig, parseArgs } from "node:util";
import type { ExitCode, VerbWorld } from "../shared/coord/verbs/verb-world.ts";
import type { CommandContext, CommandOutcome } from "./command.ts";
import { createWorld } from "./team-world.ts";
import { optionFault, UsageError } from "./usage.ts";

const COMMON = { store: { type: "string" }, now: { type: "string" } } as const;

/** The values of a verb's own options, beside --store and --now. */
export interface VerbLine {
  readonly positionals: readonly string[];
  /** The last one that was given, or null. */
  text(name: string): string | null;
  /** All that were given. */
  texts(name: string): readonly string[];
  has(name: string): boolean;
}

/** SECURITY: a terminal must not act on what a stored document says; elsewhere it is passed on as it is. */
const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, char =>
    char === "\n" || char === "\t" ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`,
  );

/** What a document says, as it is printed. */
export const visibleOn = (context: CommandContext, text: string): string => (context.isTerminal ? visible(text) : text);

/**
 * Runs one verb of a team store: reads its options, makes its world and collects what it prints. `count` is how many
 * positionals it takes, from the least to the most. Throws a UsageError.
 */
export async function runVerb(
  usage: string,
  args: readonly string[],
  context: CommandContext,
  [least, most]: readonly [number, number],
  options: NonNullable<ParseArgsConfig["options"]>,
  run: (world: VerbWorld, line: VerbLine) => Promise<ExitCode>,
): Promise<CommandOutcome> {
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...COMMON } });
  } catch (error) {
    throw optionFault(error);
  }
  const { values, positionals } = parsed;
  if (positionals.length < least || positionals.length > most) throw new UsageError(`It is: countersign ${usage}.`);
  const texts = (name: string): readonly string[] =>
    [values[name] ?? []].flat().filter((value): value is string => typeof value === "string");
  const line: VerbLine = {
    positionals,
    texts,
    text: name => texts(name).at(-1) ?? null,
    has: name => values[name] === true,
  };
  const lines: string[] = [];
  const world = createWorld(
    { store: line.text("store") ?? undefined, now: line.text("now") ?? undefined },
    context,
    said => lines.push(visibleOn(context, said)),
  );
  const exitCode = await run(world, line);
  return { stdout: lines.map(said => `${said}\n`).join(""), exitCode };
}
