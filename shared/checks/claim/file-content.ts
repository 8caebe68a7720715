import type { Span, TimelineEntry } from "../../model/timeline.ts";
import { codeLines, numberedLines } from "./code-lines.ts";
import { editIndex, type ToolEdit } from "./edit-index.ts";
import { resultOf } from "./judge-edit.ts";
import { isPathOf } from "./judge-file.ts";
import { openings } from "./opened-files.ts";
import { baseName, changesNamed, eventsOf } from "./span-events.ts";

/** A message from which a part of a file is known, with the lines that it has of it. */
export interface ContentSource {
  readonly entry: TimelineEntry;
  readonly lines: ReadonlySet<string>;
  /** Those of the lines that it put in: none of a reading. */
  readonly added: ReadonlySet<string>;
}

/** A part of a file as it stands at the end of a span: its lines as `codeLines` folds them, joined by line feeds. */
export interface FileFragment {
  readonly text: string;
  /** In order. */
  readonly sources: readonly ContentSource[];
}

interface Step {
  readonly order: number;
  readonly edit: ToolEdit | null;
  readonly entry: TimelineEntry | null;
  readonly isWhole: boolean;
}

const NONE: ReadonlySet<string> = new Set();
const MAX_STEPS = 400;
const MAX_UNITS = 2_000_000;
const KNOWN = new WeakMap<Span, Map<string, readonly FileFragment[]>>();

/** What is known of a file at the end of a span: what was read of it and written to it, with each later edit made in it. */
export function fileFragments(span: Span, path: string): readonly FileFragment[] {
  const known = KNOWN.get(span) ?? new Map<string, readonly FileFragment[]>();
  KNOWN.set(span, known);
  const before = known.get(path);
  if (before !== undefined) return before;
  let fragments: readonly FileFragment[] = [];
  const steps = stepsOf(span, path);
  for (const step of steps.length > MAX_STEPS ? [] : steps) {
    if (step.edit !== null) fragments = applyEdit(fragments, step.edit);
    else if (step.entry === null) fragments = [];
    else fragments = addReading(fragments, step.entry, step.isWhole);
    if (fragments.reduce((sum, { text }) => sum + text.length, 0) > MAX_UNITS) fragments = [];
  }
  known.set(path, fragments);
  return fragments;
}

/** The edits and readings of a file in order, and the moments from which its content is not known any more. */
function stepsOf(span: Span, path: string): readonly Step[] {
  const edits = editIndex(span)
    .all.filter(edit => edit.path === path)
    .map((edit): Step => ({ order: edit.change.order, edit, entry: edit.call, isWhole: edit.was === null }));
  const reads = openings(span, path).flatMap(({ order, path: opened }): readonly Step[] => {
    const input = span.timeline.entries[order]?.message.call?.input ?? {};
    const isEdit = ["content", "file_text", "old_string", "old_str", "edits"].some(field => input[field] !== undefined);
    const entry = isEdit || !isPathOf(path, opened) ? null : resultOf(span, order);
    return entry === null ? [] : [{ order, edit: null, entry, isWhole: isWholeReading(input, entry) }];
  });
  const { treeChanges } = eventsOf(span);
  const lost = [...changesNamed(span, baseName(path)).filter(({ event }) => event.by !== "tool"), ...treeChanges];
  return [
    ...edits,
    ...reads,
    ...lost.map(({ order }): Step => ({ order, edit: null, entry: null, isWhole: false })),
  ].toSorted((a, b) => a.order - b.order);
}

const isWholeReading = (input: Readonly<Record<string, unknown>>, { message }: TimelineEntry): boolean =>
  input.offset === undefined && input.limit === undefined && numberedLines(message.text).byNumber.has(1);

function addReading(
  fragments: readonly FileFragment[],
  entry: TimelineEntry,
  isWhole: boolean,
): readonly FileFragment[] {
  const { lines } = numberedLines(entry.message.text);
  if (lines.length === 0) return fragments;
  const read = { text: lines.join("\n"), sources: [{ entry, lines: new Set(lines), added: NONE }] };
  return isWhole ? [read] : [...fragments, read];
}

function applyEdit(fragments: readonly FileFragment[], edit: ToolEdit): readonly FileFragment[] {
  const [before, after] = [codeLines(edit.was ?? ""), codeLines(edit.is)];
  const added = new Set(after.filter(line => !before.includes(line)));
  const source = { entry: edit.call, lines: new Set(after), added };
  const [was, is] = [before.join("\n"), after.join("\n")];
  const fresh = { text: is, sources: [source] };
  if (edit.was === null) return [fresh];
  const isEach = edit.call.message.call?.input.replace_all === true;
  let isPlaced = false;
  const gone = before.filter(line => !after.includes(line));
  const kept = fragments.flatMap((fragment): readonly FileFragment[] => {
    if (was !== "" && fragment.text.includes(was)) {
      isPlaced = true;
      // A dollar sign in what comes in is itself.
      const text = isEach ? fragment.text.replaceAll(was, () => is) : fragment.text.replace(was, () => is);
      return [{ text, sources: [...fragment.sources, source] }];
    }
    // It reaches beyond the edit: where it was cut is not known.
    const own = new Set(fragment.text.split("\n"));
    return gone.some(line => own.has(line)) ? [] : [fragment];
  });
  return isPlaced ? kept : [...kept, fresh];
}
