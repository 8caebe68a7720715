import type { PublishVerb } from "../model/claim.ts";
import type { CommitEvent, PublishEvent } from "../model/event.ts";
import type { Span } from "../model/timeline.ts";
import { type Happening, placeHappening } from "./happening.ts";
import { tellingStems } from "./mention-words.ts";

const VERBS: Readonly<Record<PublishVerb, RegExp>> = {
  push: /\bpush\w*/,
  merge: /\bmerg\w+/,
  publish: /\bpublish\w*/,
  deploy: /\bdeploy\w*/,
  release: /\breleas\w+|\btag\w*/,
};
/** What was refused, tried dry, or found nothing to do has sent nothing. */
const EFFECTS = new Set(["done", "armed", "failed", "rejected", "unknown"]);
/** Named by everybody who pushes at all. */
const MAIN = /^(?:main|master|trunk|head)$/i;
const OPENING = /\b(?:gh (pr|issue) create|glab (mr|issue) create)\b/;
const OPENED = /https?:\/\/\S+\/(?:pull|issues|merge_requests)\/(\d+)/;

function ofCommit(span: Span, order: number, event: CommitEvent): Happening | null {
  const { hash, subject } = event;
  const what = { kind: "published", label: "commit", quote: subject ?? hash ?? "" } as const;
  return placeHappening(span, order, event, what, said => {
    if (hash !== null && said.hasHash(hash)) return true;
    return subject !== null && said.hasWords(tellingStems(subject));
  });
}

function ofPublish(span: Span, order: number, event: PublishEvent): Happening | null {
  const { verb, outcome, ref, label, hash, command } = event;
  const what = { kind: "published", label: outcome === "done" ? verb : `${verb}, ${outcome}`, quote: command } as const;
  return placeHappening(span, order, event, what, said => {
    if (label !== null) {
      const number = /\d+$/.exec(label)?.[0] ?? "";
      return said.hasName(label) || said.hasNumber(number);
    }
    if (hash !== null && said.hasHash(hash)) return true;
    return said.hasLine(VERBS[verb]) && (ref === null || MAIN.test(ref) || said.hasName(ref));
  });
}

/** Pull requests and issues that a forge's command opened: its output has the address. */
function opened(span: Span): readonly (Happening | null)[] {
  const calls = new Map<string, string>();
  const found: (Happening | null)[] = [];
  const { entries } = span.timeline;
  for (let order = 0; order < Math.min(span.endOrder, entries.length); order += 1) {
    const message = entries[order]?.message;
    if (message === undefined) continue;
    const { call, result, text } = message;
    if (call !== null) {
      if (OPENING.test(text)) calls.set(call.callId, text);
      continue;
    }
    const command = result === null || calls.size === 0 ? undefined : calls.get(result.callId);
    const address = command === undefined || result?.refused === true ? null : OPENED.exec(text);
    if (command === undefined || address === null) continue;
    const [url, number = ""] = address;
    const range = { start: address.index, end: address.index + url.length };
    const label = /issue create/.test(command) ? "issue opened" : "pull request opened";
    found.push(
      placeHappening(span, order, range, { kind: "published", label, quote: url }, said => said.hasNumber(number)),
    );
  }
  return found;
}

/** Commits, the last push, merge, release or deployment of each thing, and the pull requests that were opened. */
export function publishHappenings(span: Span): readonly (Happening | null)[] {
  const commits: { readonly order: number; readonly event: CommitEvent }[] = [];
  const publishes = new Map<string, { readonly order: number; readonly event: PublishEvent }>();
  for (const { order, event } of span.timeline.events) {
    if (order >= span.endOrder) break;
    if (event.type === "commit") {
      // An amended commit is the one before it, made anew.
      if (event.isAmend && commits.at(-1)?.event.sessionId === event.sessionId) commits.pop();
      commits.push({ order, event });
    } else if (event.type === "publish" && EFFECTS.has(event.outcome)) {
      const key = JSON.stringify([event.verb, event.remote, event.ref, event.label]);
      publishes.delete(key);
      publishes.set(key, { order, event });
    }
  }
  return [
    ...commits.map(({ order, event }) => ofCommit(span, order, event)),
    ...[...publishes.values()].map(({ order, event }) => ofPublish(span, order, event)),
    ...opened(span),
  ];
}
