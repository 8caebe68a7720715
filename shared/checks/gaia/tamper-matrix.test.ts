import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { type BusSpec, buildBus } from "../../../fixtures/bus-builder.ts";
import { buildLedgerCells, type LedgerStepSpec } from "../../../fixtures/ledger-builder.ts";
import { buildDatabase, WHOLE_PATH } from "../../../fixtures/ledger-file.ts";
import { continuityJson } from "../../gaia/canonical.ts";

// Tables and columns are the database's own, so that none can be forgotten. docs/continuity-lessons.md lists what no audit
// can find; the last tests here verify that list.

const root = mkdtempSync(join(tmpdir(), "countersign-tamper-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Cell = string | number | null;

/** One stored value: its table, row and column, what it is, and whether it is JSON. */
interface StoredValue {
  readonly table: string;
  readonly rowid: number;
  readonly column: string;
  readonly value: Cell;
}

/** A ledger with its bus, and what the audit says of it as it was made. */
interface Specimen {
  readonly image: Uint8Array;
  readonly bus: Readonly<Record<string, string>>;
}

function buildSpecimen(steps: readonly LedgerStepSpec[], spec: BusSpec = {}): Specimen {
  if (!steps.some(step => step.do === "intent")) return { image: buildDatabase(buildLedgerCells(steps)), bus: {} };
  const { cursors, files } = buildBus(steps, spec);
  const bus = Object.fromEntries(Object.entries(files).map(([name, text]) => [`bus/${name}`, text]));
  return { image: buildDatabase(buildLedgerCells(steps, cursors)), bus };
}

const stepsOf = (...names: readonly LedgerStepSpec["do"][]): readonly LedgerStepSpec[] =>
  names.map(name => ({ do: name }));

/** Opens an image in a file of its own, and gives the bytes that the work leaves. */
function change(image: Uint8Array, work: (database: InstanceType<typeof DatabaseSync>) => void): Uint8Array {
  const path = join(root, "continuity.sqlite");
  writeFileSync(path, image);
  const database = new DatabaseSync(path);
  work(database);
  database.close();
  const bytes = new Uint8Array(readFileSync(path));
  rmSync(path);
  return bytes;
}

/** Every value of every table but SQLite's own. */
function valuesOf(image: Uint8Array): readonly StoredValue[] {
  const values: StoredValue[] = [];
  change(image, database => {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%'")
      .all();
    for (const { name: table } of tables)
      for (const row of database.prepare(`SELECT rowid AS own_rowid, * FROM ${String(table)}`).all())
        for (const { name } of database.prepare(`PRAGMA table_info(${String(table)})`).all()) {
          const column = String(name);
          // Ledger tables hold text, whole numbers and NULL.
          values.push({ table: String(table), rowid: Number(row.own_rowid), column, value: row[column] as Cell });
        }
  });
  return values;
}

const put = (image: Uint8Array, { table, rowid, column }: StoredValue, value: Cell): Uint8Array =>
  change(image, database => database.prepare(`UPDATE ${table} SET ${column}=? WHERE rowid=?`).run(value, rowid));

async function rulesOf({ image, bus }: Specimen): Promise<ReadonlySet<string>> {
  const audit = await auditFiles({ ...bus, "continuity.sqlite": image });
  return new Set(audit.findings.map(({ rule }) => rule));
}

/** Every leaf of a JSON value, by its path. */
function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) yield path;
  else for (const [key, member] of Object.entries(value)) yield* leavesOf(member, [...path, key]);
}

const otherThan = (value: unknown): unknown =>
  typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${String(value ?? "").slice(0, -1)}~`;

/** A JSON text with some leaves changed, in its canonical form. */
function withLeaf(json: string, path: readonly string[], change: (value: unknown) => unknown): string {
  const whole: unknown = JSON.parse(json);
  const owner = path.slice(0, -1).reduce((at: unknown, key) => Reflect.get(Object(at), key), whole);
  const last = path.at(-1) ?? "";
  Reflect.set(Object(owner), last, change(Reflect.get(Object(owner), last)));
  const made = continuityJson(whole);
  return made.ok ? made.value : "";
}

/** Each change of one stored value, with its name: of a JSON text each of its leaves. */
function* changesOf({ image }: Specimen): Generator<{ readonly name: string; readonly changed: Uint8Array }> {
  for (const stored of valuesOf(image)) {
    const { table, rowid, column, value } = stored;
    const name = `${table} ${rowid} ${column}`;
    if (typeof value === "string" && value.startsWith("{"))
      for (const path of leavesOf(JSON.parse(value)))
        yield { name: `${name} ${path.join(".")}`, changed: put(image, stored, withLeaf(value, path, otherThan)) };
    else
      yield {
        name,
        changed: put(image, stored, typeof value === "number" ? value + 100 : `${String(value).slice(0, -1)}0`),
      };
  }
}

const SPECIMENS = {
  "a whole work": buildSpecimen(stepsOf(...WHOLE_PATH)),
  "a wake that is intended": buildSpecimen(stepsOf("accept", "replace", "intent", "inspect"), { sends: 0 }),
  "a work that was cancelled": buildSpecimen(stepsOf("accept", "cancel")),
};

describe("a ledger with its bus", () => {
  it("is sound as it was made", async () => {
    expect(await rulesOf(SPECIMENS["a whole work"])).toEqual(new Set());
    expect(await rulesOf(SPECIMENS["a wake that is intended"])).toEqual(new Set(["gaia.wake-undelivered"]));
    expect(await rulesOf(SPECIMENS["a work that was cancelled"])).toEqual(new Set());
  });

  it.each(Object.entries(SPECIMENS))(
    "%s is found out whatever one stored value is changed",
    { timeout: 280_000 },
    async (_, specimen) => {
      const usual = await rulesOf(specimen);
      const silent: string[] = [];
      for (const { name, changed } of changesOf(specimen)) {
        const found = await rulesOf({ ...specimen, image: changed });
        if ([...found].every(rule => usual.has(rule))) silent.push(name);
      }
      expect(silent).toEqual([]);
    },
  );

  it.each(Object.entries(SPECIMENS))("%s is found out whatever row is missing", async (_, specimen) => {
    const usual = await rulesOf(specimen);
    const rows = new Map(valuesOf(specimen.image).map(({ table, rowid }) => [`${table} ${rowid}`, { table, rowid }]));
    const silent: string[] = [];
    for (const [name, { table, rowid }] of rows) {
      const image = change(specimen.image, database =>
        database.prepare(`DELETE FROM ${table} WHERE rowid=?`).run(rowid),
      );
      const found = await rulesOf({ ...specimen, image });
      if ([...found].every(rule => usual.has(rule))) silent.push(name);
    }
    expect(silent).toEqual([]);
  });
});

describe("what no audit of a ledger can find", () => {
  it("is a ledger that was rewritten as a whole, to its last digest", async () => {
    const { image, bus } = buildSpecimen(stepsOf(...WHOLE_PATH).map(step => ({ ...step, after: 7 })));
    expect(image).not.toEqual(SPECIMENS["a whole work"].image);
    expect(await rulesOf({ image, bus })).toEqual(new Set());
  });

  it("is the request of an inspection that found nothing, where row and result name another digest alike", async () => {
    const specimen = buildSpecimen(stepsOf("inspect-other", "accept"));
    const other = (value: unknown): string => `${String(value).slice(0, -1)}0`;
    const stored = valuesOf(specimen.image).filter(({ table }) => table === "continuity_inspections");
    const image = stored.reduce((bytes, each) => {
      if (each.column === "request_digest") return put(bytes, each, other(each.value));
      if (each.column !== "response_json") return bytes;
      return put(bytes, each, withLeaf(String(each.value), ["requestDigest"], other));
    }, specimen.image);
    expect(image).not.toEqual(specimen.image);
    expect(await rulesOf({ ...specimen, image })).toEqual(new Set());
  });

  it("is SQLite's own count of what it numbered", async () => {
    const specimen = SPECIMENS["a whole work"];
    const image = change(specimen.image, database => database.exec("UPDATE sqlite_sequence SET seq=seq+100"));
    expect(await rulesOf({ ...specimen, image })).toEqual(new Set());
  });
});
