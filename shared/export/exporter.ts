import type { Audit } from "../model/audit.ts";

/** What made a report: the program and its rules. */
export interface ReportTool {
  readonly version: string;
  /** The digest of the rules' ids and versions. */
  readonly ruleset: string;
}

/** One output format of an audit. Adding one: this file's shape, one fixture, one line in the registry. */
export interface AuditExporter {
  /** Kebab-case; also what `--format` takes and the fixture folder's name. */
  readonly id: string;
  /** Shown to the reviewer. */
  readonly title: string;
  /** With the dot. */
  readonly extension: string;
  /** The whole document, ending with a line feed. The same audit gives the same bytes. */
  build(audit: Audit, tool: ReportTool): string;
}
