import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitShell } from "./shell.ts";

const argvs = (text: string): readonly (readonly string[])[] => splitShell(text, "/w").map(command => command.argv);

describe("splitShell", () => {
  const unwrapped: readonly (readonly [string, readonly string[]])[] = [
    ["npx --yes vitest run", ["vitest", "run"]],
    ["CI=1 NODE_ENV=test npx vitest", ["vitest"]],
    ["env -u A B=1 pytest -q", ["pytest", "-q"]],
    ["time timeout -k 5 60s nice -n 5 make test", ["make", "test"]],
    ["sudo -u dev -E pytest", ["pytest"]],
    ["pnpm exec tsc --noEmit", ["tsc", "--noEmit"]],
    ["uv run --with x python -m pytest -q", ["pytest", "-q"]],
    ["poetry run pytest", ["pytest"]],
    ["python3 -m unittest discover", ["unittest", "discover"]],
    ["bundle exec rspec", ["rspec"]],
    ["./node_modules/.bin/jest --ci", ["jest", "--ci"]],
    ["mise exec node@20 -- npx jest", ["jest"]],
    ["python -m coverage run -m pytest", ["pytest"]],
    ["bash -lc 'exec npm test'", ["npm", "test"]],
    ["bash -c \"sh -c 'go test ./...'\"", ["go", "test", "./..."]],
    ["eval 'npm test'", ["npm", "test"]],
    ["python script.py -m x", ["python", "script.py", "-m", "x"]],
  ];
  it.each(unwrapped)("takes the wrappers off %s", (text, expected) => {
    expect(argvs(text)).toEqual([expected]);
  });

  it("follows cd, but not out of a subshell", () => {
    const commands = splitShell("(cd a && make) ; cd ../b && make ; cd $X && make", "/w");
    expect(commands.filter(command => command.argv[0] === "make").map(command => command.cwd)).toEqual([
      "/w/a",
      "/b",
      null,
    ]);
  });

  const statuses: readonly (readonly [string, readonly boolean[]])[] = [
    ["a && b && c", [true, true, true]],
    ["a ; b", [false, true]],
    ["a || true", [false, false]],
    ["a || b && c", [false, false, true]],
    ["a | tail -5", [false, true]],
    ["set -o pipefail; a | tail -5", [false, true, true]],
    ["set -e; a; b", [false, true, true]],
    ["! a", [false]],
    ["if a; then b; fi", [false, false]],
    ["a & b", [false, true]],
    ["(a; b)", [false, true]],
    ["{ a && b; }", [true, true]],
  ];
  it.each(statuses)("knows of whom a good status of %j tells", (text, expected) => {
    expect(splitShell(text, null).map(command => command.zeroTells)).toEqual(expected);
  });

  it("keeps what an output flows through and where it goes", () => {
    const [run] = splitShell("npx vitest run 2>&1 | tee out.log | tail -5", "/w");
    expect(run?.filters).toEqual([
      ["tee", "out.log"],
      ["tail", "-5"],
    ]);
    const [file] = splitShell("make > a.txt 2> b.txt", "/w");
    expect(file).toMatchObject({ isSilenced: true, outputFiles: [{ path: "/w/a.txt" }, { path: "/w/b.txt" }] });
    expect(splitShell("make 2>&1 >/dev/null", "/w")[0]).toMatchObject({ isSilenced: true, outputFiles: [] });
    expect(splitShell("make 2>/dev/null", "/w")[0]).toMatchObject({ isSilenced: false, outputFiles: [] });
  });

  it("reads no commands out of quotes, comments and here-documents", () => {
    expect(argvs("# npm test\ncat <<'EOF' > x\nnpm test\nEOF\necho 'a && npm test'").map(argv => argv[0])).toEqual([
      "cat",
      "echo",
    ]);
  });

  it("splits roughly what does not parse", () => {
    expect(argvs("npm test && echo 'unfinished").map(argv => argv[0])).toEqual(["npm", "echo"]);
  });

  it("survives any text, and keeps its offsets within it", () => {
    const pieces = fc.constantFrom(
      "npm",
      " ",
      "'",
      '"',
      "`",
      "$(",
      ")",
      "<<EOF",
      "\n",
      "EOF",
      "|",
      "&&",
      "||",
      ";",
      "{",
      "}",
      "if",
      "then",
      "fi",
      "\\",
      "$",
      ">",
      "bash -c ",
      "é",
      "\u0000",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 60 }).map(words => words.join("")),
          fc.string({ maxLength: 300 }),
        ),
        text => {
          for (const command of splitShell(text, "/w")) {
            expect(command.argv.length).toBeGreaterThan(0);
            expect(command.start).toBeGreaterThanOrEqual(0);
            expect(command.end).toBeLessThanOrEqual(text.length);
            expect(command.start).toBeLessThanOrEqual(command.end);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it("survives deep nesting", () => {
    expect(() => splitShell("(".repeat(50_000), "/w")).not.toThrow();
    expect(() => splitShell("bash -c '".repeat(200), "/w")).not.toThrow();
  });
});

describe("functions that call each other", () => {
  it("are followed a bounded number of times", () => {
    const calls = (name: string): string => `${`${name}; `.repeat(500)}`;
    const text = `a() { ${calls("b")}}; b() { ${calls("c")}}; c() { ${calls("d")}}; d() { ${calls("a")}}; a; npx vitest`;
    const before = Date.now();
    expect(splitShell(text, null).length).toBeLessThanOrEqual(200);
    expect(Date.now() - before).toBeLessThan(2_000);
  });
});
