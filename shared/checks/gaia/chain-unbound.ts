import { chainRule } from "./chain-facts.ts";

/** A chain that names no expected revision would be fresh for every one. */
export const chainUnbound = chainRule("gaia.chain-unbound", "An artifact chain is bound to no expected revision.", {
  inManifest: ({ evaluation }) =>
    evaluation?.binding === "UNBOUND"
      ? {
          message: "UNBOUND: no artifact of this chain names a revision, so that it would be fresh for every revision.",
          quote: '"rootRevision"',
        }
      : null,
  inReport: ({ isUnbound }) =>
    isUnbound
      ? {
          message: "UNBOUND: by this report no artifact of the chain was made at an expected revision.",
          quote: '"rootRevisionBinding"',
        }
      : null,
});
