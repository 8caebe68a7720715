import { describe, expect, it } from "vitest";
import { makeWorld, type TestWorld } from "../../../fixtures/verb-world.ts";
import { runRespond } from "./respond-verb.ts";
import { runTell, type TellRequest } from "./tell-verb.ts";

const NOW = "2026-07-02T12:00:00Z";
const BUS = { "team/r/_coord/bus-v3/records.json": '{"data_type":"d"}' };
const NO_BUS = "record: no bus-v3 records config — dispatch rides the file plane only (recipient must run `needs-me`)";
const REQUEST: TellRequest = {
  team: "r",
  assignee: "bob",
  title: "Fix it",
  summary: "",
  nextAction: "",
  priority: "P2",
  workstream: null,
  isFyi: false,
  sender: "amy",
  closes: null,
};
const eventsOf = (world: TestWorld) =>
  (world.store.files.get("events.jsonl") ?? "")
    .split("\n")
    .filter(line => line !== "")
    .map(line => JSON.parse(JSON.parse(line).note));

async function tell(
  change: Partial<TellRequest> = {},
  files = {},
  prepare: (world: TestWorld) => void = () => undefined,
) {
  const world = makeWorld(NOW, files);
  prepare(world);
  const code = await runTell(world, { ...REQUEST, ...change });
  return {
    world,
    code,
    out: world.stdout,
    err: world.stderr,
    slug: /directive (\S+)/.exec(world.stdout[0] ?? "")?.[1] ?? "",
  };
}

describe("runTell", () => {
  it("writes a task, and says that nothing announces it where there is no bus", async () => {
    const { code, out, err, slug, world } = await tell();
    expect({ code, out, err }).toEqual({
      code: 0,
      out: [`directive ${slug} -> bob`, NO_BUS, "replies: coord-engine queue r --agent amy"],
      err: [],
    });
    expect(world.store.files.get(`team/r/task/${slug}.md`)).toContain("owner: amy\nassignee: bob\n");
  });

  it("announces it on the bus, everyone by the bus's own word", async () => {
    const { world, slug, out } = await tell({ assignee: "*", priority: "P0" }, BUS);
    expect(out).toEqual([`directive ${slug} -> *`, "replies: coord-engine queue r --agent amy"]);
    expect(eventsOf(world)).toMatchObject([
      { v: 1, to: "all", kind: "directive", pri: "P0", slug, ptr: `task/${slug}.md` },
    ]);
  });

  it("says nothing of replies to the machine, and announces nothing for the backlog", async () => {
    const { world, out, slug } = await tell({ assignee: "@backlog", sender: null }, BUS);
    expect(out).toEqual([`directive ${slug} -> @backlog`]);
    expect(eventsOf(world)).toEqual([]);
    expect(world.store.files.get(`team/r/task/${slug}.md`)).toContain(
      'owner: coord-reconcile:host\nassignee: "@backlog"\n',
    );
  });

  it("delivers the same message once, whoever sends it how urgently, and another beside it", async () => {
    const first = await tell({}, BUS);
    const files = Object.fromEntries(first.world.store.files);
    const again = await tell({ priority: "P0", sender: "carl" }, files);
    expect(again.out[0]).toBe(`directive ${first.slug} already delivered`);
    expect(eventsOf(again.world)).toHaveLength(1);
    expect(again.world.store.writes).toEqual([]);
    const other = await tell({ summary: "now" }, files);
    expect(other.slug).not.toBe(first.slug);
    const fyi = await tell({ isFyi: true }, files);
    expect(fyi.slug).not.toBe(first.slug);
    expect(eventsOf(fyi.world).at(-1)).toMatchObject({ fyi: true });
  });

  it("never overwrites a slot that holds something else", async () => {
    const { slug } = await tell();
    const path = `team/r/task/${slug}.md`;
    const { code, out, err, world } = await tell({}, { [path]: "corrupt" });
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err.join()).toContain(`directive ${slug}: slot holds unverifiable content`);
    expect(world.store.files.get(path)).toBe("corrupt");
  });

  it.each([
    ["unreadable", (world: TestWorld) => world.store.unreadable.add("team/r/task/"), "slot present but unreadable"],
    [
      "unwritable",
      (world: TestWorld) => world.store.unwritable.add("team/r/task/"),
      "directive write failed (transport)",
    ],
  ])("does not claim a delivery into a store that is %s", async (_, prepare, said) => {
    const { code, out, err } = await tell({}, {}, world => void prepare(world));
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err.join()).toContain(said);
  });

  it("does not claim a delivery whose text the front matter cuts short", async () => {
    const { code, out, err } = await tell({ summary: "see\n---\nmore" });
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err.join()).toContain("write unverifiable (read-back mismatch)");
  });

  it("refuses an unknown priority, and writes nothing", async () => {
    const { code, err, world } = await tell({ priority: "P9" });
    expect({ code, err }).toEqual({ code: 1, err: ["directive failed: invalid priority 'P9'"] });
    expect(world.store.writes).toEqual([]);
  });

  it("is delivered where the bus fails, and says so", async () => {
    const { code, out } = await tell({}, BUS, world => world.store.unwritable.add("events.jsonl"));
    expect(code).toBe(0);
    expect(out[1]).toContain("record: dispatch companion emission failed");
  });
});

describe("runTell with --closes", () => {
  async function reply(change: Partial<TellRequest> = {}, files: Record<string, string> = {}) {
    const asked = await tell({}, BUS);
    const world = makeWorld(NOW, { ...Object.fromEntries(asked.world.store.files), ...files });
    const code = await runTell(world, {
      ...REQUEST,
      title: "Done",
      assignee: "amy",
      sender: "bob",
      closes: asked.slug,
      ...change,
    });
    return { world, code, asked: world.store.files.get(`team/r/task/${asked.slug}.md`) ?? "", slug: asked.slug };
  }

  it("closes what the reply answers, with the reply as the evidence, and tells the bus", async () => {
    const { world, code, asked, slug } = await reply();
    expect(code).toBe(0);
    expect(asked).toContain("status: done\n");
    expect(asked).toMatch(/proposed → done \(evidence: answered by bob in done-[0-9a-f]{8}\)/);
    expect(world.stdout.at(-1)).toMatch(new RegExp(`^closed ${slug} — answered by done-[0-9a-f]{8}$`));
    expect(eventsOf(world).at(-1)).toMatchObject({ kind: "response", to: "amy", for: "bob", slug });
  });

  it.each<[string, Partial<TellRequest>, string]>([
    ["is not the sender's", { sender: "carl" }, "it is assigned to"],
    ["is owned by another", { assignee: "carl" }, "it is owned by"],
    ["is not there", { closes: "nothing" }, "resolves to no directive"],
  ])("sends the reply and closes nothing that %s", async (_, change, said) => {
    const { world, code, asked } = await reply(change);
    expect(code).toBe(1);
    expect(asked).toContain("status: proposed\n");
    expect(world.stderr.join()).toContain(said);
    expect(world.stderr.join()).toContain("NOTHING was closed");
    expect(world.stdout[0]).toMatch(/^directive done-/);
  });
});

describe("runRespond", () => {
  const path = "team/r/task/fix-it.md";
  const task = (status: string, owner = "amy") => ({
    [path]: `---\ntype: Task\nstatus: ${status}\nowner: ${owner}\n---\n\n# T\n`,
  });
  const RESPONSE = "team/r/_coord/responses/fix-it/20260702T120000Z-bob-48181a.md";

  async function respond(files: Record<string, string>, prepare: (world: TestWorld) => void = () => undefined) {
    const world = makeWorld(NOW, files);
    prepare(world);
    const code = await runRespond(world, { team: "r", agent: "bob", slug: "fix-it", outcome: "fixed", evidence: null });
    return { world, code, out: world.stdout, err: world.stderr.join("\n") };
  }

  it("records the answer, closes the directive, and tells the owner", async () => {
    const { world, code, out } = await respond({ ...BUS, ...task("proposed") });
    expect({ code, out }).toEqual({
      code: 0,
      out: ["responded fix-it: fixed (closed)", "response recorded and delivered — the owner's queue surfaces it"],
    });
    expect(world.store.files.get(RESPONSE)).toBe(
      `---\ntype: Response\nagent: bob\noutcome: fixed\ntimestamp: ${NOW}\n---\nfixed\n`,
    );
    expect(world.store.files.get(path)).toContain("proposed → done (evidence: fixed (respond by bob))");
    expect(eventsOf(world)).toMatchObject([
      { kind: "response", to: "amy", for: "bob", ptr: RESPONSE.slice("team/r/".length) },
    ]);
  });

  it("says where nobody was told: no bus, or the responder's own", async () => {
    expect((await respond(task("active"))).out).toEqual([
      "responded fix-it: fixed (closed)",
      "record: no bus-v3 records config — the response rides the file plane only",
      "response recorded (durable) — NOT delivered to the owner's queue; they see it only by reading the task doc",
    ]);
    const own = await respond({ ...BUS, ...task("active", "bob") });
    expect(own.out.at(-1)).toContain("NOT delivered");
    expect(eventsOf(own.world)).toMatchObject([{ to: "bob", for: "bob" }]);
  });

  it.each(["waiting", "blocked", "abandoned"])("answers a directive that is %s, and leaves it", async status => {
    const { world, code, out } = await respond(task(status));
    expect({ code, first: out[0] }).toEqual({
      code: 0,
      first: `responded fix-it: fixed (response recorded; not closed: illegal transition ${status} -> done)`,
    });
    expect(world.store.files.has(RESPONSE)).toBe(true);
    expect(world.store.files.get(path)).toContain(`status: ${status}\n`);
  });

  it("closes a done one again", async () => {
    expect((await respond(task("done"))).out[0]).toBe("responded fix-it: fixed (closed)");
  });

  it("records nothing for what is not there, or cannot be read", async () => {
    for (const unreadable of [[], [path]]) {
      const { world, code, out, err } = await respond(unreadable.length === 0 ? {} : task("active"), each => {
        for (const fault of unreadable) each.store.unreadable.add(fault);
      });
      expect({ code, out }).toEqual({ code: 1, out: [] });
      expect(err).toMatch(/^respond: no directive 'fix-it' in team\/r/);
      expect(world.store.writes).toEqual([]);
    }
  });

  it.each([
    ["the answer", "team/r/_coord/responses/", "response NOT recorded"],
    ["the close", path, "still OPEN"],
  ])("ends with 3 where %s is not written", async (_, fault, said) => {
    const { code, err } = await respond(task("active"), world => world.store.unwritable.add(fault));
    expect(code).toBe(3);
    expect(err).toContain(said);
  });
});
