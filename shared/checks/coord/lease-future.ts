import { buildLeaseRule } from "./lease-states.ts";

/** The engine takes such a lease for fresh until its time has come, and far beyond. */
export const leaseFuture = buildLeaseRule(
  "future",
  "A lease says that it was taken more than a second from now.",
  ({ name, fold }) =>
    fold.ahead.map(({ agent, fact }) => ({
      fact,
      message: `The lease of ${agent} on the role ${name} is dated ${fact.timestamp ?? ""}, ahead of now: whether it still holds is unknown.`,
      key: "timestamp",
    })),
);
