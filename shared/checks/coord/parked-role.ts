import { parkedRole } from "../../coord/park.ts";
import { slugify } from "../../coord/slug.ts";
import type { RoleFact, StoreFact } from "../../model/store-fact.ts";
import type { CheckpointSubject } from "./checkpoint-subject.ts";
import { factsOf } from "./store-facts.ts";

/** The role that a park is of, and its document where that is loaded. */
export interface ParkedRole {
  readonly slug: string;
  /** The team's folder, with its slash. */
  readonly folder: string;
  readonly fact: RoleFact | null;
  /** Whether anything of the team's roles is loaded. */
  readonly areRolesLoaded: boolean;
}

/** The role of a park in a team's folder; null for a routine snapshot and for a park outside a store. */
export function findRole({ handoff, place }: CheckpointSubject, facts: readonly StoreFact[]): ParkedRole | null {
  const slug = parkedRole(place?.task ?? handoff.task);
  if (slug === null || place === null) return null;
  const { team, prefix } = place;
  // A team is one wherever its copies lie; without its name, it is what lies in one folder.
  const isBeside = (fact: { readonly team: string | null; readonly prefix: string }): boolean =>
    fact.team === team && (team !== null || fact.prefix === prefix);
  const roles = factsOf(facts, "role").filter(isBeside);
  const fact = roles.find(role => slugify(role.role) === slug) ?? null;
  const areRolesLoaded = roles.length > 0 || factsOf(facts, "lease").some(isBeside);
  return { slug, folder: team === null ? prefix : `team/${team}/`, fact, areRolesLoaded };
}
