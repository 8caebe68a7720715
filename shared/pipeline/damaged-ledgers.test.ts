import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";

const PATH = "work/continuity.sqlite";
const wholeOf = (wal: NonNullable<LedgerSpec["wal"]>): Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> =>
  buildLedgerFiles(PATH, { steps: [...WHOLE_PATH], bus: {}, wal });
const SPECIMENS = [wholeOf("none"), wholeOf("beside")];
const PAGE_BYTES = 4096;
const RUNS = 150;

type Damage = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

const at = (bytes: Uint8Array, part: number): number => Math.floor(part * Math.max(0, bytes.length - 1));
/** Where a page's own header begins: behind the file's on the first one. */
const pageAt = (bytes: Uint8Array, part: number): number => {
  const page = Math.floor(part * Math.floor(bytes.length / PAGE_BYTES));
  return page * PAGE_BYTES + (page === 0 ? 100 : 0);
};
const putNumber = (
  bytes: Uint8Array<ArrayBuffer>,
  place: number,
  width: 2 | 4,
  value: number,
): Uint8Array<ArrayBuffer> => {
  const view = new DataView(bytes.buffer);
  if (place + width <= bytes.length) width === 2 ? view.setUint16(place, value) : view.setUint32(place, value);
  return bytes;
};

const part = fc.double({ min: 0, max: 0.9999, noNaN: true });
const odd16 = fc.constantFrom(0, 1, 3, 511, 512, 1000, 4096, 8192, 32_768, 65_535);
const odd32 = fc.constantFrom(0, 1, 2, 3, 7, 1_000_000, 0x7fff_ffff, 0xffff_ffff);

/** What befalls a file: bytes flipped, cut, zeroed and inserted; sizes and counts that cannot be; trees that bite their tails. */
const damages: readonly fc.Arbitrary<Damage>[] = [
  fc.tuple(part, fc.nat(255)).map(
    ([where, value]) =>
      bytes =>
        bytes.fill(value, at(bytes, where), at(bytes, where) + 1),
  ),
  part.map(where => bytes => bytes.slice(0, at(bytes, where))),
  fc.tuple(part, fc.nat(5000)).map(
    ([where, count]) =>
      bytes =>
        bytes.fill(0, at(bytes, where), at(bytes, where) + count),
  ),
  fc.tuple(part, fc.uint8Array({ maxLength: 300 })).map(
    ([where, more]) =>
      bytes =>
        new Uint8Array([...bytes.subarray(0, at(bytes, where)), ...more, ...bytes.subarray(at(bytes, where))]),
  ),
  odd16.map(value => bytes => putNumber(bytes, 16, 2, value)),
  odd32.map(value => bytes => putNumber(bytes, 28, 4, value)),
  fc.tuple(part, fc.constantFrom(2, 5, 10, 13, 0, 255)).map(
    ([where, type]) =>
      bytes =>
        bytes.fill(type, pageAt(bytes, where), pageAt(bytes, where) + 1),
  ),
  fc.tuple(part, odd16).map(
    ([where, count]) =>
      bytes =>
        putNumber(bytes, pageAt(bytes, where) + 3, 2, count),
  ),
  fc.tuple(part, fc.nat(5), odd16).map(
    ([where, cell, value]) =>
      bytes =>
        putNumber(bytes, pageAt(bytes, where) + 8 + 2 * cell, 2, value),
  ),
  fc.tuple(part, odd32).map(
    ([where, page]) =>
      bytes =>
        putNumber(bytes, at(bytes, where), 4, page),
  ),
  fc.tuple(part, part).map(([from, to]) => bytes => {
    const [source, target] = [pageAt(bytes, from), pageAt(bytes, to)].map(place => place - (place % PAGE_BYTES));
    return bytes.copyWithin(target ?? 0, source ?? 0, (source ?? 0) + PAGE_BYTES);
  }),
];

describe("a ledger whose files were damaged", () => {
  it("is never a crash, and never sound with another content", { timeout: 120_000 }, async () => {
    const sound = (await auditFiles(SPECIMENS[0] ?? {})).ledgers[0]?.summary;
    expect(sound?.revision).toBe(7);
    const property = fc.asyncProperty(
      fc.constantFrom(...SPECIMENS),
      fc.constantFrom(PATH, `${PATH}-wal`),
      fc.oneof(...damages),
      async (files, path, damage) => {
        const bytes = files[path];
        fc.pre(bytes instanceof Uint8Array);
        const { findings, ledgers } = await auditFiles({ ...files, [path]: damage(bytes.slice()) });
        expect(findings.map(({ rule }) => rule)).not.toContain("rule.failed");
        const [ledger] = ledgers;
        if (ledger?.status === "sound") expect(ledger.summary).toEqual(sound);
        else expect(findings).not.toEqual([]);
      },
    );
    await fc.assert(property, { numRuns: RUNS });
  });

  it.each([
    [
      "a column that is computed, and longer than the file",
      [
        "DROP TABLE continuity_events",
        "CREATE TABLE continuity_events (ordinal INTEGER PRIMARY KEY, event_type TEXT, event_json TEXT AS (hex(zeroblob(400000000))))",
        "INSERT INTO continuity_events(event_type) VALUES ('x')",
      ],
      "TOOBIG",
    ],
    [
      "a value larger than a store's",
      [`UPDATE continuity_state SET state_json='{"a":"' || hex(zeroblob(5000000)) || '"}'`],
      "TOOBIG",
    ],
    [
      "a schema that is none, without a -wal that could be missing",
      ["PRAGMA writable_schema=ON", "UPDATE sqlite_schema SET sql='CREATE TABLE (' WHERE name='continuity_events'"],
      "malformed database schema",
    ],
    [
      "a table that begins in another's page",
      [
        "PRAGMA writable_schema=ON",
        "UPDATE sqlite_schema SET rootpage=(SELECT rootpage FROM sqlite_schema WHERE name='continuity_operations') WHERE name='continuity_events'",
      ],
      "reference to page",
    ],
    [
      "a table without row numbers",
      [
        "DROP TABLE continuity_operations",
        "CREATE TABLE continuity_operations (operation_id TEXT PRIMARY KEY, request_digest TEXT, response_json TEXT) WITHOUT ROWID",
      ],
      "no such column",
    ],
    [
      "a view without an end in the place of a table",
      [
        "DROP TABLE continuity_events",
        "CREATE VIEW continuity_events AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x AS ordinal, 'a' AS event_type, 'b' AS event_json FROM c",
      ],
      "continuity_events is missing",
    ],
  ])("is refused for the reason that SQLite gives: %s", async (_, sqls, reason) => {
    const tamper = sqls.map(sql => ({ sql }));
    const { findings, ledgers } = await auditFiles(
      buildLedgerFiles(PATH, { steps: [...WHOLE_PATH], bus: {}, wal: "none", tamper }),
    );
    expect(findings.map(({ rule }) => rule)).toEqual(["gaia.store-corrupt"]);
    expect(findings[0]?.message).toContain(reason);
    expect(ledgers[0]?.status).toBe("refused");
  });

  it.each([
    ["a NUL", "CAST(x'4500' AS TEXT)"],
    ["bytes that are no UTF-8", "CAST(x'ff45' AS TEXT)"],
    ["bytes that are no text", "x'00ff'"],
  ])("shows %s in a text as a fault of its row", async (_, value) => {
    // A table that is not strict takes what a ledger's own does not.
    const tamper = [
      { sql: "CREATE TABLE kept AS SELECT * FROM continuity_events" },
      { sql: "DROP TABLE continuity_events" },
      { sql: "CREATE TABLE continuity_events (ordinal INTEGER PRIMARY KEY, event_type, event_json)" },
      { sql: "INSERT INTO continuity_events SELECT * FROM kept" },
      { sql: "DROP TABLE kept" },
      { sql: `UPDATE continuity_events SET event_type=${value} WHERE ordinal=2` },
    ];
    const { findings } = await auditFiles(buildLedgerFiles(PATH, { steps: [...WHOLE_PATH], bus: {}, tamper }));
    expect(findings.map(({ rule }) => rule)).toEqual(["gaia.event-mismatch"]);
  });
});
