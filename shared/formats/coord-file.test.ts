import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { toSourceId } from "../model/ids.ts";
import { coordFile } from "./coord-file.ts";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "../../fixtures/formats/coord-file");

describe("coordFile", () => {
  it.each([
    ["team/blue/docs/reader.md", true],
    ["team/blue/_coord/agents/wren/run.sh", true],
    ["team/blue/member/wren/continuity/LATEST.json", false],
    ["team/blue/picture.png", false],
    ["team/readme.md", false],
    ["docs/reader.md", false],
  ])("says of %s: %s", (path, expected) => {
    expect(coordFile.detect({ path, sizeBytes: 0, bytes: new Uint8Array(), text: "" }) > 0).toBe(expected);
  });

  it("keeps the headings of a document", async () => {
    const path = "team/blue/docs/reader.md";
    const bytes = readFileSync(join(FOLDER, path));
    async function* chunks() {
      yield new Uint8Array(bytes);
    }
    const signal = new AbortController().signal;
    const input = { sourceId: toSourceId(`0:${path}`), path, sizeBytes: bytes.length, chunks: chunks(), signal };
    expect((await coordFile.parse(input)).facts).toEqual([
      {
        type: "file",
        sourceId: `0:${path}`,
        team: "blue",
        headings: ["Reader", "Cold start"],
        namesPreflight: false,
      },
    ]);
  });
});
