import type { Span } from "../../model/timeline.ts";
import { isMentioned } from "./message-search.ts";
import { baseName } from "./span-events.ts";

/**
 * Whether no message of a span names a file: by its own name, or, of a path from the project's root, by one of its
 * folders. What the harness tells every session (CLAUDE.md, its own folder) is told outside the messages.
 */
export function isUnheardPath(span: Span, path: string): boolean {
  const plain = path.replaceAll("\\", "/").replace(/^\.\//, "");
  if (TOLD.test(plain)) return false;
  if (!isMentioned(span, baseName(plain))) return true;
  if (/^(?:[/~]|[A-Za-z]:|\.\.)/.test(plain)) return false;
  return plain
    .split("/")
    .slice(0, -1)
    .some(folder => folder.length > 2 && !isMentioned(span, folder));
}

const TOLD = /(?:^|\/)(?:CLAUDE|AGENTS|GEMINI|MEMORY)(?:\.local)?\.md$|(?:^|\/)\.claude\//i;
