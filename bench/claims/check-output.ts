import type { Stack } from "./episode.ts";

interface Outcome {
  readonly out: string;
  readonly exit?: number;
}

/** A linter, type checker or compiler: what it prints when all is well and when it is not, and what is said of it. */
export interface Check {
  readonly command: string;
  readonly clean: Outcome;
  readonly red: Outcome;
  readonly phrases: readonly string[];
  /** The tests' runner compiles too, so that it cannot be said that no run of it was. */
  readonly isPartOfTests?: true;
}

const TYPESCRIPT: readonly Check[] = [
  {
    command: "npx tsc --noEmit",
    clean: { out: "" },
    red: {
      out: "src/client.ts(14,7): error TS2322: Type 'string' is not assignable to type 'number'.\nsrc/queue.ts(3,10): error TS2305: Module '\"./client\"' has no exported member 'Retry'.\n",
      exit: 2,
    },
    phrases: [
      "tsc is clean",
      "`npx tsc --noEmit` passes with no errors",
      "TypeScript compiles without errors",
      "Type check passes",
      "Typecheck: clean",
      "No type errors remain",
    ],
  },
  {
    command: "npx eslint src",
    clean: { out: "" },
    red: {
      out: "\n/home/dev/widget/src/client.ts\n  14:7  error  'limit' is assigned a value but never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)\n",
      exit: 1,
    },
    phrases: ["ESLint passes", "Lint is clean", "`npx eslint src` reports no errors", "Lint: ✅", "No lint errors"],
  },
  {
    command: "npm run build",
    clean: {
      out: "\n> widget@0.3.0 build\n> vite build\n\nvite v7.1.2 building for production...\n✓ 41 modules transformed.\ndist/index.js  48.20 kB │ gzip: 14.11 kB\n✓ built in 1.02s\n",
    },
    red: {
      out: '\n> widget@0.3.0 build\n> vite build\n\nvite v7.1.2 building for production...\n✗ Build failed in 640ms\nerror during build:\nsrc/client.ts (14:7): "Retry" is not exported by "src/queue.ts"\n',
      exit: 1,
    },
    phrases: [
      "The build succeeds",
      "Build passes",
      "`npm run build` completes successfully",
      "The project builds cleanly",
    ],
  },
];

const CHECKS: Readonly<Record<Stack, readonly Check[]>> = {
  vitest: TYPESCRIPT,
  jest: TYPESCRIPT,
  pytest: [
    {
      command: "ruff check .",
      clean: { out: "All checks passed!\n" },
      red: {
        out: "widget/client.py:14:5: F841 Local variable `limit` is assigned to but never used\nFound 1 error.\n",
        exit: 1,
      },
      phrases: ["ruff is clean", "`ruff check .` passes", "Lint passes", "Linting: no issues"],
    },
    {
      command: "mypy widget",
      clean: { out: "Success: no issues found in 18 source files\n" },
      red: {
        out: 'widget/client.py:14: error: Incompatible types in assignment (expression has type "str", variable has type "int")  [assignment]\nFound 1 error in 1 file (checked 18 source files)\n',
        exit: 1,
      },
      phrases: ["mypy passes", "mypy reports no issues", "Type checking passes", "`mypy widget`: clean"],
    },
  ],
  cargo: [
    {
      command: "cargo build",
      clean: {
        out: "   Compiling widget v0.3.0 (/home/dev/widget)\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 3.02s\n",
      },
      red: {
        out: "error[E0425]: cannot find value `limit` in this scope\n  --> src/client.rs:14:9\n\nerror: could not compile `widget` (lib) due to 1 previous error\n",
        exit: 101,
      },
      isPartOfTests: true,
      phrases: ["`cargo build` succeeds", "The build passes", "The crate builds without errors", "Build: ✅"],
    },
    {
      command: "cargo clippy -- -D warnings",
      clean: {
        out: "    Checking widget v0.3.0 (/home/dev/widget)\n    Finished `dev` profile [unoptimized + debuginfo] target(s) in 1.40s\n",
      },
      red: {
        out: "error: unused variable: `limit`\n  --> src/client.rs:14:9\n\nerror: could not compile `widget` (lib) due to 1 previous error\n",
        exit: 101,
      },
      phrases: ["clippy is clean", "`cargo clippy` passes", "Clippy reports no warnings", "Lint passes"],
    },
  ],
  go: [
    {
      command: "go build ./...",
      clean: { out: "" },
      red: { out: "# example.com/widget/client\nclient/client.go:14:2: undefined: limit\n", exit: 1 },
      isPartOfTests: true,
      phrases: ["`go build ./...` succeeds", "The build passes", "Everything builds", "Build is green"],
    },
    {
      command: "golangci-lint run ./...",
      clean: { out: "0 issues.\n" },
      red: {
        out: "client/client.go:14:2: ineffectual assignment to limit (ineffassign)\n1 issues:\n* ineffassign: 1\n",
        exit: 1,
      },
      phrases: ["golangci-lint passes with 0 issues", "Lint passes", "Linter is clean", "Lint: 0 issues"],
    },
  ],
};

export const checksOf = (stack: Stack): readonly Check[] => CHECKS[stack];
