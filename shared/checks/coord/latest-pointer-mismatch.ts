import { storePathOf } from "../../coord/checkpoint-path.ts";
import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import type { StoredCheckpoint } from "./checkpoint-ref.ts";
import { fieldText, quoted, toUs } from "./checkpoint-subject.ts";
import { isPointerStale, type PointerStanding, readPointers } from "./latest-pointers.ts";
import { buildStoreFault } from "./store-facts.ts";

type Field = "agent" | "task" | "checkpoint_id" | "path";

/** A field of the pointer that names something else than it should. */
interface Mismatch {
  readonly field: Field;
  readonly named: string;
  readonly wanted: string;
}

/** Whether a pointer's path is the snapshot's: as the store names it, or within the team's folder. */
function namesPath(named: string, wanted: string): boolean {
  const path = named.replace(/^\.?\//, "");
  return path === wanted || path.endsWith(`/${wanted}`) || wanted.endsWith(`/${path}`);
}

/** How a pointer differs from what one checkpoint would have made of it. */
function compare({ pointer }: PointerStanding, { subject }: StoredCheckpoint): readonly Mismatch[] {
  const { place } = subject;
  const path = place === null ? null : storePathOf(place);
  const pairs: readonly (readonly [Field, string | null, string | null])[] = [
    ["task", pointer.task, place?.task ?? null],
    ["checkpoint_id", pointer.checkpointId, fieldText(subject, "checkpoint_id")],
    ["path", pointer.path, path],
  ];
  return pairs.flatMap(([field, named, wanted]) => {
    if (named === null || wanted === null || named === wanted) return [];
    const isSame =
      (field === "task" && named === fieldText(subject, "task")) || (field === "path" && namesPath(named, wanted));
    return isSame ? [] : [{ field, named, wanted }];
  });
}

function findMismatches(standing: PointerStanding): readonly Mismatch[] {
  const { fact, pointer, stored, newest } = standing;
  const whose: readonly Mismatch[] =
    pointer.agent === null || pointer.agent === fact.agent
      ? []
      : [{ field: "agent", named: pointer.agent, wanted: fact.agent }];
  // Of several checkpoints of one instant, any may have been saved last.
  const same = stored.filter(({ createdUs }) => createdUs === pointer.createdUs);
  const compared = (same.length > 0 ? same : newest === null ? [] : [newest]).map(one => compare(standing, one));
  const least = compared.reduce<readonly Mismatch[] | null>(
    (best, next) => (best === null || next.length < best.length ? next : best),
    null,
  );
  return [...whose, ...(least ?? [])];
}

/** Whoever follows the pointer resumes another's work, or nothing. */
export const latestPointerMismatch: LibraryRule = {
  id: "coord.latest-pointer-mismatch",
  version: 1,
  severity: "warning",
  verdict: "contradicted",
  title: "An agent's LATEST.json names another agent, task, id or path than it should.",
  scope: "library",
  check(handoffs, { facts, nowMs }) {
    return readPointers(handoffs, facts, toUs(nowMs)).flatMap(standing => {
      if (isPointerStale(standing)) return [];
      const mismatches = findMismatches(standing);
      const [first] = mismatches;
      if (first === undefined) return [];
      const { fact, pointer, newest } = standing;
      const said = mismatches.map(
        ({ field, named, wanted }) => `the ${field} ${quoted(named)} where it should be ${quoted(wanted)}`,
      );
      return [
        buildStoreFault(fact, {
          cause: "latest-pointer",
          message: `${pathOf(fact.sourceId)} names ${said.join(", ")}.`,
          at: pointer.node.members?.get(first.field) ?? null,
          label: `the pointer's ${first.field}`,
          handoffId: newest?.subject.handoff.id ?? null,
        }),
      ];
    });
  },
};
