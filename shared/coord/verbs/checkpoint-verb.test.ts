import { describe, expect, it } from "vitest";
import { makeWorld } from "../../../fixtures/verb-world.ts";
import { setCheckpoint, showCheckpoint } from "./checkpoint-verb.ts";

const ROLE = "team/r/roles/reviewer.md";
const REF = "team/r/member/amy/continuity/role-reviewer/latest.json";
const withRef = (ref: string) => `---\ntype: Role\ncheckpoint_ref: ${ref}\n---\n`;
const SNAPSHOT = '{"task":"role-reviewer","agent":"amy","objective":"o","created_at":"2026-07-02T11:00:00Z"}';

async function show(files: Record<string, string>, unreadable: readonly string[] = []) {
  const world = makeWorld("2026-07-02T12:00:00Z", files);
  for (const path of unreadable) world.store.unreadable.add(path);
  const code = await showCheckpoint(world, "r", "reviewer");
  expect(world.store.writes).toEqual([]);
  return { code, out: world.stdout, err: world.stderr.join("\n") };
}

describe("showCheckpoint", () => {
  it("prints the reference and the brief behind it, without its age", async () => {
    expect(await show({ [ROLE]: withRef(REF), [REF]: SNAPSHOT })).toEqual({
      code: 0,
      out: [
        `role reviewer: checkpoint_ref = ${REF}`,
        "Resume: role-reviewer (as of 2026-07-02T11:00:00Z)\n  agent: amy\n  objective: o",
      ],
      err: "",
    });
  });

  it.each<[string, Record<string, string>]>([
    ["no such role", {}],
    ["a document without a reference", { [ROLE]: "---\ntype: Role\n---\n" }],
    ["a document without front matter", { [ROLE]: "# Reviewer" }],
  ])("with %s says that none is set", async (_, files) => {
    expect(await show(files)).toEqual({ code: 0, out: ["role reviewer: no checkpoint_ref set"], err: "" });
  });

  it.each([
    ["to nothing", REF, {}],
    ["to no JSON", REF, { [REF]: "{" }],
    ["to an empty object", REF, { [REF]: "{}" }],
    ["that is no snapshot's path", "docs/handoff.md", {}],
  ])("prints a reference %s alone", async (_, ref, files) => {
    expect(await show({ [ROLE]: withRef(ref), ...files })).toMatchObject({
      code: 0,
      out: [`role reviewer: checkpoint_ref = ${ref}`],
    });
  });

  it("ends as the engine does where there is no object behind it", async () => {
    const { code, out, err } = await show({ [ROLE]: withRef(REF), [REF]: "[1]" });
    expect({ code, out }).toEqual({ code: 1, out: [`role reviewer: checkpoint_ref = ${REF}`] });
    expect(err).toMatch(/^coord-engine: error: command=continuity type=AttributeError/);
  });

  it.each([ROLE, REF])("never takes %s that is unreadable for nothing", async path => {
    const { code, err } = await show({ [ROLE]: withRef(REF), [REF]: SNAPSHOT }, [path]);
    expect(code).toBe(1);
    expect(err).toContain("unreadable");
  });
});

describe("setCheckpoint", () => {
  it("sets the one field, and keeps the others and the body", async () => {
    const text = "---\ntype: Role\ntitle: Reviewer\n# a comment\nsla_hours: 24\n---\n\n\n# Duties\n\nReview.\n";
    const world = makeWorld("2026-07-02T12:00:00Z", { [ROLE]: text });
    expect(await setCheckpoint(world, "r", "reviewer", "any: text")).toBe(0);
    expect(world.stdout).toEqual(["checkpoint_ref for role reviewer -> any: text"]);
    expect(world.store.files.get(ROLE)).toBe(
      '---\ntype: Role\ntitle: Reviewer\nsla_hours: 24\ncheckpoint_ref: "any: text"\n---\n# Duties\n\nReview.',
    );
  });

  it.each<[string, Record<string, string>]>([
    ["is not there", {}],
    ["has no front matter", { [ROLE]: "# Reviewer" }],
  ])("fails where the document %s", async (_, files) => {
    const world = makeWorld("2026-07-02T12:00:00Z", files);
    expect(await setCheckpoint(world, "r", "reviewer", REF)).toBe(1);
    expect(world.stderr).toEqual(["checkpoint failed: role reviewer not found/parseable"]);
    expect(world.store.writes).toEqual([]);
  });
});
