import { describe, expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import { foldHosts, hostLine } from "./host-health.ts";
import type { PyValue } from "./python-value.ts";

const nowUs = parseCreatedAt("2026-07-02T12:00:00Z") ?? 0n;
const shard = (host: PyValue, at: PyValue): PyValue =>
  new Map<string, PyValue>([
    ["host", host],
    ["at", at],
    ["engine_version", "2.0.3"],
    ["tasks", 3n],
    ["warnings", 0n],
  ]);

describe("foldHosts", () => {
  it("leaves out what names no host, and puts the newest first", () => {
    const { hosts, fresh } = foldHosts(
      [
        shard("old", "2026-06-01T00:00:00Z"),
        shard("", "2026-07-02T11:00:00Z"),
        "x",
        shard("new", "2026-07-02T11:00:00Z"),
        shard("never", null),
      ],
      nowUs,
    );
    expect(hosts.map(host => host.get("host"))).toEqual(["new", "old", "never"]);
    expect(fresh).toBe(1);
  });

  it.each<[PyValue, PyValue, boolean]>([
    ["2026-07-01T12:00:00Z", 24, false],
    ["2026-07-01T11:59:59Z", 24, true],
    ["2026-07-02T11:52:30Z", 0.12, false],
    ["2026-07-02T13:00:00Z", -1, false],
    ["soon", null, true],
  ])("of %j is %j hours old, stale: %s", (at, hours, isStale) => {
    const [host] = foldHosts([shard("h", at)], nowUs).hosts;
    expect([host?.get("age_hours"), host?.get("stale")]).toEqual([hours, isStale]);
  });
});

describe("hostLine", () => {
  it.each([
    ["2026-07-02T11:30:00Z", "  [ok   ] h — last reconcile 0.5h ago (v2.0.3, 3 tasks, 0 warn)"],
    ["2026-07-01T00:00:00Z", "  [STALE] h — last reconcile 36h ago (v2.0.3, 3 tasks, 0 warn)"],
    [null, "  [STALE] h — last reconcile ? ago (v2.0.3, 3 tasks, 0 warn)"],
  ])("of one of %j", (at, line) => {
    expect(foldHosts([shard("h", at)], nowUs).hosts.map(hostLine)).toEqual([line]);
  });
});
