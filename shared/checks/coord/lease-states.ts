import { parseCreatedAt } from "../../coord/created-at.ts";
import type { FrontMatterValue } from "../../coord/front-matter.ts";
import { parkedRole } from "../../coord/park.ts";
import { foldLeases, isDormant, type Lease, type LeaseFold, readSlaHours } from "../../coord/roles.ts";
import { slugify } from "../../coord/slug.ts";
import type { LeaseFact, RoleFact, StoreFact } from "../../model/store-fact.ts";
import type { LibraryRule, LinkedHandoff, RuleResult } from "../rule.ts";
import { readCheckpoint, toUs } from "./checkpoint-subject.ts";
import { buildStoreFault, factsOf, keyRange, type StoreSpot, teamKey } from "./store-facts.ts";

/** A lease with its document. */
export interface ReadLease extends Lease {
  readonly fact: LeaseFact;
}

/** A role of a team with what is known of its leases. */
export interface RoleStanding {
  readonly name: string;
  /** Its document, or null where only leases are loaded. */
  readonly document: RoleFact | null;
  readonly leases: readonly ReadLease[];
  readonly slaHours: number | null;
  readonly isExclusive: boolean;
  readonly fold: LeaseFold<ReadLease>;
}

const fieldOf = (role: RoleFact | null, key: string): FrontMatterValue | undefined => {
  const value = role?.fields?.[key];
  // What is neither nothing nor a scalar is no value that a term of a role can have.
  if (value === undefined || value === null || typeof value === "string" || typeof value === "boolean") return value;
  return [];
};

function standingOf(name: string, document: RoleFact | null, facts: readonly LeaseFact[], nowUs: bigint): RoleStanding {
  const leases = facts.map(fact => ({ agent: fact.agent, timestampUs: parseCreatedAt(fact.timestamp), fact }));
  const slaHours = readSlaHours(fieldOf(document, "sla_hours"));
  const terms = {
    isExclusive: fieldOf(document, "policy") === "exclusive",
    slaHours,
    isDormant: isDormant(fieldOf(document, "dormant_until"), nowUs),
  };
  const { isExclusive } = terms;
  return { name, document, leases, slaHours, isExclusive, fold: foldLeases(terms, leases, nowUs) };
}

/** Every role that has a document or a lease, by team folder. */
export function readRoleStandings(facts: readonly StoreFact[], nowUs: bigint): readonly RoleStanding[] {
  const byRole = new Map<string, { name: string; document: RoleFact | null; leases: LeaseFact[] }>();
  const entryOf = (spot: StoreSpot, name: string) => {
    const key = JSON.stringify([teamKey(spot), name]);
    const entry = byRole.get(key) ?? { name, document: null, leases: [] };
    byRole.set(key, entry);
    return entry;
  };
  for (const role of factsOf(facts, "role")) entryOf(role, role.role).document = role;
  // What is left of a lease that is cut short says nothing; coord.front-matter-truncated speaks of it.
  const cut = new Set(factsOf(facts, "truncated").map(({ sourceId }) => sourceId));
  for (const lease of factsOf(facts, "lease")) {
    if (!cut.has(lease.sourceId)) entryOf(lease, lease.role).leases.push(lease);
  }
  return [...byRole.values()].map(({ name, document, leases }) => standingOf(name, document, leases, nowUs));
}

/** Whether a role of this name was parked: what is wrong with its document is then said of the park. */
export const isParked = (name: string, handoffs: readonly LinkedHandoff[]): boolean =>
  handoffs.some(({ handoff }) => parkedRole(readCheckpoint(handoff)?.place?.task ?? handoff.task) === slugify(name));

/** What is wrong with a role, and the document that shows it. */
export interface LeaseFault {
  readonly fact: RoleFact | LeaseFact;
  readonly message: string;
  /** The front-matter key that is wrong, or null. */
  readonly key: string | null;
  readonly others?: readonly LeaseFact[];
}

/** A rule about the state that a role's leases put it in. */
export function buildLeaseRule(
  state: "contested" | "lapsed" | "future" | "unknown",
  title: string,
  judge: (standing: RoleStanding, handoffs: readonly LinkedHandoff[], nowUs: bigint) => readonly LeaseFault[],
): LibraryRule {
  return {
    id: `coord.lease-${state}`,
    version: 1,
    severity: "warning",
    verdict: "unsupported",
    title,
    scope: "library",
    check(handoffs, { facts, nowMs }) {
      const nowUs = toUs(nowMs);
      return readRoleStandings(facts, nowUs).flatMap(standing =>
        judge(standing, handoffs, nowUs).map(
          ({ fact, message, key, others }): RuleResult =>
            buildStoreFault(fact, {
              cause: `lease:${standing.name}:${fact.type === "lease" ? fact.agent : ""}`,
              message,
              at: (key === null ? null : keyRange(fact.text, key)) ?? { start: 0, end: Math.min(fact.text.length, 60) },
              label: fact.type === "lease" ? "the lease" : "the role's document",
              extra: (others ?? []).flatMap(other => shownLease(other)),
            }),
        ),
      );
    },
  };
}

function shownLease(lease: LeaseFact) {
  const fault = buildStoreFault(lease, {
    cause: "",
    message: "",
    at: keyRange(lease.text, "timestamp") ?? { start: 0, end: Math.min(lease.text.length, 60) },
    label: `the lease of ${lease.agent}`,
  });
  return fault.evidence;
}
