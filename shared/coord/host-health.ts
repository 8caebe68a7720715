import { compareCodePoints } from "../lib/code-point-order.ts";
import { parseCreatedAt } from "./created-at.ts";
import { formatGeneral, roundHalfEven } from "./python-round.ts";
import { padText } from "./python-text.ts";
import { isDict, isTruthy, type PyValue, pyStr } from "./python-value.ts";
import type { PyDocument } from "./snapshot-build.ts";
import { textOr } from "./task-row.ts";

const STALE_HOURS = 24;

/** What the hosts that reconcile a team say of themselves. */
export interface HostFold {
  /** One per host, the newest first. */
  readonly hosts: readonly PyDocument[];
  /** How many of them said so within a day. */
  readonly fresh: number;
}

function foldHost(shard: PyDocument, nowUs: bigint): PyDocument {
  const field = (key: string): PyValue => shard.get(key) ?? null;
  const us = parseCreatedAt(field("at"));
  const hours = us === null ? null : Number(nowUs - us) / 3_600_000_000;
  return new Map<string, PyValue>([
    ["host", pyStr(field("host"))],
    ["last_reconcile", field("at")],
    ["age_hours", hours === null ? null : roundHalfEven(hours, 2)],
    ["stale", hours === null || hours > STALE_HOURS],
    ["engine_version", field("engine_version")],
    ["tasks", field("tasks")],
    ["warnings", field("warnings")],
  ]);
}

/**
 * Folds the hosts' own words: a shard that names no host is none, and one without a time is stale. A day is still fresh.
 * Source: the health module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function foldHosts(shards: readonly PyValue[], nowUs: bigint): HostFold {
  const hosts = shards
    .filter(isDict)
    .filter(shard => isTruthy(shard.get("host") ?? null))
    .map(shard => foldHost(shard, nowUs))
    .toSorted((left, right) =>
      compareCodePoints(textOr(right.get("last_reconcile")), textOr(left.get("last_reconcile"))),
    );
  return { hosts, fresh: hosts.filter(host => host.get("stale") === false).length };
}

/** A host's line. */
export function hostLine(host: PyDocument): string {
  const field = (key: string): string => pyStr(host.get(key) ?? null);
  const hours = host.get("age_hours");
  const age = typeof hours === "number" ? `${formatGeneral(hours)}h` : "?";
  const flag = padText(host.get("stale") === true ? "STALE" : "ok", 5);
  return `  [${flag}] ${field("host")} — last reconcile ${age} ago (v${field("engine_version")}, ${field("tasks")} tasks, ${field("warnings")} warn)`;
}
