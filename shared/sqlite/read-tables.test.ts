import { describe, expect, it } from "vitest";
import { buildLedgerCells } from "../../fixtures/ledger-builder.ts";
import { buildDatabase } from "../../fixtures/ledger-file.ts";
import { readTables } from "./read-tables.ts";

const databaseWith = (...sql: string[]): Uint8Array =>
  buildDatabase(buildLedgerCells(["accept"].map(name => ({ do: name }) as { do: "accept" })), sql);
const META = [{ table: "continuity_meta", columns: ["clock_sequence"] }];

describe("tables read from a database's bytes", () => {
  it("have their rows and names, and the bytes stay as they were", async () => {
    const bytes = databaseWith("CREATE TABLE more (a TEXT)", "INSERT INTO more VALUES ('x'), (NULL)");
    const before = bytes.slice();
    const read = await readTables(bytes, [...META, { table: "more", columns: ["a"] }]);
    expect(read.ok && [...read.value.rows]).toEqual([
      ["continuity_meta", [{ rowid: 1, values: [1] }]],
      [
        "more",
        [
          { rowid: 1, values: ["x"] },
          { rowid: 2, values: [null] },
        ],
      ],
    ]);
    expect(read.ok && read.value.names).toContain("more");
    expect(read.ok && read.value.damage).toBeNull();
    expect(bytes).toEqual(before);
  });

  it.each([
    {
      name: "a view under a table's name",
      sql: ["DROP TABLE continuity_meta", "CREATE VIEW continuity_meta AS SELECT 1 AS clock_sequence"],
    },
    {
      name: "a virtual table under it",
      sql: ["DROP TABLE continuity_meta", "CREATE VIRTUAL TABLE continuity_meta USING fts5(clock_sequence)"],
    },
  ])("are never what $name gives", async ({ sql }) => {
    const read = await readTables(databaseWith(...sql), META);
    expect(read.ok && read.value.rows.size).toBe(0);
  });

  it("say which column they do not have", async () => {
    const read = await readTables(databaseWith(), [{ table: "continuity_meta", columns: ["nothing"] }]);
    expect(read.ok && read.value.damage).toContain("continuity_meta");
  });

  it("say that a page is damaged", async () => {
    const bytes = databaseWith();
    const pageBytes = new DataView(bytes.buffer).getUint16(16);
    bytes.fill(0xff, pageBytes, 2 * pageBytes);
    const read = await readTables(bytes, META);
    expect(read.ok ? read.value.damage : read.error).not.toBeNull();
  });

  it.each([
    { name: "words", bytes: new TextEncoder().encode("no database at all".repeat(100)) },
    { name: "a cut header", bytes: databaseWith().slice(0, 60) },
    { name: "nothing but zeros", bytes: new Uint8Array(4096) },
  ])("are none where the bytes are $name, and nothing is thrown", async ({ bytes }) => {
    const read = await readTables(bytes, META);
    expect(read.ok ? read.value.names : []).toEqual([]);
  });
});
