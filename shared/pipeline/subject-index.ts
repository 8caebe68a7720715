import type { LinkedHandoff } from "../checks/rule.ts";
import type { HandoffId, SessionId } from "../model/ids.ts";
import type { Source } from "../model/source.ts";

/** The linked handoffs of an audit, found by what a source rule asks for. */
export interface SubjectIndex {
  has(id: HandoffId): boolean;
  put(subject: LinkedHandoff): void;
  /** Lets a judged handoff's messages go: what comes later sees the handoff, and no span. */
  forgetSpan(id: HandoffId): void;
  /** Those that stand in the source, speak of its session, or share its group; in the order in which they were put. */
  about(source: Source, sessionId: SessionId | null): readonly LinkedHandoff[];
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
      const keys = [`source ${source.id}`, sessionId === null ? null : `session ${sessionId}`, groupKey(source)];
      const ids = new Set(keys.flatMap(key => (key === null ? [] : [...(byKey.get(key) ?? [])])));
      return [...ids].flatMap(id => subjects.get(id) ?? []);
    },
    all: () => [...subjects.values()],
  };
}
