import { type ChainFinding, chainRule } from "./chain-facts.ts";

const staleOf = (nodes: readonly string[], quote: string): ChainFinding | null =>
  nodes.length === 0 ? null : { message: `CHAIN_STALE: ${nodes.join(", ")}.`, quote };

/** What was approved or tested is not what is there now. */
export const chainStale = chainRule("gaia.chain-stale", "An artifact of a chain is not what its followers rest on.", {
  inManifest: ({ evaluation }) => {
    if (evaluation === null) return null;
    const stale = [...evaluation.freshness].filter(([, word]) => word !== "FRESH");
    return staleOf(
      stale.map(([id, word]) => `${id} ${word}`),
      `"id":"${stale[0]?.[0] ?? ""}"`,
    );
  },
  inReport: ({ isStale, stale }) => (isStale ? staleOf(stale, '"CHAIN_STALE"') : null),
});
