import { auditJson } from "./audit-json.ts";
import { auditMarkdown } from "./audit-markdown.ts";
import { auditSarif } from "./audit-sarif.ts";
import { auditText } from "./audit-text.ts";
import type { AuditExporter } from "./exporter.ts";

/** Every output format of an audit. */
export const AUDIT_EXPORTERS: readonly AuditExporter[] = [auditText, auditJson, auditSarif, auditMarkdown];
