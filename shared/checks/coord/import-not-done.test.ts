import { describe, expect, it } from "vitest";
import { checkpointOf } from "../../../fixtures/checkpoint-of.ts";
import { type RecordPart, readImportNotDone } from "./import-not-done.ts";

const textOf = ({ record, start, end }: RecordPart): string => record.text.slice(start, end);

/** What is read of a checkpoint that says this in its objective and next actions. */
function read(objective: string, nextActions: readonly string[] = []) {
  const found = readImportNotDone(checkpointOf({ objective, next_actions: nextActions }));
  return found === null ? null : { commands: found.commands.map(textOf), access: found.access.map(textOf) };
}

describe("readImportNotDone", () => {
  it("tells the commands from the access that they need, wherever they stand", () => {
    expect(
      read(
        "IMPORT NOT DONE. Run `git clone --mirror a b && cd b`, then git push --mirror new. Ops grants write access.",
        ["Ask ops for a deploy key", "$ rsync -a a b"],
      ),
    ).toEqual({
      commands: ["git clone --mirror a b && cd b", "git push --mirror new", "$ rsync -a a b"],
      access: ["Ops grants write access.", "Ask ops for a deploy key"],
    });
  });

  it("finds neither in an admission alone, and nothing in what admits nothing", () => {
    expect(read("IMPORT NOT DONE: the mirror is pending")).toEqual({ commands: [], access: [] });
    expect(read("The import is done: `git push` went through")).toBeNull();
  });

  it("takes a command to the end of its line, and one that stands twice twice", () => {
    expect(read("IMPORT NOT DONE\ngit push a\ngit push b; the token is needed")?.commands).toEqual([
      "git push a",
      "git push b",
    ]);
  });
});
