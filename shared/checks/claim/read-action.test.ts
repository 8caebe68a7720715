import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAction } from "./read-action.ts";

describe("readAction", () => {
  it.each([
    ["Commit the changes", [{ type: "commit", paths: [] }]],
    ["- [ ] Push to origin/main", [{ type: "push", ref: "main" }]],
    [
      "Commit and push the changes",
      [
        { type: "commit", paths: [] },
        { type: "push", ref: null },
      ],
    ],
    [
      "Run tests and lint",
      [
        { type: "run", tool: "test", suite: null },
        { type: "run", tool: "lint", suite: null },
      ],
    ],
    ["Run the integration tests to verify the fix", [{ type: "run", tool: "test", suite: "integration" }]],
    ["Run `make check`", [{ type: "command", pattern: "make check" }]],
    ["Open a draft PR for feat/retry", [{ type: "open-request", names: ["feat/retry"] }]],
    ["Merge PR #12", [{ type: "publish", verb: "merge", label: "12" }]],
    ["Create `docs/retry.md`", [{ type: "create-file", path: "docs/retry.md" }]],
    ["Remove the file src/old.ts", [{ type: "delete-file", path: "src/old.ts" }]],
  ])("reads %j", (text, effects) => {
    expect(readAction(text)).toEqual(effects);
  });

  it.each([
    "Push the changes if not already pushed",
    "Run the tests again",
    "Add tests to tests/fetch.test.ts",
    "Fix the retry, then push",
    "Commit. The user asked for it.",
    "Update src/fetch.ts",
  ])("reads nothing exact from %j", text => {
    expect(readAction(text)).toBeNull();
  });

  it("never throws", () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), text => void readAction(text)));
  });
});
