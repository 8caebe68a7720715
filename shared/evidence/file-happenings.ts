import { baseName } from "../lib/slash-path.ts";
import type { ChangeEvent } from "../model/event.ts";
import type { Handoff } from "../model/handoff.ts";
import { pathOf } from "../model/ids.ts";
import type { Span } from "../model/timeline.ts";
import { type Happening, placeHappening } from "./happening.ts";

interface Touched {
  readonly order: number;
  readonly event: ChangeEvent;
  readonly count: number;
  /** It came into being in the span. */
  readonly isNew: boolean;
}

const plain = (path: string): string => path.replaceAll("\\", "/").replace(/^\.\//, "");

function absolute(path: string, cwd: string | null): string {
  const written = plain(path);
  return cwd === null || /^(?:\/|~|[A-Za-z]:)/.test(written) ? written : `${plain(cwd)}/${written}`;
}

/**
 * The files that were touched, each once, at the last change of it. What was made and deleted again left nothing; the
 * handoff's own file is no news in itself.
 */
export function fileHappenings(span: Span, handoff: Handoff): readonly (Happening | null)[] {
  const files = new Map<string, Touched>();
  const touch = (path: string, order: number, event: ChangeEvent): void => {
    const key = absolute(path, event.cwd);
    const before = files.get(key);
    files.delete(key);
    if (event.verb === "deleted" && before?.isNew === true) return;
    const isNew = before?.isNew ?? event.verb === "created";
    files.set(key, { order, event, count: (before?.count ?? 0) + 1, isNew });
  };
  for (const { order, event } of span.timeline.events) {
    if (order >= span.endOrder) break;
    if (event.type !== "change" || event.path === null) continue;
    if (event.toPath === null) touch(event.path, order, event);
    else {
      files.delete(absolute(event.path, event.cwd));
      touch(event.toPath, order, event);
    }
  }
  const own = handoff.anchor.messageId === null ? baseName(pathOf(handoff.sourceId)) : null;
  return [...files].flatMap(([path, { order, event, count }]) => {
    if (own !== null && baseName(path) === own) return [];
    const label = count === 1 ? event.verb : `${event.verb}, ${count} changes`;
    return [placeHappening(span, order, event, { kind: "file", label, quote: path }, said => said.hasPath(path))];
  });
}
