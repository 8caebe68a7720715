import type { LinkedHandoff, SourceSubject } from "../checks/rule.ts";
import type { HandoffId, SessionId } from "../model/ids.ts";
import type { Source } from "../model/source.ts";

/** The linked handoffs of an audit, found by what a source rule asks for. */
export interface SubjectIndex {
  has(id: HandoffId): boolean;
  put(subject: LinkedHandoff): void;
  /** Lets a judged handoff's messages go: what comes later sees the handoff, and no span. */
  forgetSpan(id: HandoffId): void;
  /** Those that stand in the source or speak of its session, and what is known of its group. */
  about(source: Source, sessionId: SessionId | null): Pick<SourceSubject, "handoffs" | "isNeeded" | "related">;
  all(): readonly LinkedHandoff[];
}

const groupKey = (source: Source | undefined): string | null =>
  source === undefined || source.group === null ? null : `group ${source.root}:${source.group}`;

/** An index over sources that are known beforehand. */
export function buildSubjectIndex(sources: readonly Source[]): SubjectIndex {
  const sourceById = new Map(sources.map(source => [source.id, source]));
  const subjects = new Map<HandoffId, LinkedHandoff>();
  const byKey = new Map<string, Set<HandoffId>>();
  const file = (key: string | null, id: HandoffId): void => {
    if (key === null) return;
    const ids = byKey.get(key);
    if (ids === undefined) byKey.set(key, new Set([id]));
    else ids.add(id);
  };
  return {
    has: id => subjects.has(id),
    put(subject) {
      const { handoff, link } = subject;
      subjects.set(handoff.id, subject);
      file(`source ${handoff.sourceId}`, handoff.id);
      file(link === null ? null : `session ${link.sessionId}`, handoff.id);
      file(groupKey(sourceById.get(handoff.sourceId)), handoff.id);
    },
    forgetSpan(id) {
      const subject = subjects.get(id);
      if (subject !== undefined) subjects.set(id, { ...subject, span: null });
    },
    about(source, sessionId) {
      const own = [`source ${source.id}`, sessionId === null ? null : `session ${sessionId}`];
      const group = groupKey(source);
      const all = (keys: readonly (string | null)[]): readonly LinkedHandoff[] => {
        const ids = new Set(keys.flatMap(key => (key === null ? [] : [...(byKey.get(key) ?? [])])));
        return [...ids].flatMap(id => subjects.get(id) ?? []);
      };
      return {
        handoffs: all(own),
        isNeeded: [...own, group].some(key => key !== null && byKey.has(key)),
        related: () => all([...own, group]),
      };
    },
    all: () => [...subjects.values()],
  };
}
