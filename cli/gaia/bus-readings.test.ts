import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildBus } from "../../fixtures/bus-builder.ts";
import { buildLedgerCells, type LedgerStepSpec } from "../../fixtures/ledger-builder.ts";
import { buildDatabase } from "../../fixtures/ledger-file.ts";
import { fieldsOf } from "../../shared/gaia/ledger.ts";
import { createBusDirectory } from "./bus-directory.ts";

// A wake that was checkpointed and sent, and whose answer was lost.
const STEPS: readonly LedgerStepSpec[] = (["accept", "replace", "intent", "checkpoint"] as const).map(name => ({
  do: name,
}));
const { cursors, files } = buildBus(STEPS, {});
const CELLS = buildLedgerCells(STEPS, cursors);
const LOG = files["events.jsonl"] ?? "";
const [FIRST = "", SECOND = "", BEAT = "", SENT = ""] = LOG.split(/(?<=\n)/);
const WAKE = fieldsOf(JSON.parse(String(CELLS.continuity_state[0]?.[1])).wake);

const folder = mkdtempSync(join(tmpdir(), "countersign-readings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sentAs = (change: (line: string) => string): string => FIRST + SECOND + BEAT + change(SENT);
const stumbling = `${JSON.stringify({ type: "inbox.polled", at: "2026-07-01T08:31:00.000Z", actorId: "act-0009" })}\n`;

const LOGS: readonly (readonly [name: string, log: string | Uint8Array, answer: string])[] = [
  ["the message as it was sent", LOG, "EXISTING"],
  ["white space within the record", sentAs(line => line.replace('"type":', ' "type" :\t')), "EXISTING"],
  ["white space around the record", sentAs(line => ` \t${line.replace("\n", "  \r\n")}`), "EXISTING"],
  [
    "a letter written as an escape",
    sentAs(line => line.replace("continuity wake", "\\u0063ontinuity wake")),
    "EXISTING",
  ],
  [
    "members in another order",
    sentAs(line => line.replace('"type":"message.sent",', "").replace(/\}\n$/, ',"type":"message.sent"}\n')),
    "BUS_CORRELATION_CONFLICT",
  ],
  ["another message number", sentAs(line => line.replace("msg-0001", "msg-0007")), "BUS_CORRELATION_CONFLICT"],
  ["another sender's name", sentAs(line => line.replace("harbor-keeper", "harbor-master")), "BUS_CORRELATION_CONFLICT"],
  ["white space after its correlation", sentAs(line => line.replace(/("correlationId":"[^"]*)"/, '$1 "')), "ABSENT"],
  ["the message twice", LOG + SENT, "BUS_DUPLICATE_SEND"],
  ["an event before it that no replay can take", FIRST + SECOND + stumbling + SENT, "BUS_LOG_CORRUPT"],
  ["a blank line of odd spaces", `${LOG}\u2003\n`, "BUS_LOG_CORRUPT"],
  ["a byte order mark within the log", sentAs(line => `\ufeff${line}`), "BUS_LOG_CORRUPT"],
  [
    "bytes that are no UTF-8",
    Buffer.concat([Buffer.from(`${LOG}{"type":"x`), Buffer.from([0xff]), Buffer.from('"}\n')]),
    "BUS_LOG_CORRUPT",
  ],
  ["a torn line", LOG.slice(0, -1), "BUS_LOG_CORRUPT"],
  ["a rewritten prefix", LOG.replace("harbor-keeper", "harbor-warden"), "BUS_PREFIX_MISMATCH"],
  ["a log that ends before the checkpoint", FIRST, "BUS_LOG_TRUNCATED"],
];

describe("the audit and the controller read one log the same", () => {
  it.each(LOGS)("%s", async (name, log, answer) => {
    const directory = mkdtempSync(join(folder, "bus-"));
    writeFileSync(join(directory, "events.jsonl"), log);
    writeFileSync(join(directory, "bus-instance.json"), files["bus-instance.json"] ?? "");
    const found = await createBusDirectory(directory).commitAndReconcile({
      checkpoint: WAKE.checkpoint,
      command: fieldsOf(WAKE.command),
    });
    // Where the message is not there, the controller goes on to send it: here the ledger's sender is registered.
    const sent = answer === "ABSENT" ? "APPENDED" : answer;
    expect(found.ok ? fieldsOf(found.value).status : found.error).toBe(sent);
    if (answer !== "ABSENT") expect(readFileSync(join(directory, "events.jsonl"))).toEqual(Buffer.from(log));

    const audit = await auditFiles({
      "continuity.sqlite": buildDatabase(CELLS),
      "bus/events.jsonl": log,
      "bus/bus-instance.json": files["bus-instance.json"] ?? "",
    });
    const said = audit.findings.filter(({ rule }) => /^gaia\.(?:bus|wake)-/.test(rule));
    expect(said, name).toHaveLength(1);
    if (answer === "EXISTING") expect(said[0]?.rule).toBe("gaia.wake-unacknowledged");
    else if (answer === "ABSENT") expect(said[0]?.rule).toBe("gaia.wake-undelivered");
    else expect(said[0]?.message).toMatch(new RegExp(`^${answer}: `));
  });
});
