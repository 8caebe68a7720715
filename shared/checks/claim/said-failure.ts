import type { Handoff } from "../../model/handoff.ts";
import type { LastFailure } from "./last-failures.ts";
import { shareOf, tellingWords } from "./telling-words.ts";

const FAILS =
  /\b(?:fail\w*|errors?|errored|broke\w*|crash\w*|red|not (?:yet )?(?:pass|work|build|compil|start|run|succeed|go)\w*|\w+n['’]t|does not|do not|did not|unresolved|exceptions?|reject\w*|denied|refus\w*|conflict\w*|time[sd]?[ -]?out|block\w*|unable|cannot|could not|can not|issues?|problems?|bugs?|missing|exit(?:s|ed)?|non-?zero|stuck|abort\w*|panic\w*|invalid|not found|wrong|unsuccessful\w*|debug\w*|investigat\w*|fix(?:ing|es|ed)?|warnings?|violations?|complain\w*|unavailable|limit\w*|expired|unreachable)\b/i;
const TOOL_WORDS = {
  test: /\b(?:tests?|testing|specs?|suites?|vitest|jest|pytest|mocha|ci)\b/i,
  build: /\b(?:builds?|building|compil\w*|bundl\w*|ci)\b/i,
  lint: /\b(?:lint\w*|eslint|biome|ruff|clippy|format\w*|ci)\b/i,
  typecheck: /\b(?:type[- ]?check\w*|types?|tsc|mypy|pyright|compil\w*|typescript|ci)\b/i,
} as const;
const GENERIC = new Set(
  "run start exec install python node bash sh npm pnpm yarn bun npx git gh go make just task mise ruby php deno uv poetry src app main index the and all dev".split(
    " ",
  ),
);
const SHARE_SAID = 0.5;
const ERROR_UNITS = 300;

/** The names by which a handoff would speak of a command: its script, subcommand and what it was run on. */
export function namesOf(failure: LastFailure): readonly string[] {
  const { event } = failure;
  const words = event.type === "run" ? [event.runner, event.pkg, event.suite, event.subset] : event.key.split(/\s+/);
  return words.flatMap(word => {
    if (word === null) return [];
    const base = word.slice(word.lastIndexOf("/") + 1).toLowerCase();
    const stem = base.replace(/\.\w{1,5}$/, "");
    return [base, stem].filter(name => name.length > 2 && !GENERIC.has(name));
  });
}

const UNSETTLED =
  /\b(?:not|never|until|once|should|must|need(?:s|ed)?|make sure|ensure|verify that|get|getting|goal|yet|still|if|when|whether)\b|n['’]t\b|\?\s*$/i;
const PASSES = /\b(?:pass(?:es|ing)?|green|succeed\w*|clean|compiles?|builds?|works?)\b/i;
const UNSENT =
  /\b(?:unpushed|(?:not|never|n['’]t|nothing|before|until|once|still|needs?|to|yet|pending|remaining)\b[^.;]{0,40}\bpush\w*|push\w*\b[^.;]{0,40}\b(?:yet|next|later|pending|outstanding|left|remain\w*))|^\W*push\b/i;

/** Whether a line says of a run that it has yet to pass, how many failed, or of a push that it has yet to be made. */
function leavesOpen(line: string, { event }: LastFailure): boolean {
  if (event.type === "command") return /^git push\b/.test(event.key) && UNSENT.test(line);
  const { failed } = event.counts;
  if (
    failed !== null &&
    failed > 0 &&
    FAILURES.test(line) &&
    new RegExp(`(?<![\\d.])${failed}(?![\\d.]\\d|\\d)`).test(line)
  )
    return true;
  return TOOL_WORDS[event.tool].test(line) && UNSETTLED.test(line) && PASSES.test(line);
}

const FAILURES = /\bfail(?:s|ed|ing|ures?)?\b/i;

/** Whether a handoff says of a command that it went wrong: by its name, or in the error's own words. */
export function saysItFailed(handoff: Handoff, failure: LastFailure, shown: string): boolean {
  const names = namesOf(failure);
  const tool = failure.event.type === "run" ? TOOL_WORDS[failure.event.tool] : null;
  const program = failure.event.type === "command" ? (failure.event.key.split(" ")[0] ?? "").toLowerCase() : "";
  const errorWords = tellingWords(shown.slice(0, ERROR_UNITS));
  const codes = [...shown.matchAll(/\b(?:TS\d{4}|E[A-Z]{4,}|[A-Z]\w*(?:Error|Exception)|HTTP \d{3})\b/g)].map(
    ([code]) => code,
  );
  const lines = handoff.text.split("\n");
  return lines.some((line, index) => {
    const near = `${line} ${lines[index + 1] ?? ""}`;
    const lower = near.toLowerCase();
    if (codes.some(code => near.includes(code)) || leavesOpen(line, failure)) return true;
    if (!FAILS.test(near)) return false;
    return (
      names.some(name => lower.includes(name)) ||
      (tool?.test(near) ?? false) ||
      (program.length > 2 && lower.includes(program)) ||
      (errorWords.size > 2 && shareOf(errorWords, tellingWords(near)) >= SHARE_SAID)
    );
  });
}
