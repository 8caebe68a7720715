import { describe, expect, it } from "vitest";
import { parseCreatedAt } from "./created-at.ts";
import { parseFrontMatter } from "./front-matter.ts";
import { pyDumps } from "./python-dumps.ts";
import { foldRoster } from "./roster.ts";

const nowUs = parseCreatedAt("2026-07-02T12:00:00Z") ?? 0n;
const shard = (fileName: string, text: string) => ({
  fileName,
  fields: parseFrontMatter(`---\n${text}\n---\n`)?.fields ?? null,
});
const fold = (...texts: readonly string[]) =>
  foldRoster(
    texts.map((text, index) => shard(`f${index}.md`, text)),
    nowUs,
  );

describe("foldRoster", () => {
  it("gives each agent's row in the engine's order of keys", () => {
    expect(pyDumps(fold("agent: amy\nworkstreams: w\ntimestamp: 2026-07-02T11:30:00Z"))).toBe(
      '[{"agent":"amy","workstreams":["w"],"summary":"","last_seen":"2026-07-02T11:30:00Z","liveness":"live","state":"live","freshness":"live","annotation":"","engagement":{"mode":"resident","until":null,"state":"active","lapsed_at":null}}]',
    );
  });

  it("calls an agent as its file where it has no name, and drops one whose name is empty", () => {
    const rows = foldRoster(
      [shard("b.md", "summary: x"), { fileName: "a.md", fields: null }, shard("c.md", "agent: null")],
      nowUs,
    );
    expect(rows.map(row => [row.get("agent"), row.get("liveness")])).toEqual([
      ["a", "stale"],
      ["b", "stale"],
    ]);
  });

  it.each([
    ["occasional", "mode: occasional", "2026-07-02T11:30:00Z", "live", "occasional"],
    [
      "a session that goes on",
      "mode: session\n  until: 2026-07-02T13:00:00Z",
      "2026-07-02T11:30:00Z",
      "live",
      "within committed window",
    ],
    [
      "a session at its end",
      "mode: session\n  until: 2026-07-02T12:00:00Z",
      "2026-07-02T11:30:00Z",
      "lapsed",
      "LAPSED (declared session window ended; still beating, last beat 30m ago — extend session or release)",
    ],
    [
      "a lapsed one that is gone",
      "mode: session\n  until: 2026-07-01T00:00:00Z",
      "2026-06-29T12:00:00Z",
      "lapsed",
      "LAPSED (declared session window ended; stale 3d)",
    ],
    ["a stale one", "mode: resident", "2026-07-01T10:00:00Z", "stale", "stale 26h — nudge"],
  ])("annotates %s", (_, engagement, timestamp, state, annotation) => {
    const [row] = fold(`agent: amy\ntimestamp: ${timestamp}\nengagement:\n  ${engagement}`);
    expect([row?.get("state"), row?.get("annotation")]).toEqual([state, annotation]);
  });

  it("keeps a malformed engagement as resident, and says so", () => {
    const [row] = fold("agent: amy\nengagement:\n  mode: sometimes");
    expect(pyDumps(row?.get("engagement") ?? null)).toContain(
      '"mode":"resident","until":null,"state":"active","lapsed_at":null,"_engagement_degraded":"',
    );
  });
});
