import { chainRule } from "./chain-facts.ts";

/** A manifest that Gaia would refuse says nothing of its artifacts. */
export const chainInvalid = chainRule("gaia.chain-invalid", "An artifact chain's manifest is refused.", {
  inManifest: ({ fault, missing }) => {
    if (fault === null) return null;
    const which =
      missing.length === 0 ? "" : `: ${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} not there`;
    return { message: `${fault}: Gaia would refuse this chain${which}.`, quote: missing[0] ?? "gaia-artifact-chain/" };
  },
  inReport: () => null,
});
