import { parseArgs } from "node:util";
import { AUDIT_EXPORTERS } from "../shared/export/registry.ts";
import { optionFault, UsageError } from "./usage.ts";

/** A command line of `countersign audit`, checked. */
export interface AuditOptions {
  readonly paths: readonly string[];
  /** The id of an exporter, or null for the default. */
  readonly format: string | null;
  /** As given, or null. */
  readonly nowIso: string | null;
  readonly policyFile: string | null;
  readonly repositories: readonly string[];
  readonly failOn: "blocker" | "warning" | "never";
}

// A time without a zone would mean another moment on each machine.
const MOMENT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2}))?$/;

/** Dates that no calendar has are refused: the clock would take the 30th of February for the 2nd of March. */
function isMoment(text: string): boolean {
  if (!MOMENT.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        format: { type: "string" },
        now: { type: "string" },
        policy: { type: "string" },
        repo: { type: "string", multiple: true },
        "fail-on": { type: "string" },
      },
    });
  } catch (error) {
    throw optionFault(error);
  }
}

/** Reads the arguments after `audit`. Throws a UsageError. */
export function parseAuditOptions(args: readonly string[]): AuditOptions {
  const { values, positionals } = parse(args);
  const { format, now, policy, repo } = values;
  const failOn = values["fail-on"] ?? "blocker";
  if (positionals.length === 0) throw new UsageError("audit needs at least one PATH.");
  if (positionals.includes("")) throw new UsageError("A PATH is empty.");
  if (failOn !== "blocker" && failOn !== "warning" && failOn !== "never") {
    throw new UsageError(`--fail-on takes blocker, warning or never, not ${JSON.stringify(failOn)}.`);
  }
  const formats = AUDIT_EXPORTERS.map(({ id }) => id);
  if (format !== undefined && !formats.includes(format)) {
    throw new UsageError(`--format takes ${formats.join(", ")}, not ${JSON.stringify(format)}.`);
  }
  if (now !== undefined && !isMoment(now)) {
    throw new UsageError(`--now takes a time such as 2026-07-02T12:00:00Z, not ${JSON.stringify(now)}.`);
  }
  return {
    paths: positionals,
    format: format ?? null,
    nowIso: now ?? null,
    policyFile: policy ?? null,
    repositories: repo ?? [],
    failOn,
  };
}
