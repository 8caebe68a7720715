import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import { rulesSaid } from "../../fixtures/rules-said.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const CWD = "/home/dev/widget";
const editOf = (path: string): SessionStep => ({ edit: `${CWD}/${path}`, old: "a", new: "b" });

describe("a fixer that works in silence", () => {
  it.each([
    ["gofmt -w .", "src/a.go", ""],
    ["goimports -w src", "src/a.go", ""],
    ["cargo fmt", "src/a.rs", ""],
    ["cargo fmt --all", "src/a.rs", ""],
    ["rustfmt src/a.rs", "src/a.rs", ""],
    ["npx eslint . --fix", "src/a.ts", ""],
    ["clang-format -i src/a.cpp", "src/a.cpp", ""],
    ["dotnet format", "src/a.cs", ""],
    ["npx prettier --write --log-level silent .", "src/a.ts", ""],
    ["ruff format -q", "src/a.py", ""],
    ["npm run lint:fix", "src/a.ts", "\n> widget@1.0.0 lint:fix\n> eslint . --fix\n"],
  ])("may have changed what was edited before it: %s", async (bash, path, out) => {
    const found = await briefEventsOf(editOf(path), { bash, out });
    expect(found).toContain(`edited ${path} shell`);
  });

  it.each([
    ["that finds no file of its kind", [editOf("src/a.ts"), { bash: "gofmt -w ." }]],
    ["that only looks", [editOf("src/a.rs"), { bash: "cargo fmt --check" }]],
    ["that is told of a document", [editOf("src/a.ts"), { bash: "npx prettier --write README.md" }]],
    ["that is told of another folder", [editOf("src/a.go"), { bash: "gofmt -w cmd" }]],
    ["that is told of another file", [editOf("src/a.go"), { bash: "gofmt -w src/b.go" }]],
    [
      "whose words say that all was well",
      [editOf("src/a.ts"), { bash: "npx prettier --write .", out: "src/a.ts 3ms (unchanged)" }],
    ],
    ["that failed", [editOf("src/a.rs"), { bash: "cargo fmt", out: "error: expected `;`", exit: 1 }]],
    [
      "of an edit that was taken back",
      [editOf("src/a.go"), { bash: "git checkout -- src/a.go" }, { bash: "gofmt -w ." }],
    ],
  ] as const)("shows no change %s", async (_, steps) => {
    const found = await briefEventsOf(...steps);
    expect(found.filter(line => line.endsWith(" shell"))).toEqual([]);
  });

  it("finds nothing to do a second time", async () => {
    const format: SessionStep = { bash: "cargo fmt" };
    const green: SessionStep = {
      bash: "cargo test",
      out: "test result: ok. 4 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
    };
    const edit = editOf("src/a.rs");
    expect(await rulesSaid([edit, format, green, format], "All tests pass.")).toEqual([]);
    expect(await rulesSaid([edit, format, green, edit, format], "All tests pass.")).toEqual(["claim.tests-stale"]);
  });
});
