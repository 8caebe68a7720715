import { describe, expect, it } from "vitest";
import { toSourceId } from "../model/ids.ts";
import type { StoreFact } from "../model/store-fact.ts";
import { isParkPath, isParkTask, parkedRole } from "./park.ts";

const PATH = "team/blue/member/wren/continuity/build-l6/latest.json";

const role = (checkpointRef: string | null, team = "blue"): StoreFact => ({
  type: "role",
  sourceId: toSourceId(`0:team/${team}/roles/scribe.md`),
  prefix: "",
  team,
  text: "",
  role: "scribe",
  fields: {},
  checkpointRef,
  headings: [],
  namesPreflight: false,
});

describe("isParkTask", () => {
  it("knows the tasks that park writes", () => {
    expect(isParkTask("role-scribe")).toBe(true);
    expect(isParkTask("build-role-x")).toBe(false);
    expect(isParkTask(null)).toBe(false);
    expect(parkedRole("role-scribe")).toBe("scribe");
    expect(parkedRole("build-l6")).toBeNull();
  });
});

describe("isParkPath", () => {
  it.each([
    ["the whole path", PATH, "blue", true],
    ["the path within the team", PATH.slice("team/blue/".length), "blue", true],
    ["another task's path", PATH.replace("l6", "l7"), "blue", false],
    ["another team's role", PATH, "red", false],
    ["nothing", null, "blue", false],
  ])("follows a checkpoint_ref with %s", (_, ref, team, expected) => {
    expect(isParkPath(PATH, [role(ref, team)])).toBe(expected);
  });

  it("needs no ref where the task is a role's", () => {
    expect(isParkPath(PATH.replace("build-l6", "role-scribe"), [])).toBe(true);
    expect(isParkPath("notes/role-scribe.json", [role("notes/role-scribe.json")])).toBe(false);
  });
});
