import type { ChangeEvent, RunEvent } from "../../model/event.ts";
import type { Span } from "../../model/timeline.ts";
import type { OrderedEvent } from "./cite.ts";
import { findCall } from "./find-call.ts";
import { eventsOf } from "./span-events.ts";

const ONLY = /\b(?:it|test|describe|context|suite)\.only\(/;

/** An edit before a run that narrowed a file of tests by `.only` and was not taken back by then, or null. */
export function findOnly(span: Span, run: OrderedEvent<RunEvent>): OrderedEvent<ChangeEvent> | null {
  const open = new Map<string, OrderedEvent<ChangeEvent>>();
  for (const change of eventsOf(span).changes) {
    const { path, by, verb } = change.event;
    if (change.order > run.order) break;
    if (path === null || (by !== "tool" && verb === "edited")) {
      // What Git or a script did to the files is not seen.
      open.clear();
      continue;
    }
    if (!/\.(?:test|spec)\.|(?:^|\/)(?:tests?|spec|__tests__)\//.test(path)) continue;
    const { old_string: was, new_string: is, content } = findCall(span, change)?.message.call?.input ?? {};
    if (typeof content === "string") setOpen(open, path, change, ONLY.test(content));
    else if (typeof is === "string" && ONLY.test(is)) open.set(path, change);
    else if (typeof was === "string" && ONLY.test(was)) open.delete(path);
    else if (typeof is !== "string") open.delete(path);
  }
  return [...open.values()].at(-1) ?? null;
}

function setOpen(
  open: Map<string, OrderedEvent<ChangeEvent>>,
  path: string,
  change: OrderedEvent<ChangeEvent>,
  isOnly: boolean,
): void {
  if (isOnly) open.set(path, change);
  else open.delete(path);
}
