import type { Span } from "../../model/timeline.ts";
import { findEntry } from "./message-search.ts";

/** What a forge's own program said of the automation on the other side. Offsets in the text of the entry at `order`. */
export interface AutomationResult {
  readonly order: number;
  readonly outcome: "passed" | "failed" | "pending" | "unknown";
  readonly start: number;
  readonly end: number;
}

type Reading = Omit<AutomationResult, "order">;

const MAX_UNITS = 20_000;
// cli.github.com/manual: gh pr checks, gh run view, gh run list, gh run watch.
const ASKS = /(?:^|[;&|(]\s*|\bwatch -n \d+ )gh (pr checks|run (?:view|list|watch))\b([^;&|\n]{0,300})/g;
/** Only those that came out one way are listed. */
const PICKS = /\s(?:-s|--status|--jq|-q|--log(?:-failed)?|--required|-t|--template)\b/;

const CHECK = /^(?:[^\t\n]{1,200}\t(pass|fail|pending|skipping|cancel)\t|([X✓*-]) {2})[^\n]{0,300}/gm;
const SUMMED =
  /^(?:(All checks were successful)|(Some checks were (?:not successful|cancelled)[^\n]{0,40})|(Some checks are still pending)|(no checks reported)[^\n]{0,100})/m;
const RUN_HEAD = /^([✓X*-]) [^\n]{1,300} · \d{3,}[^\n]{0,60}/m;
const COMPLETED = /\bcompleted with '(\w{1,40})'/g;
const LISTED =
  /^(completed|in_progress|queued|requested|waiting|pending)\t(\w{0,30})\t([^\t\n]{0,300})\t([^\t\n]{0,200})\t/gm;
const CONCLUSION = /"(conclusion|state)"\s{0,4}:\s{0,4}"(\w{0,30})"/g;

const outcomeOf = (word: string): AutomationResult["outcome"] => {
  if (/^(?:success|pass|✓|neutral)$/i.test(word)) return "passed";
  if (/^(?:failure|fail|X|timed_out|startup_failure|error)$/i.test(word)) return "failed";
  return /^(?:|pending|\*|in_progress|queued|requested|waiting|expected)$/i.test(word) ? "pending" : "unknown";
};

/** The worst of what is listed: one that failed makes all fail, one that still runs leaves all open. */
function worstOf(found: readonly (Reading | null)[]): Reading | null {
  const all = found.filter(one => one !== null);
  for (const outcome of ["failed", "pending", "unknown"] as const) {
    const first = all.find(one => one.outcome === outcome);
    if (first !== undefined) return first;
  }
  return all[0] ?? null;
}

const placed = (match: RegExpMatchArray, word: string): Reading => ({
  outcome: outcomeOf(word),
  start: match.index ?? 0,
  end: (match.index ?? 0) + match[0].trimEnd().length,
});

function readChecks(text: string): Reading | null {
  const summed = SUMMED.exec(text);
  if (summed !== null)
    return placed(
      summed,
      summed[1] !== undefined
        ? "pass"
        : summed[2] !== undefined
          ? "fail"
          : summed[3] !== undefined
            ? "pending"
            : "none",
    );
  const lines = Array.from(text.matchAll(CHECK)).filter(
    match => (match[1] ?? match[2]) !== "skipping" && match[2] !== "-",
  );
  return worstOf(lines.map(match => placed(match, match[1] ?? match[2] ?? "")));
}

/** Newest first: the runs of the first row's commit, which share its title. */
function readList(text: string): Reading | null {
  const rows = Array.from(text.matchAll(LISTED));
  const title = rows[0]?.[3];
  const seen = new Set<string>();
  const newest = rows.filter(
    ([, , , own, workflow = ""]) => own === title && !seen.has(workflow) && seen.add(workflow),
  );
  return worstOf(newest.map(match => placed(match, match[2] ?? "")));
}

function readRun(text: string): Reading | null {
  const ended = [...text.matchAll(COMPLETED)].at(-1);
  if (ended !== undefined) return placed(ended, ended[1] ?? "");
  const head = RUN_HEAD.exec(text);
  return head === null ? null : placed(head, head[1] ?? "");
}

function readJson(text: string, isList: boolean): Reading | null {
  if (!/^\s*[[{]/.test(text)) return null;
  const found = Array.from(text.matchAll(CONCLUSION), match => placed(match, match[2] ?? ""));
  return isList ? (found[0] ?? null) : worstOf(found);
}

/** Reads what one command printed; null where it tells of no run. */
function readOutput(asked: string, options: string, text: string): Reading | null {
  if (PICKS.test(options)) return { outcome: "unknown", start: 0, end: 0 };
  const json = readJson(text, asked === "run list");
  if (json !== null) return json;
  if (asked === "pr checks") return readChecks(text);
  return asked === "run list" ? readList(text) : readRun(text);
}

/** The last time that the span shows what the automation on the other side came to, or null where nothing asked it. */
export function findAutomationResult(span: Span): AutomationResult | null {
  const asked = new Map<string, RegExpExecArray>();
  const { entries } = span.timeline;
  let last: AutomationResult | null = null;
  for (let order = 0; order < Math.min(span.endOrder, entries.length); order += 1) {
    const message = entries[order]?.message;
    if (message === undefined) continue;
    const command = message.call?.input.command;
    if (message.call !== null && typeof command === "string" && command.includes("gh ")) {
      const found = [...command.slice(0, MAX_UNITS).matchAll(ASKS)].at(-1);
      if (found !== undefined) asked.set(message.call.callId, found);
    }
    const query = message.result === null ? undefined : asked.get(message.result.callId);
    if (query === undefined) continue;
    const reading = readOutput(query[1] ?? "", query[2] ?? "", message.text.slice(0, MAX_UNITS));
    last = { order, ...(reading ?? { outcome: "unknown", start: 0, end: 0 }) };
  }
  return last;
}

const SAYS = /\bCI\b|\bpipelines?\b|\bchecks?\b|\bworkflows?\b|\bactions\b/i;

/** Whether a user, a sub-agent's report or another tool may have told of it after a position. */
export const isToldLater = (span: Span, order: number): boolean =>
  findEntry(
    span,
    ({ message }) =>
      message.call === null
        ? message.role === "user" && message.kind === "text" && SAYS.test(message.text.slice(0, MAX_UNITS))
        : /^mcp|github|gitlab|WebFetch/i.test(message.call.name) ||
          (typeof message.call.input.command === "string" && /\bgh api\b|check-runs/.test(message.call.input.command)),
    order,
  ) !== null;
