import { compareCodePoints } from "../lib/code-point-order.ts";
import { makeVisible } from "../lib/hidden-text.ts";
import { maskSecrets } from "../lib/mask-secrets.ts";
import type { Audit } from "../model/audit.ts";
import type { Severity } from "../model/finding.ts";
import { buildAuditOutline } from "./audit-outline.ts";
import type { AuditExporter, ReportTool } from "./exporter.ts";
import { ledgerInWords } from "./ledger-lines.ts";
import { countUnchecked } from "./not-checked.ts";
import { visibleJson } from "./visible-json.ts";

const LEVELS: Record<Severity, string> = { blocker: "error", warning: "warning", note: "note" };

const toUri = (path: string): string => path.toWellFormed().split("/").map(encodeURIComponent).join("/");

// SECURITY: a viewer of annotations shows the value itself, not its escapes: what hides is written out.
const shown = (text: string): string => makeVisible(maskSecrets(text).toWellFormed());

/** Where each ledger stands. SARIF has no place of its own for it. */
const ledgersOf = (audit: Audit): unknown => {
  const outline = buildAuditOutline(audit);
  return audit.ledgers.map(ledger => {
    const { path, status, state, wake, clock, receipts } = ledgerInWords(ledger, outline);
    return { uri: toUri(path), status, state, wake, clock, receipts };
  });
};

function buildSarif(audit: Audit, tool: ReportTool): unknown {
  const pathOf = new Map(audit.sources.map(({ id, path }) => [id, path]));
  const ruleIds = [...new Set(audit.findings.map(({ rule }) => rule))].sort(compareCodePoints);
  const unchecked = countUnchecked(audit);
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: "countersign", semanticVersion: tool.version, rules: ruleIds.map(id => ({ id })) },
        },
        columnKind: "utf16CodeUnits",
        // No result is no clean bill: how many records no rule decided, and of how many.
        properties: {
          uncheckedRecords: unchecked.records,
          records: unchecked.of,
          ...(audit.ledgers.length === 0 ? {} : { ledgers: ledgersOf(audit) }),
        },
        results: audit.findings.map(finding => ({
          ruleId: finding.rule,
          ruleIndex: ruleIds.indexOf(finding.rule),
          level: LEVELS[finding.severity],
          message: { text: shown(finding.message) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: toUri(pathOf.get(finding.sourceId) ?? finding.sourceId) },
                ...(finding.line === null ? {} : { region: { startLine: finding.line } }),
              },
            },
          ],
          partialFingerprints: { "countersign/v1": finding.fingerprint },
          properties: { verdict: finding.verdict },
        })),
      },
    ],
  };
}

/** The findings as SARIF 2.1.0 (OASIS), for tools that show annotations. */
export const auditSarif: AuditExporter = {
  id: "sarif",
  title: "Findings as SARIF",
  extension: ".sarif",
  build: (audit, tool) => visibleJson(buildSarif(audit, tool)),
};
