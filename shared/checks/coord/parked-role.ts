import { parkedRole } from "../../coord/park.ts";
import { slugify } from "../../coord/slug.ts";
import type { RoleFact, StoreFact } from "../../model/store-fact.ts";
import type { CheckpointSubject } from "./checkpoint-subject.ts";

/** The role that a park is of, and its document where that is loaded. */
export interface ParkedRole {
  readonly slug: string;
  readonly team: string;
  readonly fact: RoleFact | null;
  /** Whether any role document of the team is loaded. */
  readonly areRolesLoaded: boolean;
}

/** The role of a park in a team's folder; null for a routine snapshot and for a park outside a store. */
export function findRole({ handoff, place }: CheckpointSubject, facts: readonly StoreFact[]): ParkedRole | null {
  const slug = parkedRole(place?.task ?? handoff.task);
  const team = place?.team ?? null;
  if (slug === null || team === null) return null;
  const roles = facts.flatMap(fact => (fact.type === "role" && fact.team === team ? [fact] : []));
  const fact = roles.find(role => slugify(role.role) === slug) ?? null;
  return { slug, team, fact, areRolesLoaded: roles.length > 0 };
}
