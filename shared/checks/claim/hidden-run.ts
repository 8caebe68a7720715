import type { RunTool } from "../../model/claim.ts";
import type { Message } from "../../model/message.ts";
import type { Span } from "../../model/timeline.ts";
import { findEntry } from "./message-search.ts";
import { eventsOf } from "./span-events.ts";

// Commands that run tests, a build, a linter or a type check in a way that no event tells of. What they printed is not
// read: where one stands, nothing is decided.

const PROGRAMS: Readonly<Record<RunTool, RegExp>> = {
  test: /^(?:vitest|jest|mocha|pytest|rspec|phpunit|ava|tap|bats|newman|k6|behat|codecept|ginkgo|gotestsum|karma|testcafe|nightwatch|wdio|busted|prove|uvu|jasmine|pest|cucumber|robot|nose2|trial|molecule)$/,
  build:
    /^(?:cmake|ninja|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|rustc|javac|scalac|kotlinc|swiftc|ghc|dune|cabal|stack|msbuild|xcodebuild|bazel|bazelisk|buck2?|pants|waf|scons|meson|hugo|jekyll|mkdocs|sphinx-build|pdflatex|latexmk|pyinstaller|wasm-pack|earthly|nix|nix-build|ant|emcc)$/,
  lint: /lint|^(?:pre-commit|lefthook|shellcheck|detekt|checkstyle|swiftformat|phpcs|php-cs-fixer|pint|clang-tidy|cppcheck|standard|xo|trunk)$/,
  typecheck: /^(?:pyre|pytype|flow|srb|steep|phpstan|psalm|svelte-check|basedpyright|pyrefly|ty|tsgo|tsd|dialyzer)$/,
};
const VERBS: Readonly<Record<RunTool, RegExp>> = {
  test: /^(?:tests?|specs?|e2e)(?::\S{1,80})?$/,
  build: /^(?:build|compile|package|bundle|assemble\w{0,40})(?::\S{1,80})?$/,
  lint: /^(?:lint|check|fmt|format|vet|analy[sz]e|credo)(?::\S{1,80})?$/,
  typecheck: /^(?:check|type-?check|types|analy[sz]e)(?::\S{1,80})?$/,
};
/** A script that is named after what it does. */
const SCRIPT: Readonly<Record<RunTool, RegExp>> = {
  test: /(?:^|[/:._-])(?:tests?|specs?|e2e)(?=$|[/:._-])/,
  build: /(?:^|[/:._-])(?:build|compile)(?=$|[/:._-])/,
  lint: /(?:^|[/:._-])lint(?=$|[/:._-])/,
  typecheck: /(?:^|[/:._-])(?:type-?check|types)(?=$|[/:._-])/,
};
const LOOKS =
  /^(?:echo|cat|bat|less|grep|rg|ag|ls|git|find|fd|sed|awk|head|tail|cd|mkdir|rm|cp|mv|touch|which|type|pip3?|brew|apt|apt-get|curl|wget|printf|export|gh|test|\[|wc|sort|jq|tree|chmod|kill|ps|sleep|true|man|tee|vim?|nano|code|diff|stat|file|eslint|tsc|prettier|ruff|mypy|biome|black)$/;
const INSTALLS = /^(?:install|add|i|ci|remove|rm|uninstall|view|info|init|create|update)$/;
const PREFIX =
  /^(?:(?:sudo|time|nohup|exec|command|npx|bunx|env|-y|--yes|--|[A-Z_][A-Z0-9_]{0,60}=\S{0,200})\s+|timeout\s+\S{1,20}\s+|(?:pnpm|yarn|npm)\s+(?:exec|dlx)\s+|(?:uv|poetry|pdm|hatch|rye|pixi|pipenv)\s+run\s+|bundle\s+exec\s+)/;
/** What runs elsewhere is told by its words alone. */
const ELSEWHERE = /^(?:docker|docker-compose|podman|kubectl|ssh|vagrant|wsl|devcontainer|nix-shell|nix)\s/;
const MAX_UNITS = 20_000;
const MAX_SEGMENTS = 60;

function isRunIn(segment: string, tool: RunTool, isStrict: boolean): boolean {
  let rest = segment.trim();
  for (let i = 0; i < 6; i += 1) {
    const shorter = rest.replace(PREFIX, "");
    if (shorter === rest) break;
    rest = shorter;
  }
  const words = rest.slice(0, 600).replace(/['"]/g, "").split(/\s+/, 12);
  const program = (words[0] ?? "").split("/").at(-1) ?? "";
  if (LOOKS.test(program) || words.some(word => /^(?:--version|--help|-h|-V)$/.test(word))) return false;
  if (/^(?:npm|pnpm|yarn|bun|cargo|go|gem|uv|poetry)$/.test(program) && INSTALLS.test(words[1] ?? "")) return false;
  if (PROGRAMS[tool].test(program)) return true;
  if (ELSEWHERE.test(rest))
    return (
      words.some(word => VERBS[tool].test(word)) ||
      /\bpytest|vitest|jest|rspec|phpunit\b/.test(tool === "test" ? rest.slice(0, 600) : "")
    );
  if (words.slice(1, 4).some(word => VERBS[tool].test(word))) return true;
  return !isStrict && words.slice(0, 3).some(word => /[./]/.test(word) && SCRIPT[tool].test(word));
}

const isRunInText = (text: string, tool: RunTool, isStrict: boolean): boolean =>
  text
    .slice(0, MAX_UNITS)
    .split(/&&|\|\||[;\n|`]|\$\(/, MAX_SEGMENTS)
    .some(segment => isRunIn(segment, tool, isStrict));

const TOOL_NAMES: Readonly<Record<RunTool, RegExp>> = {
  test: /test/i,
  build: /build|compile/i,
  lint: /lint|diagnostic|inspect/i,
  typecheck: /type|diagnostic|compile|inspect/i,
};

const KNOWN = new WeakMap<Span, Map<string, boolean>>();

/** Whether the session shows, after a position, a run that no event tells of. Strict: scripts by their name do not count. */
export function isRunElsewhere(span: Span, tool: RunTool, afterOrder = -1, isStrict = false): boolean {
  const known = KNOWN.get(span) ?? new Map<string, boolean>();
  KNOWN.set(span, known);
  const key = `${tool} ${afterOrder} ${isStrict}`;
  const answer = known.get(key) ?? searchRun(span, tool, afterOrder, isStrict);
  known.set(key, answer);
  return answer;
}

function searchRun(span: Span, tool: RunTool, afterOrder: number, isStrict: boolean): boolean {
  const told = new Set(
    eventsOf(span).runs.flatMap(({ event }) => (event.tool === tool ? [event.callMessageId as string] : [])),
  );
  return findEntry(span, ({ message }) => isRun(message, tool, told, isStrict), afterOrder) !== null;
}

function isRun(message: Message, tool: RunTool, told: ReadonlySet<string>, isStrict: boolean): boolean {
  const { call } = message;
  if (call === null) {
    const typed = message.kind === "summary" ? null : /<bash-input>([^<]{1,2000})/.exec(message.text);
    return typed?.[1] !== undefined && /\b(?:vitest|jest|pytest|tests?|build|lint|tsc|check)\b/.test(typed[1]);
  }
  if (told.has(message.id)) return false;
  if (/^mcp__/.test(call.name) && TOOL_NAMES[tool].test(call.name)) return true;
  return typeof call.input.command === "string" && isRunInText(call.input.command, tool, isStrict);
}
