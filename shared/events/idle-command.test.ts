import { describe, expect, it } from "vitest";
import { isIdleCommand } from "./idle-command.ts";

describe("isIdleCommand", () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ["ls -la", true],
    ["git status && git diff --stat", true],
    ['grep -rn "a > b && rm x" src 2>/dev/null | head -5', true],
    ["cat a.ts > b.ts", false],
    ["cat <<EOF", false],
    ["ls; npm test", false],
    ["echo $(npm test)", false],
    ['echo "$(git push)"', false],
    ["echo `npm test`", false],
    ["ls\nnpm test", false],
    ["git push", false],
    ["git rev-parse origin/main", false],
    ["cd x && ls", false],
    ["echo 'open", false],
  ];
  it.each(cases)("tells whether %j only looks: %s", (text, expected) => {
    expect(isIdleCommand(text, false)).toBe(expected);
  });

  it("lets a look at the log count once a fetch makes it a read-back", () => {
    expect(isIdleCommand("git log -1 origin/main", false)).toBe(true);
    expect(isIdleCommand("git log -1 origin/main", true)).toBe(false);
  });
});
