import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, type LedgerSpec, WHOLE_PATH } from "../../fixtures/ledger-file.ts";

const PATH = "work/continuity.sqlite";
const audit = (spec: LedgerSpec, change: (files: Record<string, string | Uint8Array>) => void = () => undefined) => {
  const files: Record<string, string | Uint8Array> = { ...buildLedgerFiles(PATH, spec) };
  change(files);
  return auditFiles(files);
};

describe("a ledger in an audit", () => {
  it("says where the work, its wake and its clock stand", async () => {
    const { ledgers, sources } = await audit({ steps: WHOLE_PATH, bus: {} });
    expect(ledgers).toMatchObject([
      {
        kind: "gaia-ledger",
        status: "sound",
        sourceIds: [`0:${PATH}`, `0:${PATH}-wal`],
        summary: {
          status: "CONSUMED",
          revision: 7,
          wake: { intent: "proven", checkpointed: "proven", sent: "proven", delivered: "proven" },
          generations: [
            { generation: 0, fenced: true },
            { generation: 1, fenced: false },
          ],
          clock: { sequence: 8 },
          operations: 7,
          inspections: 1,
        },
      },
    ]);
    expect(sources.map(({ path, group, status }) => [path, group, status])).toEqual([
      ["work/bus/bus-instance.json", "work/bus/events.jsonl", "read"],
      ["work/bus/events.jsonl", "work/bus/events.jsonl", "read"],
      [PATH, PATH, "read"],
      [`${PATH}-wal`, PATH, "read"],
    ]);
  });

  it.each([
    { name: "not loaded", bus: undefined, sent: "unknown" },
    { name: "without the message", bus: { sends: 0 }, sent: "absent" },
    { name: "with the message", bus: {}, sent: "proven" },
    { name: "with two of it", bus: { sends: 2 }, sent: "unknown" },
  ])("cannot say more of a send than its bus does: $name", async ({ bus, sent }) => {
    const steps = ["accept", "replace", "intent", "checkpoint"] as const;
    const { ledgers } = await audit({ steps, ...(bus === undefined ? {} : { bus }) });
    expect(ledgers[0]?.summary.wake).toEqual({ intent: "proven", checkpointed: "proven", sent, delivered: "absent" });
  });

  it("is refused where a frame of its -wal does not hold, and the file is said to be the reason", async () => {
    const { ledgers, findings, sources } = await audit({ steps: WHOLE_PATH, wal: "flipped" });
    expect(ledgers[0]?.status).toBe("refused");
    expect(findings.map(({ rule }) => rule)).toContain("gaia.store-corrupt");
    expect(sources.at(-1)?.issues.map(({ code }) => code)).toEqual(["wal-torn"]);
  });

  it("is refused with a -wal of another database, and read without it", async () => {
    const { ledgers, findings } = await audit({ steps: WHOLE_PATH, wal: "none" }, files => {
      files[`${PATH}-wal`] = new Uint8Array(4000).fill(9);
    });
    expect(ledgers[0]).toMatchObject({ status: "refused", summary: { revision: 7 } });
    expect(findings.map(({ rule, sourceId }) => [rule, sourceId])).toEqual([["source.refused", `0:${PATH}-wal`]]);
  });

  it("is none where only its -wal is there", async () => {
    const { ledgers, findings } = await audit({ steps: WHOLE_PATH }, files => {
      delete files[PATH];
    });
    expect(ledgers).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toEqual(["source.refused"]);
  });

  it("is read the same however its files are cut into chunks", async () => {
    const files = buildLedgerFiles(PATH, { steps: WHOLE_PATH, bus: {} });
    const [whole, cut] = [await auditFiles(files), await auditFiles(files, { chunkBytes: 7 })];
    expect(cut).toEqual(whole);
  });

  it("is not looked for in another program's database", async () => {
    const { ledgers } = await auditFiles({ "cache.sqlite": "SQLite format 3\0 and nothing of a ledger" });
    expect(ledgers).toEqual([]);
  });

  it("has the receipts of its work, with each verdict apart", async () => {
    const sound = await audit({ steps: WHOLE_PATH, bus: {}, receipt: {} });
    const [kept] = sound.ledgers[0]?.receipts ?? [];
    expect(kept).toEqual({
      sourceId: "0:work/receipt.json",
      schema: [],
      strict: [],
      digest: [],
      authority: [],
      ledger: [],
    });
    const other = await audit({ steps: WHOLE_PATH, bus: {}, receipt: { commitmentDigest: "0".repeat(64) } });
    const [changed] = other.ledgers[0]?.receipts ?? [];
    expect([changed?.schema.length, changed?.ledger.length]).toEqual([0, 1]);
  });
});
