import { groupBy } from "../lib/group-by.ts";
import type { RuleId } from "../model/ids.ts";

/**
 * One fault, one finding (RULES.md): in each list, where two rules see one cause, the earlier speaks.
 * A name that ends in `*` stands for a family.
 */
export const PRECEDENCE: readonly (readonly string[])[] = [
  [
    "claim.commit-unknown",
    "claim.push-contradicted",
    "claim.push-unsupported",
    "claim.push-unverified",
    "coord.state-unverified",
  ],
  [
    "claim.tests-contradicted",
    "claim.tests-unrun",
    "claim.count-mismatch",
    "claim.tests-stale",
    "claim.scope-widened",
    "claim.tests-subset",
    "claim.count-shrunk",
    "claim.verified-unsupported",
  ],
  ["claim.file-reverted", "claim.file-unsupported"],
  ["claim.item-changed", "claim.item-dropped"],
  ["coord.snapshot-invalid", "gaia.store-corrupt", "gaia.wal-missing", "source.refused", "source.incomplete"],
  ["coord.latest-pointer-stale", "coord.latest-pointer-mismatch"],
  ["gaia.bus-*", "gaia.wake-unacknowledged", "gaia.wake-undelivered"],
];

/** What must be the same for two findings, besides their cause, for the later of a list to stay silent. */
type Shared = "record" | "source";

/** Where the earlier rule silences the later one whatever the causes are called. */
const ACROSS_CAUSES: readonly {
  readonly shared: Shared;
  readonly first: readonly string[];
  readonly silenced: readonly string[];
}[] = [
  {
    shared: "record",
    first: ["claim.push-contradicted", "claim.push-unsupported", "claim.push-unverified"],
    silenced: ["coord.state-unverified"],
  },
  {
    shared: "source",
    first: ["coord.snapshot-invalid", "gaia.store-corrupt", "gaia.wal-missing"],
    silenced: ["source.refused", "source.incomplete"],
  },
  { shared: "source", first: ["source.refused"], silenced: ["source.incomplete"] },
  { shared: "source", first: ["coord.latest-pointer-stale"], silenced: ["coord.latest-pointer-mismatch"] },
];

const matches = (pattern: string, rule: RuleId): boolean =>
  pattern.endsWith("*") ? rule.startsWith(pattern.slice(0, -1)) : rule === pattern;

const place = (list: readonly string[], rule: RuleId): number => list.findIndex(pattern => matches(pattern, rule));

/** Whether `first` speaks and `then` stays silent where both see one cause. */
function precedes(first: RuleId, then: RuleId): boolean {
  return PRECEDENCE.some(list => {
    const a = place(list, first);
    return a >= 0 && a < place(list, then);
  });
}

/** What precedence looks at in a finding. */
export interface Ranked {
  readonly rule: RuleId;
  readonly handoffId: string | null;
  readonly recordId: string | null;
  readonly sourceId: string;
  readonly cause: string;
}

const SHARED_KEYS: Record<Shared, (finding: Ranked) => string | null> = {
  record: finding => finding.recordId,
  source: finding => finding.sourceId,
};

/**
 * The findings that speak, in their order: of several with one handoff (or source) and one cause, those that no other
 * precedes, each rule once.
 */
export function keepFirstSpeakers<T extends Ranked>(findings: readonly T[]): readonly T[] {
  const silent = new Set<T>();
  for (const group of groupBy(findings, finding =>
    JSON.stringify([finding.handoffId ?? finding.sourceId, finding.cause]),
  ).values()) {
    const spoken = new Set<RuleId>();
    for (const finding of group) {
      if (spoken.has(finding.rule) || group.some(other => precedes(other.rule, finding.rule))) silent.add(finding);
      spoken.add(finding.rule);
    }
  }
  for (const { shared, first, silenced } of ACROSS_CAUSES) {
    for (const [key, group] of groupBy(findings, SHARED_KEYS[shared])) {
      if (key === null || !group.some(finding => first.includes(finding.rule))) continue;
      for (const finding of group) if (silenced.includes(finding.rule)) silent.add(finding);
    }
  }
  return findings.filter(finding => !silent.has(finding));
}
