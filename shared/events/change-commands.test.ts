import { describe, expect, it } from "vitest";
import { briefEventsOf } from "../../fixtures/brief-event.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

const CWD = "/home/dev/widget";

describe("commands that change many files, or files by other means", () => {
  const cases: readonly (readonly [string, SessionStep, readonly string[]])[] = [
    ["sed through xargs", { bash: "grep -rl foo src | xargs sed -i 's/foo/bar/'" }, ["edited (tree) shell"]],
    [
      "perl through xargs",
      { bash: "git ls-files '*.ts' | xargs -0 -n 5 perl -pi -e 's/a/b/'" },
      ["edited (tree) shell"],
    ],
    [
      "a shell text through xargs",
      { bash: "ls src | xargs -I{} sh -c 'sed -i s/a/b/ src/{}'" },
      ["edited (tree) shell"],
    ],
    ["find -exec", { bash: "find src -name '*.ts' -exec sed -i 's/a/b/' {} +" }, ["edited (tree) shell"]],
    ["fd -x", { bash: "fd -e ts -x sed -i 's/a/b/' {}" }, ["edited (tree) shell"]],
    ["a batch over documents", { bash: "find . -name '*.md' -exec sed -i 's/a/b/' {} +" }, []],
    ["a batch over scratch space", { bash: "grep -rl foo /tmp/out | xargs sed -i 's/a/b/'" }, []],
    ["a batch that only reads", { bash: "grep -rl foo src | xargs sed -n 1,5p" }, []],
    ["a batch that clears caches away", { bash: "find . -name '*.cache' | xargs rm -f" }, []],
    [
      "a batch that found nothing",
      { bash: "grep -rl nope src | xargs sed -i 's/a/b/'", out: "sed: no input files", exit: 123 },
      [],
    ],
    ["sd", { bash: "sd foo bar src/a.ts" }, ["edited src/a.ts shell"]],
    ["sd that only shows", { bash: "sd -p foo bar src/a.ts" }, []],
    ["ed", { bash: "ed -s src/a.ts <<'EOF'\n1d\nw\nq\nEOF" }, ["edited src/a.ts shell"]],
    ["ed that writes nothing", { bash: "ed -s src/a.ts <<'EOF'\n1p\nq\nEOF" }, []],
    ["truncate", { bash: "truncate -s 0 src/a.ts" }, ["edited src/a.ts shell"]],
    ["a link", { bash: "ln -sf ../x.ts src/a.ts" }, ["created src/a.ts shell"]],
    ["a download over a file", { bash: "curl -sSLo src/a.ts https://example.com/y.ts" }, ["created src/a.ts shell"]],
    ["a download by its own name", { bash: "curl -sSO https://example.com/lib/y.ts?v=2" }, ["created y.ts shell"]],
    ["a request", { bash: "curl -sS -o /dev/null https://example.com/" }, []],
    ["wget to standard output", { bash: "wget -qO- https://example.com/y.ts" }, []],
    ["an archive unpacked", { bash: "tar xzf /tmp/src.tgz -C src" }, ["created src shell"]],
    ["an archive unpacked into scratch space", { bash: "tar -xzf a.tgz -C /tmp/x" }, []],
    ["an archive made or listed", { bash: "tar czf /tmp/a.tgz src && tar tzf /tmp/a.tgz" }, []],
    ["unzip", { bash: "unzip -o a.zip -d src" }, ["created src shell"]],
    ["unzip that lists", { bash: "unzip -l a.zip" }, []],
    ["rsync", { bash: "rsync -a /tmp/src/ src/" }, ["created src shell"]],
    ["rsync to another machine", { bash: "rsync -a src/ web:/srv/app/" }, []],
    ["rsync tried", { bash: "rsync -an /tmp/src/ src/" }, []],
    [
      "a submodule moved on",
      { bash: "git submodule update --remote", out: "Submodule path 'lib': checked out 'abc1234'" },
      ["edited (tree) git"],
    ],
    ["a submodule that stays", { bash: "git submodule update" }, []],
    [
      "a fixer that is a linter, too",
      { bash: "ruff check --fix .", out: "Found 3 errors (3 fixed, 0 remaining)." },
      ["edited (tree) shell", "lint ruff passed"],
    ],
    ["a fixer with nothing to fix", { bash: "ruff check --fix .", out: "All checks passed!" }, ["lint ruff passed"]],
    [
      "files that a fixer counts",
      { bash: "npx biome check --write .", out: "Checked 4 files in 2ms. Fixed 2 files." },
      ["edited (tree) shell", "lint biome passed"],
    ],
    [
      "files that a fixer left alone",
      { bash: "npx biome check --write .", out: "Checked 4 files in 2ms. No fixes applied." },
      ["lint biome passed"],
    ],
    [
      "files that a fixer names",
      { bash: "cargo fix --allow-dirty", out: "    Fixed src/lib.rs (1 fix)" },
      ["edited src/lib.rs shell"],
    ],
    [
      "files that a formatter names",
      { bash: "black .", out: "reformatted app/a.py\nAll done!\n1 file reformatted." },
      ["edited app/a.py shell"],
    ],
    ["files that a formatter left alone", { bash: "black .", out: "All done!\n3 files left unchanged." }, []],
    [
      "a formatter that only looks",
      { bash: "black --check .", out: "would reformat app/a.py", exit: 1 },
      ["lint black failed"],
    ],
    ["a formatter that works in silence", { bash: "gofmt -w ." }, []],
    [
      "a script that says what it rewrote",
      { bash: "python3 scripts/rename_all.py", out: "rewrote 14 files: src/a.ts ..." },
      ["edited (tree) shell"],
    ],
    [
      "a script that says that it rewrote nothing",
      { bash: "python3 scripts/rename_all.py", out: "rewrote 0 files" },
      [],
    ],
    [
      "an editing tool of a server",
      {
        tool: "mcp__code__replace_symbol_body",
        input: { relative_path: "src/a.ts", name_path: "f", body: "x" },
        out: "OK",
      },
      ["edited src/a.ts tool"],
    ],
    [
      "a file written on a forge",
      { tool: "mcp__forge__update_file", input: { owner: "a", repo: "b", path: "src/a.ts", content: "x" }, out: "OK" },
      [],
    ],
    [
      "a reading tool of a server",
      { tool: "mcp__code__find_and_replace_preview", input: { path: "src/a.ts" }, out: "OK" },
      [],
    ],
  ];
  it.each(cases)("%s", async (_name, step, expected) => {
    expect((await briefEventsOf(step)).map(line => line.replaceAll(`${CWD}/`, ""))).toEqual(expected);
  });
});
