import { describe, expect, it } from "vitest";
import { auditFiles } from "../../../fixtures/audit-files.ts";
import { buildBus } from "../../../fixtures/bus-builder.ts";
import { buildLedgerCells, type LedgerCells, type LedgerStepSpec } from "../../../fixtures/ledger-builder.ts";
import { buildDatabase, WHOLE_PATH } from "../../../fixtures/ledger-file.ts";
import { continuityJson } from "../../gaia/canonical.ts";
import { LEDGER_TABLES } from "../../gaia/ledger-rows.ts";

// What no audit can catch, and so is not here: a consistent rewrite of everything (nothing is signed: pin the clock's head
// outside), and the request of an inspection that found nothing, which no stored value repeats.
const STEPS: readonly LedgerStepSpec[] = WHOLE_PATH.map(name => ({ do: name }));
const { cursors, files } = buildBus(STEPS, {});
const SOUND = buildLedgerCells(STEPS, cursors);
const JSON_COLUMNS: ReadonlySet<string> = new Set(["state_json", "response_json", "event_json"]);

async function rulesOf(cells: LedgerCells): Promise<readonly string[]> {
  const bus = Object.fromEntries(Object.entries(files).map(([name, text]) => [`bus/${name}`, text]));
  const audit = await auditFiles({ ...bus, "continuity.sqlite": buildDatabase(cells) });
  return audit.findings.map(({ rule }) => rule);
}

/** Every leaf of a JSON value, by its path. */
function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (typeof value !== "object" || value === null) yield path;
  else for (const [key, member] of Object.entries(value)) yield* leavesOf(member, [...path, key]);
}

function withLeaf(json: string, path: readonly string[]): string {
  const whole: unknown = JSON.parse(json);
  let owner: unknown = whole;
  for (const key of path.slice(0, -1)) owner = Reflect.get(Object(owner), key);
  const last = path.at(-1) ?? "";
  const value: unknown = Reflect.get(Object(owner), last);
  const other =
    typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : `${String(value).slice(0, -1)}~`;
  Reflect.set(Object(owner), last, other);
  const made = continuityJson(whole);
  return made.ok ? made.value : "";
}

/** Each change of one stored value, with its name. */
function* changesOf(cells: LedgerCells): Generator<{ readonly name: string; readonly changed: LedgerCells }> {
  for (const [table, rows] of Object.entries(cells))
    for (const [index, row] of rows.entries())
      for (const [column, cell] of row.entries()) {
        const columnName = Object.entries(LEDGER_TABLES).find(([name]) => name === table)?.[1][column] ?? "";
        const put = (value: string | number | null): LedgerCells => {
          const changed = structuredClone(cells);
          Object.entries(changed)
            .find(([name]) => name === table)?.[1]
            [index]?.splice(column, 1, value);
          return changed;
        };
        const name = `${table} ${index + 1} ${columnName}`;
        if (JSON_COLUMNS.has(columnName))
          for (const path of leavesOf(JSON.parse(String(cell))))
            yield { name: `${name} ${path.join(".")}`, changed: put(withLeaf(String(cell), path)) };
        else yield { name, changed: put(typeof cell === "number" ? cell + 1 : `${String(cell).slice(0, -1)}0`) };
      }
}

describe("a ledger with its bus", () => {
  it("is sound as it was made", async () => {
    expect(await rulesOf(SOUND)).toEqual([]);
  });

  it("is found out whatever one stored value is changed", { timeout: 280_000 }, async () => {
    const silent: string[] = [];
    for (const { name, changed } of changesOf(SOUND)) if ((await rulesOf(changed)).length === 0) silent.push(name);
    expect(silent).toEqual([]);
  });

  it.each(Object.keys(LEDGER_TABLES).filter(table => table !== "continuity_operation_reservations"))(
    "is found out where a row of %s is missing",
    async table => {
      for (const index of SOUND[table as keyof LedgerCells].keys()) {
        const changed = structuredClone(SOUND);
        changed[table as keyof LedgerCells].splice(index, 1);
        expect(await rulesOf(changed)).not.toEqual([]);
      }
    },
  );
});
