import { describe, expect, it } from "vitest";
import { headOf, parseSource } from "../../fixtures/parse-source.ts";
import { FORMATS } from "./registry.ts";

const LEASE = "---\ntype: Lease\nagent: wren\ntimestamp: 2026-07-02T11:00:00Z\n---\n";
const NOTE =
  '{"v":1,"kind":"checkpoint","agent":"a","task":"t","objective":"o","path":"team/blue/member/a/continuity/t/latest.json"}';
const MOMENT = `${JSON.stringify({ id: "m", recorded_at: "2026-07-02T11:00:00Z", note: NOTE, sources: ["a"] })}\n`;

function pick(path: string, text: string) {
  const head = headOf(path, new TextEncoder().encode(text));
  const scored = FORMATS.map(format => ({ format, score: format.detect(head) }));
  return scored.reduce((best, next) => (next.score > best.score ? next : best));
}

async function read(path: string, text: string) {
  const { format, score } = pick(path, text);
  return score === 0 ? null : { id: format.id, ...(await parseSource(format, path, text)) };
}

describe("the documents of a team store", () => {
  it.each([
    ["team/blue/roles/scribe/leases/wren-1a2b3c.md", LEASE, "coord-lease"],
    ["roles/scribe/leases/wren-1a2b3c.md", LEASE, "coord-lease"],
    ["blue/presence/wren.md", "---\ntype: Presence\n---\n", "coord-presence"],
    ["team/blue/presence/wren.md", "no front matter", "coord-presence"],
    ["team/blue/member/a/b/continuity/LATEST.json", "{}", "coord-pointer"],
    ["team/blue/_coord/bus-v3/tags.json", "{", "coord-channel"],
    ["team/blue/task/hand-off-notes.md", "# Task", "coord-task"],
    ["team/blue/review/x/verdicts/.settled", "state: MERGED", "coord-review"],
    ["store/moments.jsonl", MOMENT, "coord-records"],
    ["team/blue/_coord/digests/2026-07-02-morning.emitted", "", "coord-file"],
    ["team/blue/task/index.md", "<!-- generated -->", "coord-file"],
  ])("are known by their place: %s", async (path, text, id) => {
    expect((await read(path, text))?.id).toBe(id);
  });

  it.each([
    ["docs/roles/scribe/leases/wren.md", "# Leases"],
    ["src/task/a.md", "# A"],
    ["moments.jsonl", '{"type":"moment"}\n'],
    ["presence/x.md", "---\ntitle: x\n---\n"],
  ])("are told from what only lies in such a place: %s", async (path, text) => {
    expect((await read(path, text))?.id ?? "").not.toMatch(/^coord-/);
  });

  it.each(["_versions/team/blue/roles/scribe/leases/wren.md/1.md", "2026-06-30/team/blue/roles/scribe/leases/wren.md"])(
    "make no facts where they are kept older copies: %s",
    async path => {
      const parsed = await read(path, LEASE);
      expect(parsed?.facts.filter(({ type }) => type === "lease") ?? []).toEqual([]);
    },
  );

  it("of moments count paths from the store that they lie in, and keep a kept copy's out", async () => {
    const facts = (await read("store/team/moments.jsonl", MOMENT))?.facts;
    expect(facts).toMatchObject([{ type: "moment", prefix: "store/", line: 1, agent: "a" }]);
    expect((await read("store/_versions/moments.jsonl", MOMENT))?.facts).toEqual([]);
  });
});
