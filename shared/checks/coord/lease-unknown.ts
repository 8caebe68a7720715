import { buildLeaseRule, isParked, type LeaseFault, type RoleStanding } from "./lease-states.ts";

function unreadableLeases({ name, leases }: RoleStanding): readonly LeaseFault[] {
  return leases
    .filter(({ fact }) => !fact.isReadable)
    .map(({ fact }) => ({
      fact,
      message: `A lease of the role ${name} has no readable front matter: who holds the role is unknown.`,
      key: null,
    }));
}

/** The engine fails closed here: with one such document, a park of all roles writes nothing. */
export const leaseUnknown = buildLeaseRule(
  "unknown",
  "Whether a role is held cannot be told from its documents.",
  (standing, handoffs) => {
    const { name, document, leases, slaHours } = standing;
    if (document !== null && document.fields === null) {
      // Of a parked role, coord.role-doc-invalid says the same.
      if (leases.length === 0 || isParked(name, handoffs)) return [];
      const message = `The document of the role ${name} has no readable front matter: whether its leases hold is unknown.`;
      return [{ fact: document, message, key: null }];
    }
    if (document !== null && slaHours === null) {
      const message = `The sla_hours of the role ${name} is no positive number: whether its leases hold is unknown.`;
      return [{ fact: document, message, key: "sla_hours" }];
    }
    return unreadableLeases(standing);
  },
);
