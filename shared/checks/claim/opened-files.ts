import type { Span, Timeline } from "../../model/timeline.ts";
import { isPathOf } from "./judge-file.ts";
import { baseName } from "./span-events.ts";

/** A call that opens a file, by the file's own path. */
interface Opened {
  readonly order: number;
  readonly path: string;
}

const INDEXES = new WeakMap<Timeline, ReadonlyMap<string, readonly Opened[]>>();
const FIELDS = ["file_path", "path", "notebook_path", "filePath", "target_file"] as const;
const MAX_OPENED = 16;

/** The calls of a timeline that open a file, by its base name. Built once. */
function openedIn(timeline: Timeline): ReadonlyMap<string, readonly Opened[]> {
  const known = INDEXES.get(timeline);
  if (known !== undefined) return known;
  const index = new Map<string, Opened[]>();
  for (const [order, { message }] of timeline.entries.entries()) {
    for (const field of FIELDS) {
      const path = message.call?.input[field];
      if (typeof path !== "string" || path.length > 400) continue;
      const base = baseName(path);
      const opened = index.get(base);
      if (opened === undefined) index.set(base, [{ order, path }]);
      else if (opened.length < MAX_OPENED) opened.push({ order, path });
    }
  }
  INDEXES.set(timeline, index);
  return index;
}

/** The calls of a span that open a file, in order; at most sixteen of one base name are known. */
export const openings = (span: Span, path: string): readonly Opened[] =>
  (openedIn(span.timeline).get(baseName(path)) ?? []).filter(
    one => one.order < span.endOrder && isPathOf(one.path, path),
  );
