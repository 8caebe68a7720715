import { buildLeaseRule } from "./lease-states.ts";

/** An exclusive role has one holder; with two, each undoes the other's work. */
export const leaseContested = buildLeaseRule(
  "contested",
  "Two agents hold an exclusive role at once.",
  ({ name, fold }) => {
    const [first, ...others] = fold.fresh;
    if (fold.state !== "contested" || first === undefined) return [];
    const holders = [...new Set(fold.fresh.map(({ agent }) => agent))].join(" and ");
    const message = `The role ${name} is exclusive, and ${holders} hold fresh leases of it.`;
    return [{ fact: first.fact, message, key: "timestamp", others: others.map(({ fact }) => fact) }];
  },
);
