import { findSubset, isWholePath, matchOf, optionValue } from "./arguments.ts";
import { findLines, LINE, plainSummary, type Runner, wordsStart } from "./runner.ts";

const endOf = (match: RegExpExecArray): number => match.index + match[0].trimEnd().length;

const GO_ERROR = new RegExp(
  `${LINE}(?:[\\w./-]{1,200}\\.go:\\d+(?::\\d+)?: [^\\n]{0,300}|go: [^\\n]{0,200}(?:not found|no required module|cannot find|updates to go\\.mod needed)[^\\n]{0,200}|vet: [^\\n]{0,300})`,
  "gm",
);

/** `go build` and `go vet`: silent when all is well, else one line an error. */
export const goBuild: Runner = {
  id: "go-build",
  tool: "build",
  isSilent: true,
  match(argv) {
    if (argv[0] !== "go" || (argv[1] !== "build" && argv[1] !== "vet" && argv[1] !== "install")) return null;
    if (argv[1] === "install" && argv.some(word => word.includes("@"))) return null;
    const subset = findSubset(argv.slice(2), {
      values: new Set(["-o", "-tags", "-ldflags", "-gcflags", "-mod", "-p"]),
    });
    const pkg = subset === null || isWholePath(subset) ? null : subset;
    return { ...matchOf(argv[1] === "vet" ? "lint" : "build", `go ${argv[1]}`, subset), pkg };
  },
  summarise(output) {
    const first = findLines(output, output.includes(".go:") ? ".go:" : ": ", GO_ERROR)[0];
    return first === undefined ? [] : [plainSummary(wordsStart(first), endOf(first), "failed")];
  },
};

const CARGO_DONE = new RegExp(`${LINE}Finished (?:\`[\\w-]{1,40}\` profile|\\w{1,20}) \\[[^\\n]{1,80}`, "gm");
const CARGO_ERROR = new RegExp(`${LINE}error(?:\\[E\\d+\\])?: (?!test failed)[^\\n]{1,300}`, "gm");

/** `cargo build`, `check`, `clippy`: `Finished …` or `error: could not compile`. */
export const cargoBuild: Runner = {
  id: "cargo-build",
  tool: "build",
  isSilent: false,
  match(argv) {
    const own = argv.filter(word => !word.startsWith("+"));
    const command = own[1] ?? "";
    if (own[0] !== "cargo") return null;
    if (command === "fmt") return own.includes("--check") ? matchOf("lint", "cargo fmt", null) : null;
    if (!["build", "b", "check", "c", "clippy"].includes(command) && !(command === "test" && own.includes("--no-run")))
      return null;
    const tool = command === "clippy" ? "lint" : command === "check" || command === "c" ? "typecheck" : "build";
    const pkg = optionValue(own, ["-p", "--package"]);
    const name = command === "b" ? "build" : command === "c" ? "check" : command;
    return { ...matchOf(tool, `cargo ${name}`, pkg === null ? null : `-p ${pkg}`), pkg };
  },
  summarise(output) {
    const errors = findLines(output, "error", CARGO_ERROR);
    const error = errors.find(match => match[0].includes("could not compile")) ?? errors[0];
    if (error !== undefined) return [plainSummary(wordsStart(error), endOf(error), "failed")];
    const done = findLines(output, "Finished ", CARGO_DONE).at(-1);
    return done === undefined ? [] : [plainSummary(wordsStart(done), endOf(done), "passed")];
  },
};

const JS_DONE = new RegExp(
  `${LINE}(?:✓ built in [\\d.]+m?s|✓ Compiled successfully[^\\n]{0,60}|✓ Generating static pages[^\\n]{0,60}|webpack [\\d.]+ compiled (?:successfully|with \\d+ warnings?)[^\\n]{0,60}|⚡️? ?Build success[^\\n]{0,60}|Build complete[^\\n]{0,60}|\\[build\\] Complete!)`,
  "gm",
);
const JS_ERROR = new RegExp(
  `${LINE}(?:error during build:|✗ Build failed[^\\n]{0,60}|Failed to compile\\.|> Build failed because of webpack errors|webpack [\\d.]+ compiled with \\d+ errors?[^\\n]{0,60}|✘ \\[ERROR\\] [^\\n]{0,200}|[^\\n]{0,20}Build error occurred|Type error: [^\\n]{0,200})`,
  "gm",
);
const BUNDLERS: ReadonlyMap<string, string | null> = new Map([
  ["vite", "build"],
  ["next", "build"],
  ["nuxt", "build"],
  ["astro", "build"],
  ["remix", "build"],
  ["react-scripts", "build"],
  ["ng", "build"],
  ["expo", "export"],
  ["webpack", null],
  ["rollup", null],
  ["esbuild", null],
  ["tsup", null],
  ["tsdown", null],
  ["parcel", "build"],
  ["electron-builder", null],
]);

/** Bundlers of the JavaScript world. */
export const jsBuild: Runner = {
  id: "js-build",
  tool: "build",
  isSilent: false,
  match(argv) {
    const command = BUNDLERS.get(argv[0] ?? "");
    if (command === undefined || (command !== null && argv[1] !== command)) return null;
    if (command === null && argv.some(word => word === "--version" || word === "serve" || word === "--help"))
      return null;
    return matchOf("build", command === null ? (argv[0] ?? "") : `${argv[0]} ${command}`, null);
  },
  summarise(output) {
    const error = output.matchAll(JS_ERROR).next().value;
    if (error !== undefined) return [plainSummary(wordsStart(error), endOf(error), "failed")];
    const done = Array.from(output.matchAll(JS_DONE)).at(-1);
    return done === undefined ? [] : [plainSummary(wordsStart(done), endOf(done), "passed")];
  },
};
