import { parseArgs } from "node:util";
import { readRegularFile } from "../host/files/read-regular-file.ts";
import { parseSibling } from "../shared/coord/sibling-checkpoint.ts";
import { renderSibling } from "../shared/coord/sibling-write.ts";
import type { Command } from "./command.ts";
import { fileFault } from "./file-fault.ts";
import { visibleOn } from "./team-command.ts";
import { optionFault, UsageError } from "./usage.ts";

const MOST_BYTES = 32 * 1024 * 1024;

function nameFile(args: readonly string[]): string {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) return file;
  } catch (error) {
    throw optionFault(error);
  }
  throw new UsageError("It is: countersign continuity brief FILE.");
}

/** `countersign continuity brief`: what a standalone checkpoint says, in its producer's words and order. Exit 1 where it is none. */
export const runBrief: Command = async (args, context) => {
  const file = nameFile(args);
  let text: string;
  try {
    text = (await readRegularFile(file, MOST_BYTES)).toString("utf8");
  } catch (error) {
    throw fileFault("The checkpoint", file, error);
  }
  const parsed = parseSibling(text);
  if (!parsed.ok) {
    context.say(`brief: ${parsed.error}`);
    return { stdout: "", exitCode: 1 };
  }
  return { stdout: visibleOn(context, renderSibling(parsed.value)), exitCode: 0 };
};
