import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Claim } from "../model/claim.ts";
import { readClauses } from "./read-clauses.ts";

const read = (text: string, section = "Current Work", leads: readonly string[] = [], file: string | null = null) =>
  readClauses(text, { section, leads, mark: "none", file, block: null });
const claimsOf = (text: string, section?: string, leads?: readonly string[]): readonly Claim[] =>
  read(text, section, leads).flatMap(({ claims }) => claims);

/** A claim in a few words, so that a table can state it. */
function brief(claim: Claim): string {
  if (claim.type === "run") {
    const { passed, total, skipped } = claim.counts;
    const counts = [passed, total === passed ? null : total, skipped === null ? null : `${skipped} skipped`];
    return ["run", claim.tool, claim.scope, claim.subject, claim.runner, ...counts]
      .filter(part => part !== null)
      .join(" ");
  }
  if (claim.type === "publish") {
    return [claim.verb, claim.remote, claim.ref, claim.hash, claim.label].filter(part => part !== null).join(" ");
  }
  if (claim.type === "commit") return `commit ${claim.hash} ${claim.isOwn ? "own" : "named"}`;
  if (claim.type === "file") return `${claim.verb} ${claim.path}`;
  if (claim.type === "link") return `link ${claim.noun} ${claim.number ?? claim.url}`;
  if (claim.type === "touch") return `touch ${claim.path}`;
  if (claim.type === "block") return `block ${claim.isMade ? "made" : "shown"}`;
  if (claim.type === "edit") return ["edit", ...claim.names.map(({ role, text }) => `${role}=${text}`)].join(" ");
  return `count ${claim.count} ${claim.noun}`;
}

describe("what a clause claims", () => {
  it.each<[string, readonly string[]]>([
    ["All 14 tests pass, tsc clean, pushed to main", ["run test all 14", "run typecheck unsaid tsc", "push main"]],
    ["All fourteen tests are green.", ["run test all 14"]],
    ["Tests: 14/14 passing", ["run test all 14"]],
    ["48 of 48 tests pass; tsc --noEmit clean.", ["run test all 48", "run typecheck unsaid tsc"]],
    ["12 of 14 tests pass.", ["run test unsaid 12 14"]],
    ["vitest: 14 passed", ["run test unsaid vitest 14"]],
    ["All tests pass (14 passed, 2 skipped)", ["run test all 14 2 skipped"]],
    ["All unit tests pass", ["run test some unit"]],
    ["Lint and fmt pass with 0 issues.", ["run lint unsaid"]],
    ["`src/a.ts` (newly created)", ["created src/a.ts"]],
    ["The tests in `src/fetch.test.ts` pass.", ["run test some src/fetch.test.ts"]],
    ["`TestRetry_Backoff` passes now", ["run test some TestRetry_Backoff"]],
    ["`make lint && make test` all passed.", ["run lint all", "run test all"]],
    ["- `mise run lint` — passes with 0 issues", ["run lint unsaid"]],
    ["No errors - all tests and lint passed.", ["run lint all", "run test all"]],
    ["Build succeeds with no errors, no lint errors.", ["run build unsaid", "run lint unsaid"]],
    ["5. ✅ Run fmt, lint, and tests (all passing)", ["run lint all", "run test all"]],
    ["Tests pass, but lint is failing.", ["run test unsaid"]],
    ["Tests failed at first, then I fixed them and all 14 tests pass.", ["run test all 14"]],
    ["Committed as 9f8e7d6 and pushed to origin/main.", ["commit 9f8e7d6 own", "push origin main 9f8e7d6"]],
    ["Pushed to origin", ["push origin"]],
    ["The commit `3696270` was pushed", ["commit 3696270 named", "push 3696270"]],
    ["Final commit: `0535c28` on branch `alex/x`", ["commit 0535c28 own"]],
    ["The branch is based on commit 49f60d05.", ["commit 49f60d05 named"]],
    ["Merged PR #4 into main", ["merge main 4"]],
    ["Released v1.2.0 to npm.", ["release v1.2.0"]],
    ["Tagged v1.2.0 and pushed the tag", ["push v1.2.0"]],
    [
      "Created `src/x.ts`, `src/y.ts` and updated docs/a.md.",
      ["created src/x.ts", "created src/y.ts", "changed docs/a.md"],
    ],
    ["Added `isAncestorOf()` to `explain.go`", ["changed explain.go"]],
    ["- `cmd/explain_test.go` - added tests", ["changed cmd/explain_test.go"]],
    ["- **`src/retry.ts`** (NEW)", ["created src/retry.ts"]],
    ["- `src/retry.ts` — created with backoff", ["created src/retry.ts"]],
    ["Deleted src/old.ts and renamed `a.ts` to `b.ts`", ["deleted src/old.ts", "renamed b.ts"]],
    ["Removed `GetLog` methods from `store/log.go`", ["changed store/log.go"]],
    ["Opened PR #12", ["link pull 12"]],
    ["The PR was created: https://github.com/acme/widget/pull/342", ["link pull 342"]],
    ["Migrated 120 records.", ["count 120 items"]],
  ])("%s", (text, expected) => {
    expect(claimsOf(text).map(brief).toSorted()).toEqual(expected.toSorted());
  });

  it.each([
    "The tests were not run yet. If they pass, push to main.",
    "Tests should pass once the fix lands.",
    "Will push to origin after review.",
    "Need to run the tests and push.",
    "Fix the tests so that all tests pass.",
    "Ensure tests pass before pushing.",
    "Make sure that lint is clean.",
    "Run `npm test` to verify all tests pass.",
    "The user asked to commit, push, and create PR #12.",
    "User pushed the branch to origin.",
    "Do all tests pass?",
    'The README says "all tests pass".',
    "The doc says all tests pass.",
    "- [ ] All tests pass",
    "> All tests pass",
    "```\nAll tests pass\n```",
    "## All tests pass",
    "Alice's e2e tests pass because they skip detection.",
    "how is it possible his e2e tests pass if nothing was fixed",
    "Not committed, pushed or merged.",
    "I was about to push to main.",
    "The function passes the token to the tests.",
    "Tests cover the retry loop.",
    "Tests expecting a conflict error were failing.",
    "The hook pushes to the remote when it runs.",
    "Merged commits appear in the list; it handles merged PRs.",
    "The lock is released and the event published.",
    "Acceptance criteria: all tests pass.",
    "Next: push to main.",
    "`x.go` - Read but not yet modified",
    "The fix is in src/fetch.ts.",
    "All changes came from the previous session: tests passed.",
  ])("asserts nothing in: %s", text => {
    expect(claimsOf(text).map(brief)).toEqual([]);
  });

  it("keeps a statement of two things in one clause", () => {
    expect(read("Lint and fmt pass with 0 issues.").map(({ text }) => text)).toEqual([
      "Lint and fmt pass with 0 issues.",
    ]);
  });

  it("claims nothing in sections that hold wishes or citations", () => {
    expect(claimsOf("All tests pass.", "All user messages")).toEqual([]);
    expect(claimsOf("All tests pass.", "Pending Tasks")).toEqual([]);
    expect(claimsOf("All tests pass.", "Current Work", ["Next steps:"])).toEqual([]);
    expect(claimsOf("All tests pass.", "Current Work", ["All steps of the plan were completed:"])).toHaveLength(1);
  });
});

describe("when a clause speaks of", () => {
  it.each<[string, string, boolean]>([
    ["Current Work", "All tests passed.", false],
    ["Errors and fixes", "Ran the tests, all passed.", true],
    ["Errors and fixes", "All tests pass.", false],
    ["Files and Code Sections", "All 9 tests PASS.", true],
    ["Current Work", "Initially all tests passed.", true],
    ["Release 2026-01-02", "All 31 tests pass.", true],
  ])("in %s: %s", (section, text, isPast) => {
    expect(read(text, section).map(clause => clause.isPast)).toEqual([isPast]);
  });
});

describe("any text", () => {
  const parts = fc.constantFrom(
    "all tests pass",
    "`",
    '"',
    "**",
    "- ",
    "\n",
    ", ",
    "pushed to ",
    "abc1234",
    "[x] ",
    "(",
    ")",
    "`a.ts`",
    ": ",
    "14/14",
    "#12",
    "é",
    "\uE000",
    "if ",
  );
  it("gives clauses whose words stand where they say, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(parts, fc.string({ maxLength: 12 })), { maxLength: 40 }), pieces => {
        const text = pieces.join("");
        let end = 0;
        for (const clause of read(text)) {
          expect(text.slice(clause.start, clause.end)).toBe(clause.text);
          expect(clause.start).toBeGreaterThanOrEqual(end);
          for (const claim of clause.claims) {
            expect(claim.start).toBeGreaterThanOrEqual(0);
            expect(claim.end).toBeLessThanOrEqual(text.length);
            expect(claim.end).toBeGreaterThanOrEqual(claim.start);
          }
          end = clause.end;
        }
      }),
    );
  });
});

describe("what is said of a file's content", () => {
  it.each<[string, readonly string[]]>([
    ["Added `LoadLog` to `Store` after `Open`", ["edit new=LoadLog held=Store held=Open"]],
    ["Removed the `needSave` variable from `Init`", ["edit gone=needSave held=Init"]],
    ["Replaced `truncate` with `shorten`", ["edit gone=truncate new=shorten"]],
    ["Changed `Load` from `bool` to `Result`", ["edit held=Load gone=bool new=Result"]],
    ["Updated `run()` to use `list()` instead of `walk()`", ["edit held=run() new=list() gone=walk()"]],
    ["Fixed by adding `//nolint:goconst` and using `cpID.Path()`", ["edit new=//nolint:goconst new=cpID.Path()"]],
    ["Fixed by removing it.", []],
    ["Increased limits: `maxDepth = 200`", ["edit new=maxDepth = 200"]],
    ["Removed getStats and countFiles", ["edit gone=getStats gone=countFiles"]],
    ["Split the test into `TestA_One` and `TestA_Two`", ["edit new=TestA_One new=TestA_Two"]],
    ["Added an import of `paths`", ["edit new=paths"]],
    ["Fixed `addTrailer` detection", []],
    ["`LoadLog` is added by the build", []],
    ["Will add `LoadLog`", []],
    ["If `LoadLog` was added, run it", []],
    ["Added `x.ts` handling to `git push`", ["created x.ts"]],
  ])("%s", (text, expected) => {
    expect(claimsOf(text).map(brief)).toEqual(expected);
  });

  it("counts a list of new names under its lead-in", () => {
    expect(claimsOf("`TestLoad_Empty` - an empty file", "Files", ["Added tests:"]).map(brief)).toEqual([
      "edit new=TestLoad_Empty",
    ]);
    expect(claimsOf("`TestLoad_Empty` - an empty file", "Files", ["Tests:"])).toEqual([]);
  });

  it("says what a file contains only under its name", () => {
    const contained = (file: string | null) =>
      read("Contains `LoadLog` and `SaveLog`", "Files", [], file).flatMap(({ claims }) => claims.map(brief));
    expect(contained("src/log.go")).toEqual(["edit held=LoadLog held=SaveLog"]);
    expect(contained(null)).toEqual([]);
  });

  it.each<[string, string, readonly string[]]>([
    ["`src/a.ts`", "Files and Code Sections", ["touch src/a.ts"]],
    ["**`src/a.ts`** (main file)", "Files and Code Sections", ["touch src/a.ts"]],
    ["`src/a.ts` - Core of the parser", "Files and Code Sections", []],
    ["`src/a.ts`", "Current Work", []],
    ["`Store.load`()", "Files and Code Sections", []],
  ])("takes %s in %s for a file that was worked on", (text, section, expected) => {
    expect(claimsOf(text, section).map(brief)).toEqual(expected);
  });
});
