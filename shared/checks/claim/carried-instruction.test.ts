import { describe, expect, it } from "vitest";
import type { Handoff } from "../../model/handoff.ts";
import type { Span } from "../../model/timeline.ts";
import { isCarried } from "./carried-instruction.ts";
import { type Instruction, standingInstructions } from "./standing-instructions.ts";

function instructionOf(said: string): Instruction {
  const event = { type: "user", text: said, start: 0, end: said.length };
  const timeline = { events: [{ order: 0, event }], entries: [{ message: { text: said } }] };
  const [found] = standingInstructions({ timeline, endOrder: 1 } as unknown as Span);
  if (found === undefined) throw new Error(`no instruction: ${said}`);
  return found;
}

const carries = (said: string, text: string): boolean => isCarried({ text } as Handoff, instructionOf(said));

describe("an instruction of the user", () => {
  it.each([
    ["Never push to main directly.", "User does not want direct pushes to main"],
    ["Never push to main directly.", "Important constraints:\n- pushing to main directly"],
    ["From now on run the linter before each commit.", "Lint before committing"],
    ["From now on run the linter before each commit.", "- The lint has to be run before every commit"],
    ["Run the linter before each commit.", "Linting comes before each commit"],
    ["Use British spelling in the docs, always.", "British spelling in all docs"],
    ["Always use pnpm, not npm.", "The user wants pnpm, never npm"],
    ["Always use pnpm, not npm.", "User asked to use pnpm for everything"],
    ["Please don't touch anything under fixtures/legacy.", "Leave fixtures/legacy alone, as the user asked"],
    ["Don't add new dependencies without asking me first.", "No new dependencies without the user's approval"],
    ["Don't add new dependencies without asking me first.", "New packages need the user's permission first"],
    ["Always ask me before you delete a file.", "Deleting files needs the user's word first"],
    ["Always ask me before you delete a file.", "Confirm with the user before any file is removed"],
    ["Only commit when I tell you to.", "No commits unless the user asks for one"],
    ["Only commit when I tell you to.", "commits should only be created when explicitly requested"],
    ["Only commit when I tell you to.", "Do not commit"],
    ["Stop adding comments to the code.", "The user does not want comments in the code"],
    ["Use tabs rather than spaces.", "Indent with tabs (user preference: no spaces)"],
    ["please always write the test before the code", "TDD: write the test first, then the code"],
    ["please always write the test before the code", "Tests are written before the code"],
    ["use pnpm, not npm", "Added a retry (package manager: pnpm, as the user asked)."],
    ["Don't ever force-push.", "Force-pushing is forbidden"],
    ["Always answer in German.", "Replies are always in German"],
    ["Never skip hooks with --no-verify.", "Hooks must never be skipped (`--no-verify` is forbidden)"],
  ])("%j is carried by %j", (said, text) => {
    expect(carries(said, text)).toBe(true);
  });

  it.each([
    ["From now on run the linter before each commit.", "- **Lint errors**: not checking the error of `Close()`"],
    ["From now on run the linter before each commit.", "- Run tests and lint"],
    ["Run the linter before each commit.", "Squashed the commits before the review"],
    ["Don't add new dependencies without asking me first.", "The user asked why the package is not used"],
    ["Don't add new dependencies without asking me first.", "- `rewind.go` updated to use the new checkpoint package"],
    [
      "Always ask me before you delete a file.",
      "3. **First fix**: Deleted the orphaned state file to unblock the user.",
    ],
    ["Always ask me before you delete a file.", "User asked if removing the session file would change anything."],
    ["Only commit when I tell you to.", "User asked how we show only the commits of this branch"],
    [
      "Only commit when I tell you to.",
      "Changed the loop to skip main commits but continue scanning, as the user asked",
    ],
    ["Stop adding comments to the code.", "User asked to change the wording of the comments in the header"],
    ["Always answer in German.", "Answer the user's question about the tests"],
    ["Use tabs rather than spaces.", "Added lane spacing (6 spaces, then 7 after the user's feedback)"],
    [
      "Never amend commits that are already pushed.",
      "The user opened the review of the amend fix on the pushed commit",
    ],
  ])("%j is not carried by %j", (said, text) => {
    expect(carries(said, text)).toBe(false);
  });
});
