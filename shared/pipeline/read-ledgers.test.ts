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

  it.each([
    { name: "none", bus: { sends: 0 }, before: 0, after: [], code: "BUS_SEND_MISSING", facts: ["absent", "absent"] },
    { name: "one", bus: {}, before: 0, after: [4], code: null, facts: ["proven", "proven"] },
    {
      name: "two",
      bus: { sends: 2 },
      before: 0,
      after: [4, 5],
      code: "BUS_DUPLICATE_SEND",
      facts: ["unknown", "unknown"],
    },
    {
      name: "one before the checkpoint only",
      bus: { sends: 0, sentBefore: 1 },
      before: 3,
      after: [],
      code: "BUS_CORRELATION_CONFLICT",
      facts: ["unknown", "unknown"],
    },
  ])("is told what its bus holds of a delivered wake: $name", async ({ bus, before, after, code, facts }) => {
    const { ledgers } = await audit({ steps: WHOLE_PATH, bus });
    const [ledger] = ledgers;
    expect(ledger?.bus?.refusal?.code ?? null).toBe(code);
    expect(ledger?.bus?.before?.line ?? 0).toBe(before);
    expect(ledger?.bus?.afterCount).toBe(after.length);
    expect(ledger?.bus?.after.map(({ line }) => line)).toEqual(after);
    expect([ledger?.summary.wake.sent, ledger?.summary.wake.delivered]).toEqual(facts);
  });

  it("shows for each of the wake's facts what proves it, or why nothing does", async () => {
    const says = async (spec: LedgerSpec): Promise<readonly string[]> =>
      (await audit(spec)).ledgers[0]?.wakeEvidence.map(evidence => evidence.says) ?? [];
    expect(await says({ steps: WHOLE_PATH, bus: {} })).toEqual([
      expect.stringMatching(/^intent committed it at tick 4; the command's digest is [a-f0-9]{64}\.$/),
      expect.stringMatching(/^Kept at tick 5: the bus had \d+ records in \d+ bytes, whose digest is [a-f0-9]{64}\.$/),
      expect.stringMatching(/^Line \d+ of the bus's log is the one message after the checkpoint\.$/),
      expect.stringMatching(/^deliver recorded it at tick 6, the bus then with \d+ records\. /),
    ]);
    expect((await says({ steps: WHOLE_PATH }))[2]).toMatch(/Its bus is not loaded/);
    expect((await says({ steps: WHOLE_PATH, bus: { sends: 2 } }))[3]).toMatch(/the bus does not bear it out/);
    expect(await says({ steps: ["accept", "replace"] })).toEqual([
      "No operation of the ledger intends a wake.",
      "The ledger holds no cursor of a bus.",
      "Nothing is sent before the bus's position is kept.",
      "The ledger has recorded no message.",
    ]);
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
