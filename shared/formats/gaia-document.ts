import type { GaiaDocumentFact } from "../model/store-fact.ts";
import { factsOnly } from "./coord-document.ts";
import type { Format } from "./format.ts";
import { readText } from "./read-text.ts";

// A manifest and a report may be 4 MiB; what is longer is none that Gaia would read.
const MAX_BYTES = 4 << 20;

function documentFormat(id: GaiaDocumentFact["type"], title: string, schema: RegExp): Format {
  return {
    id,
    title,
    detect: ({ text }) => (isTopLevel(text, schema) ? 0.97 : 0),
    async parse(input) {
      const whole = await readText(input, MAX_BYTES);
      if (whole === null)
        return factsOnly("refused", [{ code: "too-large", line: null, message: "It is larger than 4 MiB." }], []);
      const issues = whole.isBroken ? [{ code: "bad-utf8", line: null, message: "Some bytes are no UTF-8." }] : [];
      return factsOnly("read", issues, [{ type: id, sourceId: input.sourceId, text: whole.text }]);
    },
  };
}

/**
 * Whether a pattern finds a member of the outermost object: a JSON Schema, or a transcript, that only names it has it deeper.
 * Only the first place is looked at.
 */
export function isTopLevel(text: string, pattern: RegExp): boolean {
  const end = text.search(pattern);
  if (end < 0) return false;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < end; at += 1) {
    const unit = text[at];
    if (isInString && unit === "\\") at += 1;
    else if (unit === '"') isInString = !isInString;
    else if (!isInString && (unit === "{" || unit === "[")) depth += 1;
    else if (!isInString && (unit === "}" || unit === "]")) depth -= 1;
  }
  return depth === 1 && !isInString;
}

/** A portable receipt of a successor's transition. Source: the receipt contract of GuitarAlchemist/gaia (8ed4dfc). */
export const gaiaReceipt: Format = documentFormat(
  "gaia-receipt",
  "Gaia successor-transition receipt",
  /"schema"\s*:\s*"continuity\.successor-transition-receipt\//,
);

/** What a successor's transition rests on, beside its portable receipt (docs/transition-evidence.md). */
export const gaiaEvidence: Format = documentFormat(
  "gaia-evidence",
  "Transition evidence",
  /"schema"\s*:\s*"countersign\.transition-evidence\//,
);

/** The manifest of an artifact chain. Source: the artifact chain of GuitarAlchemist/gaia (47b0604). */
export const gaiaChain: Format = documentFormat(
  "gaia-chain",
  "Gaia artifact chain",
  /"schema"\s*:\s*"gaia-artifact-chain\//,
);

/** A report on an artifact chain, as Gaia's evaluation writes it. Source: as the manifest's. */
export const gaiaChainReport: Format = documentFormat(
  "gaia-chain-report",
  "Gaia artifact chain report",
  /"schema"\s*:\s*"gaia-artifact-chain-report\//,
);

/**
 * A document that records providers, attempts or money: a factory's receipt, a decision on a lane's attempt, a cycle's ledger of
 * costs, or a kept selection of a successor. Sources: as `readProviderRecord` names them.
 */
export const gaiaProviderRecord: Format = documentFormat(
  "gaia-provider-record",
  "Record of providers, attempts or money",
  /"schema"\s*:\s*"(?:gaia-autonomous-factory-receipt|gaia-lane-attempt-decision|countersign\.successor-selection)\/|"actual_cost_usd"\s*:/,
);
