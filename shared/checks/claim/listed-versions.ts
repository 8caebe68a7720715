import type { PublishClaim } from "../../model/claim.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { Span } from "../../model/timeline.ts";
import type { AssertedClaim } from "./asserted-claims.ts";
import { citeMessage } from "./cite.ts";
import { findEntry } from "./message-search.ts";
import { eventsOf } from "./span-events.ts";

// What lists what a registry, an index of packages or a forge has: npm, pnpm, yarn, pip, cargo, gem, gh, and their addresses.
const LISTS =
  /\b(?:(?:npm|pnpm|yarn) (?:view|info|show|search)|pip3? (?:index versions|download|show)|cargo (?:search|info)|gem (?:list|search|info)|gh release (?:view|list|download)|gh api\b[^\n]{0,200}\/(?:releases|tags)|helm search|docker manifest inspect|nuget search|curl\b[^\n]{0,300}(?:registry\.npmjs\.org|pypi\.org|crates\.io|rubygems\.org|\/releases|\/tags))/;
const VERSION = /\bv?(\d+\.\d+(?:\.\d+)?(?:[-+][\w.]+)?)\b/;
const MAX_UNITS = 100_000;

/**
 * Where the other side was seen to list the version that a claim says is published, released or tagged: it is there, whoever put it
 * there. Null where nothing lists it.
 */
export function findListedVersion({ claim, clause }: AssertedClaim<PublishClaim>, span: Span): Evidence | null {
  const version = VERSION.exec(claim.label ?? "")?.[1] ?? VERSION.exec(clause.text)?.[1];
  if (version === undefined) return null;
  const tag = eventsOf(span).readbacks.findLast(
    ({ event }) => event.ref !== null && event.ref.replace(/^v/, "") === version && event.hash !== null,
  );
  const tagged = tag === undefined ? undefined : span.timeline.entries[tag.order];
  if (tag !== undefined && tagged !== undefined && claim.verb !== "publish")
    return citeMessage(tagged, tag.event, "supports", "the other side has it");
  if (claim.verb === "push") return null;
  const calls = new Set<string>();
  for (const { message } of span.timeline.entries.slice(0, span.endOrder)) {
    const command = message.call?.input.command;
    if (message.call !== null && typeof command === "string" && LISTS.test(command.slice(0, MAX_UNITS)))
      calls.add(message.call.callId);
  }
  if (calls.size === 0) return null;
  const shape = new RegExp(`(?<![\\w.])v?${version.replace(/[.+]/g, "\\$&")}(?![\\w-]|\\.\\d)`);
  const found = findEntry(
    span,
    ({ message }) =>
      message.result !== null && calls.has(message.result.callId) && shape.test(message.text.slice(0, MAX_UNITS)),
  );
  const place = found === null ? null : shape.exec(found.entry.message.text.slice(0, MAX_UNITS));
  if (found === null || place === null) return null;
  const range = { start: place.index, end: place.index + place[0].length };
  return citeMessage(found.entry, range, "supports", "the other side lists it");
}
