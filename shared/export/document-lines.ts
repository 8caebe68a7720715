import type { JudgedDocument } from "../model/judged-document.ts";
import type { JudgedLedger } from "../model/ledger.ts";
import { type AuditOutline, oneLine } from "./audit-outline.ts";

const NOUNS: Readonly<Record<JudgedDocument["type"], string>> = {
  "gaia-receipt": "receipt of work",
  "gaia-evidence": "transition evidence of work",
  "gaia-chain": "artifact chain of",
  "gaia-chain-report": "report on the artifact chain of",
  "gaia-provider-record": "record of providers, attempts or money",
};

const STANDINGS = { holds: "holds", fails: "FAILS", "not-loaded": "is not loaded" } as const;

/** What each Gaia document that stands by itself was found to be. A receipt of a loaded ledger's work stands with its ledger. */
export function documentLines(
  documents: readonly JudgedDocument[],
  ledgers: readonly JudgedLedger[],
  outline: AuditOutline,
): readonly string[] {
  const shown = new Set(ledgers.flatMap(({ receipts }) => receipts.map(({ sourceId }) => sourceId)));
  const lines = documents
    .filter(({ sourceId }) => !shown.has(sourceId))
    .flatMap(({ sourceId, type, subject, verdicts, records }) => {
      const of = subject === null ? "" : ` ${oneLine(subject, 80)}`;
      const words = verdicts.map(({ name, standing }) => `${name} ${STANDINGS[standing]}`);
      return [
        `  ${oneLine(outline.pathOf(sourceId), 200)}: ${NOUNS[type]}${of}`,
        ...(words.length === 0 ? [] : [`           ${words.join(" · ")}`]),
        ...records.map(record => `           ${oneLine(record, 300)}`),
      ];
    });
  return lines.length === 0 ? [] : ["Receipts, chains and records:", ...lines, ""];
}
