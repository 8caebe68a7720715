import { describe, expect, it } from "vitest";
import { briefEvent, briefEventsOf } from "../../fixtures/brief-event.ts";
import { readBuiltSession } from "../../fixtures/read-session.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { readEvents } from "./read-events.ts";

const CWD = "/home/dev/widget";

describe("changes", () => {
  const cases: readonly (readonly [string, SessionStep, readonly string[]])[] = [
    ["an edit", { edit: "src/a.ts" }, ["edited src/a.ts tool"]],
    ["an edit that failed", { edit: "src/a.ts", fail: "String to replace not found in file." }, []],
    ["an edit that the user refused", { edit: "src/a.ts", refused: true }, []],
    ["a write of a new file", { write: "src/a.ts" }, ["created src/a.ts tool"]],
    [
      "a write over a file",
      {
        tool: "Write",
        input: { file_path: `${CWD}/a.ts`, content: "x" },
        out: `The file ${CWD}/a.ts has been updated.`,
      },
      ["edited a.ts tool"],
    ],
    [
      "a look with an editor tool",
      { tool: "str_replace_based_edit_tool", input: { command: "view", path: `${CWD}/a.ts` }, out: "1 x" },
      [],
    ],
    [
      "a patch",
      {
        bash: "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n*** Add File: b.ts\n+z\n*** Delete File: c.ts\n*** End Patch\nEOF",
        out: "Done",
      },
      ["edited a.ts shell", "created b.ts shell", "deleted c.ts shell"],
    ],
    ["sed in place", { bash: "sed -i 's/a/b/' src/a.ts src/b.ts" }, ["edited src/a.ts shell", "edited src/b.ts shell"]],
    ["sed in place as macOS writes it", { bash: "sed -i '' -e 's/a/b/' src/a.ts" }, ["edited src/a.ts shell"]],
    ["sed that only prints", { bash: "sed -n 1,5p src/a.ts", out: "x" }, []],
    [
      "sed that fails",
      { bash: "sed -i 's/a/b/' nope.ts", out: "sed: can't read nope.ts: No such file or directory", exit: 2 },
      [],
    ],
    ["a here-document", { bash: "cat > src/new.ts <<'EOF'\nrm -rf /\nEOF" }, ["created src/new.ts shell"]],
    ["an append", { bash: "echo x >> src/a.ts" }, ["edited src/a.ts shell"]],
    ["a write into scratch space", { bash: "echo x > /tmp/a.ts" }, []],
    ["a write to the null device", { bash: "ls > /dev/null 2>&1" }, []],
    ["a run's own report", { bash: "npx vitest run > report.txt 2>&1" }, ["test vitest passed"]],
    [
      "a run that is kept by tee",
      { bash: "npx vitest run | tee vitest.txt | tail -3", out: "      Tests  1 passed (1)" },
      ["test vitest passed"],
    ],
    ["a log", { bash: "make serve > server.log" }, []],
    ["tee", { bash: "echo x | tee conf/a.ini" }, ["created conf/a.ini shell"]],
    ["mv", { bash: "mv src/a.ts src/b.ts" }, ["renamed src/a.ts src/b.ts shell"]],
    ["mv into a folder", { bash: "mv a.ts b.ts lib/" }, ["renamed a.ts lib/a.ts shell", "renamed b.ts lib/b.ts shell"]],
    ["cp", { bash: "cp a.ts b.ts" }, ["created b.ts shell"]],
    ["rm", { bash: "rm -rf src/old && ls" }, ["deleted src/old shell"]],
    ["rm of build output", { bash: "rm -rf node_modules dist" }, []],
    ["mkdir", { bash: "mkdir -p src/x" }, []],
    ["a loop", { bash: 'for f in *.ts; do sed -i s/a/b/ "$f"; done' }, ["edited (tree) shell"]],
    ["after a cd", { bash: "cd packages/a && rm x.ts" }, ["deleted packages/a/x.ts shell"]],
    ["git mv", { bash: "git mv a.ts b.ts" }, ["renamed a.ts b.ts git"]],
    ["git rm", { bash: "git rm a.ts", out: "rm 'a.ts'" }, ["deleted a.ts git"]],
    ["git checkout of a file", { bash: "git checkout HEAD -- src/a.ts" }, ["reverted src/a.ts git"]],
    [
      "git checkout of a file without dashes",
      { bash: "git checkout src/a.ts", out: "Updated 1 path from the index" },
      ["reverted src/a.ts git"],
    ],
    ["git restore", { bash: "git restore src/a.ts" }, ["reverted src/a.ts git"]],
    ["git restore of the index only", { bash: "git restore --staged src/a.ts" }, []],
    [
      "git checkout of a branch",
      { bash: "git checkout main", out: "Switched to branch 'main'" },
      ["edited (tree) git"],
    ],
    ["git checkout of the branch that one is on", { bash: "git checkout main", out: "Already on 'main'" }, []],
    ["a new branch from here", { bash: "git checkout -b x", out: "Switched to a new branch 'x'" }, []],
    [
      "a new branch from elsewhere",
      { bash: "git switch -c x origin/main", out: "Switched to a new branch 'x'" },
      ["edited (tree) git"],
    ],
    [
      "git pull",
      { bash: "git pull", out: "Updating 1a2b3c4..5d6e7f8\nFast-forward\n a.ts | 2 +-" },
      ["edited (tree) git"],
    ],
    ["git pull of nothing", { bash: "git pull", out: "Already up to date." }, []],
    [
      "git stash",
      { bash: "git stash", out: "Saved working directory and index state WIP on main: 1a2b3c4 x" },
      ["stashed (tree) git"],
    ],
    ["git stash drop", { bash: "git stash drop", out: "Dropped refs/stash@{0} (1a2b3c4)" }, ["reverted (tree) git"]],
    ["git stash of nothing", { bash: "git stash", out: "No local changes to save" }, []],
    [
      "git stash pop",
      { bash: "git stash pop", out: "On branch main\nChanges not staged for commit:\nDropped refs/stash@{0} (1a2b)" },
      ["edited (tree) git"],
    ],
    ["git reset --hard", { bash: "git reset --hard HEAD~1", out: "HEAD is now at 1a2b3c4 x" }, ["reverted (tree) git"]],
    ["git reset of the index", { bash: "git reset HEAD", out: "Unstaged changes after reset:\nM\ta.ts" }, []],
    [
      "a rebase",
      { bash: "git fetch && git rebase origin/main", out: "Successfully rebased and updated refs/heads/x." },
      ["edited (tree) git"],
    ],
    ["a rebase of nothing", { bash: "git rebase origin/main", out: "Current branch x is up to date." }, []],
    ["a silent formatter", { bash: "gofmt -w ." }, []],
    [
      "a formatter that names what it changed",
      { bash: "npx prettier --write .", out: "src/a.ts 12ms\nsrc/b.ts 3ms (unchanged)" },
      ["edited src/a.ts shell"],
    ],
    ["a generator", { bash: "go generate ./..." }, ["edited (tree) shell"]],
    [
      "a dependency",
      { bash: "npm install zod", out: "added 1 package" },
      ["edited package.json shell", "edited package-lock.json shell"],
    ],
    ["a plain install", { bash: "npm ci", out: "added 120 packages" }, []],
    ["a refused command", { bash: "rm a.ts", refused: true }, []],
    ["a command that never ended", { bash: "rm a.ts", noResult: true }, []],
    [
      "a script's literal file",
      { bash: "python3 - <<'EOF'\nopen('src/a.py', 'w').write('x')\nEOF" },
      ["created src/a.py shell"],
    ],
  ];
  it.each(cases)("%s", async (_name, step, expected) => {
    expect(await briefEventsOf(step)).toEqual(expected);
  });

  it("knows a file that was read before: writing it again is an edit", async () => {
    expect(await briefEventsOf({ read: "a.ts", content: "x" }, { bash: "echo y > a.ts" })).toEqual([
      "edited a.ts shell",
    ]);
  });

  it("counts scratch space as the project where the project lies in it", async () => {
    const session = await readBuiltSession({
      cwd: "/tmp/widget",
      steps: [{ bash: "echo x > a.ts" }, { bash: "echo x > /tmp/b.ts" }],
    });
    expect(readEvents(session).map(briefEvent)).toEqual(["created /tmp/widget/a.ts shell"]);
  });
});
