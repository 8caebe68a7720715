import { isJsonObject, own } from "../lib/json-text.ts";
import { toSessionId } from "../model/ids.ts";
import type { SessionFacts } from "../model/session.ts";
import type { JsonEntry } from "./read-json-lines.ts";

type Chain = { readonly parent: string | null; readonly logicalParent: string | null; readonly isSeam: boolean };

const AGENT_FILE = /^agent-([\w-]{1,120})\.jsonl$/;

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

interface FactsInput {
  readonly path: string;
  readonly sourceId: SessionFacts["sourceId"];
  readonly format: string;
  readonly entryCount: number;
  readonly toolCallCount: number;
  /** Whether an entry of the file has this uuid. */
  hasUuid(uuid: string): boolean;
}

/** Gathers what is known of a session, entry by entry, without its messages. */
export class SessionFactsBuilder {
  // Parents that are not simply the entry before.
  private readonly parents = new Set<string>();
  private lastUuid: string | null = null;
  private hasParents = false;
  private lastSessionId: string | null = null;
  private lastCwd: string | null = null;
  private readonly sessionIds = new Set<string>();
  private readonly cwds = new Set<string>();
  private firstChain: Chain | null = null;
  private hasRoot = false;
  private agentId: string | null = null;
  private startedMs: number | null = null;
  private endedMs: number | null = null;

  add({ value }: JsonEntry, timeMs: number | null): void {
    const { uuid, parentUuid, sessionId, cwd } = value;
    if (typeof sessionId === "string" && sessionId !== "" && sessionId !== this.lastSessionId) {
      this.lastSessionId = sessionId;
      this.sessionIds.add(sessionId);
    }
    if (typeof cwd === "string" && cwd !== "" && cwd !== this.lastCwd) {
      this.lastCwd = cwd;
      this.cwds.add(cwd);
    }
    if (timeMs !== null) {
      if (this.startedMs === null || timeMs < this.startedMs) this.startedMs = timeMs;
      if (this.endedMs === null || timeMs > this.endedMs) this.endedMs = timeMs;
    }
    if (typeof uuid !== "string") return;
    const parent = typeof parentUuid === "string" ? parentUuid : null;
    // A self edge says nothing.
    if (parent === null) this.hasRoot = true;
    else {
      this.hasParents = true;
      if (parent !== uuid && parent !== this.lastUuid) this.parents.add(parent);
    }
    this.lastUuid = uuid;
    if (this.firstChain !== null) return;
    const { logicalParentUuid, agentId } = value;
    this.firstChain = {
      parent,
      logicalParent: typeof logicalParentUuid === "string" ? logicalParentUuid : null,
      isSeam: value.subtype === "compact_boundary" || value.isCompactSummary === true,
    };
    if (value.isSidechain === true && typeof agentId === "string") this.agentId = agentId;
  }

  /** The facts; the path gives an identity where the entries have none. */
  build(input: FactsInput): SessionFacts {
    const { path, sourceId, format, entryCount, toolCallCount, hasUuid } = input;
    const name = fileName(path);
    const stem = name.replace(/\.jsonl$/, "");
    const nativeId = this.sessionIds.has(stem) ? stem : ([...this.sessionIds][0] ?? null);
    const agentId = AGENT_FILE.exec(name)?.[1] ?? this.agentId;
    const base = `${format}:${nativeId ?? path}`;
    const missingParents = [...this.parents].filter(parent => !hasUuid(parent));
    return {
      id: toSessionId(agentId === null ? base : `${base}:agent-${agentId}`),
      sourceId,
      nativeId,
      agentId,
      tree: base,
      parentId: agentId === null || nativeId === null ? null : toSessionId(base),
      format,
      entryCount,
      toolCallCount,
      startedMs: this.startedMs,
      endedMs: this.endedMs,
      isIncomplete: this.isIncomplete(hasUuid),
      cwds: [...this.cwds],
      projectDir: path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "",
      missingParents,
    };
  }

  private isIncomplete(hasUuid: FactsInput["hasUuid"]): boolean {
    const first = this.firstChain;
    if (first === null) return false;
    if (first.parent !== null && !hasUuid(first.parent)) return true;
    if (first.isSeam && (first.logicalParent === null || !hasUuid(first.logicalParent))) return true;
    return !this.hasRoot && this.hasParents;
  }
}

/** Whether an object of a broken line can be an entry by itself, rather than a part of one. */
export function isClaudeCodeEntry(value: unknown): boolean {
  if (!isJsonObject(value) || typeof own(value, "type") !== "string") return false;
  const marks = ["uuid", "sessionId", "leafUuid", "snapshot"];
  return marks.some(mark => own(value, mark) !== undefined);
}
