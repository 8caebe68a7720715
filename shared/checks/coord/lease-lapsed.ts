import { ageSeconds, formatAge } from "../../coord/age.ts";
import { buildLeaseRule } from "./lease-states.ts";

/** A role whose lease ran out is nobody's, whatever its last holder believes. A dormant role may rest. */
export const leaseLapsed = buildLeaseRule(
  "lapsed",
  "A role's lease ran out, so nobody holds it.",
  (standing, _, nowUs) => {
    const { name, fold, slaHours } = standing;
    const isUnreadable = standing.leases.some(({ fact }) => !fact.isReadable) || standing.document?.fields === null;
    // With an unreadable or a future lease nothing is known; those have rules of their own.
    if (fold.state !== "lapsed" || fold.ahead.length > 0 || isUnreadable) return [];
    const newest = fold.lapsed.reduce((last, next) =>
      (next.timestampUs ?? 0n) > (last.timestampUs ?? 0n) ? next : last,
    );
    const { timestampUs, agent, fact } = newest;
    const age = timestampUs === null ? null : ageSeconds(timestampUs, nowUs);
    const how = age === null ? "has no readable time" : `is ${formatAge(age)} old, and holds for ${slaHours} h`;
    const message = `Nobody holds the role ${name}: the lease of ${agent} ${how}.`;
    return [{ fact, message, key: "timestamp" }];
  },
);
