import type { RunTool } from "../model/claim.ts";
import type { CommandEvent, RunEvent } from "../model/event.ts";
import type { Span } from "../model/timeline.ts";
import { type Happening, placeHappening } from "./happening.ts";

const TOOL_WORDS: Readonly<Record<RunTool, RegExp>> = {
  test: /\b(?:tests?|tested|testing|specs?|suites?)\b/,
  build: /\b(?:builds?|built|building|compil\w+|bundl\w+)\b/,
  lint: /\b(?:lint\w*|eslint|ruff|biome|clippy|format(?:ted|ting)?)\b/,
  typecheck: /\b(?:types?|typings?|type-?check\w*|tsc|mypy|pyright)\b/,
};
const TOOL_NAMES: Readonly<Record<RunTool, string>> = {
  test: "tests",
  build: "build",
  lint: "lint",
  typecheck: "type check",
};
const FAILED =
  /\b(?:fail\w*|errors?|broken?|breaks|crash\w*|red|bugs?|timed? ?out|timeout|exception|not (?:yet )?(?:pass|work|build|compil)\w*|does ?n['’]t|could ?n['’]t|cannot|unable|blocked|missing|denied|regress\w*|todo|still)\b/;

interface Placed<Event> {
  readonly order: number;
  readonly event: Event;
}

const MOST_WORDS = 8;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

/** The words by which a command may be told: its program and what it is run on. */
function commandWords(key: string): RegExp {
  const words = key
    .toLowerCase()
    .split(/[\s/]+/)
    .filter(word => word.length > 2 && !word.startsWith("-"));
  return new RegExp(words.map(escape).join("|") || literal(key.toLowerCase()));
}

function ofRun(span: Span, order: number, event: RunEvent): Happening | null {
  const { tool, runner, command, outcome } = event;
  const named = new RegExp(`${TOOL_WORDS[tool].source}|${literal(runner.toLowerCase())}`);
  const label = `last ${TOOL_NAMES[tool]} run, ${outcome}`;
  if (outcome === "failed") {
    const what = { kind: "error", label, quote: command } as const;
    return placeHappening(span, order, event, what, said => said.hasLine(named, FAILED));
  }
  return placeHappening(span, order, event, { kind: "run", label, quote: command }, said => said.hasLine(named));
}

function ofCommand(span: Span, order: number, event: CommandEvent): Happening | null {
  const named = commandWords(event.key);
  const what = { kind: "error", label: "command ended in an error", quote: event.command } as const;
  return placeHappening(span, order, event, what, said => said.hasLine(named, FAILED));
}

/** The commands that ended in an error and were not seen to succeed after it. */
class Failures {
  private readonly last = new Map<string, Placed<CommandEvent>>();
  /** Keys of failures by the words that they begin with. */
  private readonly byHead = new Map<string, Set<string>>();

  see(at: Placed<CommandEvent>): void {
    const { key, outcome } = at.event;
    // Re-entered, so that the last failure of a key stands at its own place.
    this.last.delete(key);
    if (outcome === "failed") {
      this.last.set(key, at);
      for (const head of headsOf(key)) this.byHead.set(head, (this.byHead.get(head) ?? new Set()).add(key));
      return;
    }
    // What passed on more, or on less, is the last word on what failed before.
    for (const head of headsOf(key)) this.last.delete(head);
    for (const longer of this.byHead.get(key) ?? []) this.last.delete(longer);
    this.byHead.delete(key);
  }

  all(): readonly Placed<CommandEvent>[] {
    return [...this.last.values()];
  }
}

function headsOf(key: string): readonly string[] {
  const words = key.split(" ", MOST_WORDS);
  return words.map((_, at) => words.slice(0, at + 1).join(" "));
}

/**
 * The last run of each tool in each package and suite, and the commands that ended in an error and were not seen to
 * succeed afterwards. A whole run that passed is the last word on its parts.
 */
export function runHappenings(span: Span): readonly (Happening | null)[] {
  const runs = new Map<string, Placed<RunEvent>>();
  const failures = new Failures();
  for (const { order, event } of span.timeline.events) {
    if (order >= span.endOrder) break;
    if (event.type === "run" && event.outcome !== "refused") {
      if (event.outcome === "passed" && event.subset === null && event.pkg === null) forget(runs, event.tool);
      const key = JSON.stringify([event.tool, event.pkg, event.suite, event.outcome === "failed" && event.subset]);
      runs.delete(key);
      runs.set(key, { order, event });
    } else if (event.type === "command") failures.see({ order, event });
  }
  return [
    ...[...runs.values()].map(({ order, event }) => ofRun(span, order, event)),
    ...failures.all().map(({ order, event }) => ofCommand(span, order, event)),
  ];
}

function forget(runs: Map<string, Placed<RunEvent>>, tool: RunTool): void {
  for (const [key, { event }] of runs) if (event.tool === tool) runs.delete(key);
}
