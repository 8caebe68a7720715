import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { toSourceId } from "../model/ids.ts";
import { coordRole } from "./coord-role.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures/formats/coord-role");

async function factOf(path: string) {
  const bytes = readFileSync(join(FOLDER, path));
  async function* chunks() {
    yield new Uint8Array(bytes);
  }
  const signal = new AbortController().signal;
  const input = { sourceId: toSourceId(`0:${path}`), path, sizeBytes: bytes.length, chunks: chunks(), signal };
  return (await coordRole.parse(input)).facts[0];
}

describe("coordRole", () => {
  it.each([
    ["team/blue/roles/scribe.md", true],
    ["stores/a/team/blue/roles/scribe.md", true],
    ["team/blue/roles/index.md", false],
    ["team/blue/roles/scribe/leases/wren.md", false],
    ["docs/roles/scribe.md", false],
  ])("says of %s: %s", (path, expected) => {
    expect(coordRole.detect({ path, sizeBytes: 0, bytes: new Uint8Array(), text: "" }) > 0).toBe(expected);
  });

  it("reads the front matter of a role", async () => {
    expect(await factOf("team/blue/roles/scribe.md")).toMatchObject({
      type: "role",
      team: "blue",
      role: "scribe",
      fields: { type: "Role", policy: "exclusive", sla_hours: "24" },
      checkpointRef: "team/blue/member/wren/continuity/role-scribe/latest.json",
    });
  });

  it("keeps a role without readable front matter as one without fields", async () => {
    expect(await factOf("team/blue/roles/keeper.md")).toMatchObject({
      role: "keeper",
      fields: null,
      checkpointRef: null,
    });
  });
});
