import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";

interface Entry {
  readonly uuid?: unknown;
  readonly type?: unknown;
  readonly subtype?: unknown;
  readonly timestamp?: unknown;
  readonly isSidechain?: unknown;
  readonly sessionId?: unknown;
  readonly cwd?: unknown;
  readonly message?: { readonly content?: unknown };
}

// The ids of what is put in begin with its first eight digits, which no session of its own has.
const INSERTED_ID = "b0b0cafe-0000-4000-8000-000000000000";

/** The lines of a Claude Code transcript. A line that is no JSON object is kept as it is. */
export class Transcript {
  readonly #lines: readonly string[];

  constructor(text: string) {
    this.#lines = text.split("\n");
  }

  get text(): string {
    return this.#lines.join("\n");
  }

  /** The 1-based line, or null where it is no JSON object. */
  entry(line: number): Entry | null {
    const text = this.#lines[line - 1] ?? "";
    if (!text.startsWith("{")) return null;
    try {
      return JSON.parse(text) as Entry; // An object, since it starts as one; each field is narrowed where it is read.
    } catch {
      return null;
    }
  }

  get #count(): number {
    return this.#lines.length;
  }

  #withLine(line: number, entry: object): Transcript {
    return new Transcript(this.#lines.with(line - 1, JSON.stringify(entry)).join("\n"));
  }

  /** Rewrites the text of a message. Null where it has no text, or stays as it was. */
  withMessageText(line: number, rewrite: (text: string) => string | null): Transcript | null {
    const entry = this.entry(line);
    const content = entry?.message?.content;
    if (entry === null || content === undefined) return null;
    if (typeof content === "string") {
      const text = rewrite(content);
      return text === null || text === content
        ? null
        : this.#withLine(line, { ...entry, message: { ...entry.message, content: text } });
    }
    if (!Array.isArray(content)) return null;
    for (const [index, block] of content.entries()) {
      const before: unknown = block?.text;
      if (typeof before !== "string") continue;
      const text = rewrite(before);
      if (text === null || text === before) continue;
      const blocks = content.with(index, { ...block, text });
      return this.#withLine(line, { ...entry, message: { ...entry.message, content: blocks } });
    }
    return null;
  }

  /** Rewrites the commands of the shell calls before a line. Null where none changed. */
  withCommandsBefore(line: number, rewrite: (command: string) => string): Transcript | null {
    let changed: Transcript = this;
    for (let at = 1; at < line; at += 1) {
      const entry = this.entry(at);
      const content = entry?.message?.content;
      if (entry === null || !Array.isArray(content)) continue;
      const blocks = content.map(block => {
        const command: unknown = block?.type === "tool_use" ? block.input?.command : undefined;
        return typeof command === "string" ? { ...block, input: { ...block.input, command: rewrite(command) } } : block;
      });
      if (JSON.stringify(blocks) !== JSON.stringify(content))
        changed = changed.#withLine(at, { ...entry, message: { ...entry.message, content: blocks } });
    }
    return changed === this ? null : changed;
  }

  /**
   * Puts steps before the handoff that stands on a line: after the last entry of the session's own thread, with what
   * followed that entry following the steps now. Null where the session has no entry before it.
   */
  withStepsBefore(line: number, steps: readonly SessionStep[], branch: string): Transcript | null {
    if (steps.length === 0) return this;
    let after = line - 1;
    const isThread = (entry: Entry | null): boolean =>
      entry !== null &&
      typeof entry.uuid === "string" &&
      entry.isSidechain !== true &&
      (entry.type === "user" || entry.type === "assistant");
    while (after > 0 && !isThread(this.entry(after))) after -= 1;
    const last = this.entry(after);
    if (last === null || typeof last.uuid !== "string") return null;
    const startMs = Date.parse(String(last.timestamp));
    const built = buildSessionLines({
      id: INSERTED_ID,
      cwd: typeof last.cwd === "string" ? last.cwd : "/home/dev/widget",
      branch,
      steps,
    })
      .trimEnd()
      .split("\n")
      .map(text => JSON.parse(text))
      .filter(entry => typeof entry.uuid === "string");
    const inserted = built.map((entry, index) =>
      JSON.stringify({
        ...entry,
        sessionId: last.sessionId,
        parentUuid: index === 0 ? last.uuid : entry.parentUuid,
        timestamp: new Date(startMs + index + 1).toISOString(),
      }),
    );
    const tail: string = built.at(-1).uuid;
    const relinked = Array.from({ length: this.#count - after }, (_, index) => {
      const text = this.#lines[after + index] ?? "";
      return text
        .replace(`"parentUuid":"${last.uuid}"`, `"parentUuid":"${tail}"`)
        .replace(`"logicalParentUuid":"${last.uuid}"`, `"logicalParentUuid":"${tail}"`);
    });
    return new Transcript([...this.#lines.slice(0, after), ...inserted, ...relinked].join("\n"));
  }
}
