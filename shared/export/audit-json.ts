import { buildAuditReport } from "./audit-report.ts";
import type { AuditExporter } from "./exporter.ts";
import { visibleJson } from "./visible-json.ts";

/** The audit for programs: `countersign.audit/1`, keys and arrays in a fixed order, two spaces a level. */
export const auditJson: AuditExporter = {
  id: "json",
  title: "Audit report for programs",
  extension: ".json",
  build: (audit, tool) => visibleJson(buildAuditReport(audit, tool)),
};
