import { type ChainEvaluation, evaluateChain } from "../../gaia/chain-evaluate.ts";
import { type ChainFault, type ChainManifest, parseChainManifest } from "../../gaia/chain-manifest.ts";
import { isJsonObject, parseJsonText } from "../../lib/json-text.ts";
import { type SourceId, toSourceId } from "../../model/ids.ts";
import type { GaiaDocumentFact } from "../../model/store-fact.ts";
import { buildStoreFault } from "../coord/store-facts.ts";
import type { LibraryRule, RuleContext, RuleResult } from "../rule.ts";

/** A chain's manifest with what can be said of it. */
export interface JudgedChain {
  /** The code that refuses it, or null. */
  readonly fault: ChainFault | "ArtifactUnreadable" | null;
  /** Locators of artifacts that are not there, where others of the chain are. */
  readonly missing: readonly string[];
  /** Null where it is refused, or none of its artifacts was loaded: then nothing tells what they hold now. */
  readonly evaluation: ChainEvaluation | null;
}

/** What a report on a chain says, as far as a rule needs it. */
export interface ChainReport {
  readonly isStale: boolean;
  readonly isUnbound: boolean;
  /** The nodes that are not fresh, with Gaia's word. */
  readonly stale: readonly string[];
}

/** What a rule finds: a sentence, and the words of the document that show it. */
export interface ChainFinding {
  readonly message: string;
  readonly quote: string;
}

/** A rule over the manifests of artifact chains and the reports on them. */
export function chainRule(
  id: LibraryRule["id"],
  title: string,
  find: {
    readonly inManifest: (chain: JudgedChain) => ChainFinding | null;
    readonly inReport: (report: ChainReport) => ChainFinding | null;
  },
): LibraryRule {
  return {
    id,
    version: 1,
    severity: "blocker",
    verdict: "stale",
    title,
    scope: "library",
    check: (_handoffs, context) =>
      context.facts.flatMap((fact): readonly RuleResult[] => {
        if (fact.type !== "gaia-chain" && fact.type !== "gaia-chain-report") return [];
        const found =
          fact.type === "gaia-chain"
            ? find.inManifest(judgeChain(fact, context))
            : find.inReport(readReport(fact.text));
        if (found === null) return [];
        const start = fact.text.indexOf(found.quote);
        const at = start < 0 ? null : { start, end: start + found.quote.length };
        return [buildStoreFault(fact, { cause: id, message: found.message, at, label: "the chain" })];
      }),
  };
}

/** Judges a manifest by the files that lie where its locators lead, by their digests. */
export function judgeChain(fact: GaiaDocumentFact, { digests }: Pick<RuleContext, "digests">): JudgedChain {
  const parsed = parseChainManifest(parseJsonText(fact.text));
  if (!parsed.ok) return { fault: parsed.error, missing: [], evaluation: null };
  const manifest = parsed.value;
  const observed = new Map<string, string>();
  for (const { id, locator } of manifest.nodes) {
    const digest = digests.get(besideOf(fact.sourceId, locator));
    if (digest !== undefined) observed.set(id, digest);
  }
  const missing = manifest.nodes.filter(node => !observed.has(node.id)).map(node => node.locator);
  if (observed.size === 0) return { fault: null, missing: [], evaluation: null };
  if (missing.length > 0) return { fault: "ArtifactUnreadable", missing, evaluation: null };
  return { fault: null, missing, evaluation: evaluateChain(manifest, observed, ownRevisions(manifest)) };
}

/**
 * The revisions that the chain itself names: an audit is told of no other expectation, so that only a chain which names
 * none is unbound here. A report on the chain says what was expected of it.
 */
const ownRevisions = ({ nodes }: ChainManifest): ReadonlySet<string> =>
  new Set(nodes.flatMap(({ rootRevision }) => (rootRevision === null ? [] : [rootRevision])));

/** A locator counts from the folder of the manifest. */
const besideOf = (sourceId: SourceId, locator: string): SourceId =>
  toSourceId(sourceId.slice(0, Math.max(sourceId.lastIndexOf("/"), sourceId.indexOf(":")) + 1) + locator);

function readReport(text: string): ChainReport {
  const report = parseJsonText(text);
  if (!isJsonObject(report)) return { isStale: false, isUnbound: false, stale: [] };
  const nodes = Array.isArray(report.nodes) ? report.nodes.filter(isJsonObject) : [];
  return {
    isStale: report.verdict === "CHAIN_STALE",
    isUnbound: report.rootRevisionBinding === "UNBOUND",
    stale: nodes.filter(node => node.freshness !== "FRESH").map(node => `${String(node.id)} ${String(node.freshness)}`),
  };
}
