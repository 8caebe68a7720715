import type { Severity } from "./finding.ts";

/** The limits that apply to a judgement. Every key is optional; absent means the default of DESIGN.md section 7. */
export interface Policy {
  readonly schema?: "countersign.policy/1" | undefined;
  /** A duration as fulcra.md section 3 writes it (`30s`, `15m`, `12h`, `2d`). Without it no age is too old. */
  readonly maxAge?: string | undefined;
  readonly highRisk?: readonly string[] | undefined;
  /** Repository name to directory. */
  readonly repositories?: Readonly<Record<string, string>> | undefined;
  /** Absent: true for parks, false elsewhere. */
  readonly requireReadback?: boolean | undefined;
  readonly contextPercentMax?: number | undefined;
  /** Per rule; `off` switches it off. */
  readonly severity?: Readonly<Record<string, Severity | "off">> | undefined;
  readonly guardrails?:
    | {
        readonly paidFallback?: "never" | "with-approval" | undefined;
        readonly maxAttempts?: number | undefined;
        readonly maxUsd?: number | undefined;
        readonly providers?: readonly string[] | undefined;
        readonly requireIdentity?: boolean | undefined;
      }
    | undefined;
}

/** High-risk by default. */
export const DEFAULT_HIGH_RISK = ["push", "merge", "deploy", "release", "tests", "authority", "money"] as const;
