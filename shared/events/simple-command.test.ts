import fc from "fast-check";
import { parse } from "unbash";
import { describe, expect, it } from "vitest";
import { readSimpleCommand } from "./simple-command.ts";

const piece = fc.constantFrom(
  "git",
  "commit",
  "-am",
  "'Change it'",
  '"a b"',
  "''",
  "a=b",
  "--x=y",
  "if",
  "time",
  "!",
  "{",
  "2>&1",
  "x'y'",
  "#c",
  "1",
  "export",
  "~",
  "*",
  "{a,b}",
  "é",
  "[",
  "@",
  "\n",
  "$(x)",
  "&&",
  "|",
  "coproc",
  "done",
);

/** The words by the grammar of the shell, where it sees one plain command. */
function wordsByGrammar(text: string): readonly string[] | null {
  const { commands } = parse(text);
  const command = commands[0]?.command;
  if (commands.length !== 1 || command?.type !== "Command" || command.name === undefined) return null;
  return [command.name.value, ...command.args.map(word => (word.type === "Word" ? word.value : word.text))];
}

describe("readSimpleCommand", () => {
  it("gives what the shell's grammar gives, or leaves it to that", () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), pieces => {
        const words = readSimpleCommand(pieces.join(" "));
        if (words !== null) expect(words).toEqual(wordsByGrammar(pieces.join(" ")));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["git commit -am 'Change part 3'", ["git", "commit", "-am", "Change part 3"]],
    ['npx vitest run "src/a b.test.ts"', ["npx", "vitest", "run", "src/a b.test.ts"]],
  ])("reads %s by itself", (text, words) => {
    expect(readSimpleCommand(text)).toEqual(words);
  });

  it.each(["a && b", "A=1 a", "a > b", 'echo "$x"', "a  b", "a *", "for x", "", " a"])("leaves %j alone", text => {
    expect(readSimpleCommand(text)).toBeNull();
  });
});
