import type { RunClaim } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import { findEntry, textsOf } from "./message-search.ts";
import { hasEnded } from "./select-runs.ts";
import { eventsOf } from "./span-events.ts";

/**
 * The claim that "everything passes" comes to: of the tests where any ran, else of the tool that ran last, of the tests
 * where nothing ran. Null where what was run cannot tell: an automation on the other side that the session asked.
 */
export function readUnnamed(claim: RunClaim, span: Span): RunClaim | null {
  const { unnamed, ...named } = claim;
  if (unnamed === undefined) return claim;
  const ended = eventsOf(span).runs.filter(hasEnded);
  if (unnamed === "ci") {
    // Runs on this machine can belie that it passes elsewhere; they cannot bear it out.
    if (ended.findLast(({ event }) => event.tool === "test")?.event.outcome === "passed" || asksAutomation(span))
      return null;
    return ended.length === 0 || ended.some(({ event }) => event.tool === "test") ? named : null;
  }
  if (ended.length === 0 || ended.some(({ event }) => event.tool === "test")) return named;
  const last = ended.at(-1);
  return last?.event.outcome === "failed" ? { ...named, tool: last.event.tool } : null;
}

const ASKS =
  /\bgh (?:run|pr (?:checks|view|status|list)|workflow|api)\b|\bglab (?:ci|pipeline|mr)\b|\/actions\/|check-runs|circleci|buildkite|jenkins|travis/i;
const SAYS = /\bCI\b|\bpipelines?\b|\bchecks?\b|\bworkflows?\b|\bactions\b/i;

const ASKED = new WeakMap<Span, boolean>();

function asksAutomation(span: Span): boolean {
  const known = ASKED.get(span);
  if (known !== undefined) return known;
  const answer = searchAutomation(span);
  ASKED.set(span, answer);
  return answer;
}

function searchAutomation(span: Span): boolean {
  return (
    findEntry(span, entry => {
      const { message } = entry;
      if (message.kind === "tool-call") {
        if (/^mcp|github|gitlab|WebFetch/i.test(message.call?.name ?? "")) return true;
        for (const text of textsOf(entry)) if (ASKS.test(text.slice(0, 20_000))) return true;
        return false;
      }
      if (message.role === "tool") return /\/actions\/runs\/\d/.test(message.text.slice(0, 20_000));
      return message.role === "user" && message.kind === "text" && SAYS.test(message.text.slice(0, 20_000));
    }) !== null
  );
}
