import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createByteHash, cursorOf, hex, INSTANCE, registered } from "../../fixtures/continuity-case.ts";
import { reconcileScan } from "./bus-reconcile.ts";
import { BusScan, soughtWake } from "./bus-scan.ts";
import { buildWakeCommand } from "./ledger-digests.ts";

type Fields = Readonly<Record<string, unknown>>;

const ACTORS = registered("act-0001", "controller") + registered("act-0002", "successor");
const BEAT = `${JSON.stringify({ type: "actor.heartbeat", at: "2026-07-01T08:00:00.000Z", actorId: "act-0002", note: null })}\n`;
const command = buildWakeCommand({
  workIdentity: hex("7"),
  commitmentDigest: hex("c"),
  incomingReviewDigest: hex("9"),
  session: { actorRef: "act-0002" },
  wake: {
    adapterInput: { senderActorRef: "act-0001" },
    intentTimeReceipt: { candidateUtc: "2026-07-01T08:03:00.000Z" },
  },
});

function reconcile(
  log: string | Uint8Array,
  checkpoint: unknown = cursorOf(ACTORS),
  sent: Fields = command,
  size = 1 << 20,
) {
  const sought = soughtWake(checkpoint, sent);
  if (!sought.ok) return sought;
  const scan = new BusScan(createByteHash, [sought.value], "with-cursor");
  const bytes = typeof log === "string" ? new TextEncoder().encode(log) : log;
  for (let at = 0; at < bytes.length; at += size) scan.push(bytes.slice(at, at + size));
  return reconcileScan(scan, INSTANCE, sought.value);
}

const outcome = (...args: Parameters<typeof reconcile>): string => {
  const found = reconcile(...args);
  return found.ok ? found.value.status : found.error;
};

/** The line that the command makes on a log. */
function sentOn(log: string, sent: Fields = command): string {
  const found = reconcile(log, cursorOf(log), sent);
  if (!found.ok) throw new Error(found.error);
  return `${JSON.stringify(found.value.record)}\n`;
}

const SENT = sentOn(ACTORS);
const withText = (line: string): string => line.replace("continuity wake", "another wake");

describe("reconciling a wake with the bus from its checkpoint", () => {
  it.each([
    ["nothing after it", ACTORS, "ABSENT"],
    ["other traffic after it", ACTORS + BEAT, "ABSENT"],
    ["the one message", ACTORS + SENT, "EXISTING"],
    ["the one message among other traffic", ACTORS + BEAT + SENT + BEAT, "EXISTING"],
    ["the message twice", ACTORS + SENT + SENT, "BUS_DUPLICATE_SEND"],
    [
      "two messages of it that both differ, before any is looked at",
      ACTORS + withText(SENT) + withText(SENT),
      "BUS_DUPLICATE_SEND",
    ],
    ["another text under its correlation", ACTORS + withText(SENT), "BUS_CORRELATION_CONFLICT"],
    ["the message under another number", ACTORS + SENT.replace("msg-0001", "msg-0002"), "BUS_CORRELATION_CONFLICT"],
    [
      "its members in another order",
      ACTORS + SENT.replace('"type":"message.sent",', "").replace(/\}\n$/, ',"type":"message.sent"}\n'),
      "BUS_CORRELATION_CONFLICT",
    ],
    ["white space within the record", ACTORS + SENT.replace('"type":', '"type": '), "EXISTING"],
    ["a torn last line", ACTORS + SENT.slice(0, -1), "BUS_LOG_CORRUPT"],
    ["a blank line", `${ACTORS}\n`, "BUS_LOG_CORRUPT"],
    ["a line that is no object", `${ACTORS}[]\n`, "BUS_LOG_CORRUPT"],
    ["a record without a type", `${ACTORS}{"at":1}\n`, "BUS_LOG_CORRUPT"],
    [
      "a prefix of the same length that was rewritten",
      ACTORS.replace("controller", "kontroller"),
      "BUS_PREFIX_MISMATCH",
    ],
    ["a rewritten prefix with the message", ACTORS.replace("controller", "kontroller") + SENT, "BUS_PREFIX_MISMATCH"],
    ["a log that ends before it", registered("act-0001", "controller"), "BUS_LOG_TRUNCATED"],
    ["no log", "", "BUS_LOG_TRUNCATED"],
    [
      "an event that a replay stumbles over",
      `${ACTORS}{"type":"inbox.polled","at":"x","actorId":"act-0001"}\n`,
      "BUS_LOG_CORRUPT",
    ],
    ["a renamed sender", `${ACTORS}${registered("act-0001", "other")}`, "ABSENT"],
  ])("%s", (_, log, expected) => expect(outcome(log)).toBe(expected));

  it("refuses bytes that are no UTF-8", () => {
    const bytes = new Uint8Array([
      ...new TextEncoder().encode(`${ACTORS}{"type":"`),
      0xff,
      ...new TextEncoder().encode('"}\n'),
    ]);
    expect(outcome(bytes)).toBe("BUS_LOG_CORRUPT");
  });

  it("is in conflict with a message of the wake that stands before the checkpoint", () => {
    expect(outcome(ACTORS + SENT, cursorOf(ACTORS + SENT))).toBe("BUS_CORRELATION_CONFLICT");
  });

  it.each([
    [
      "another bus",
      { ...cursorOf(ACTORS), instanceId: INSTANCE.replace("a001", "a0ff") },
      command,
      "BUS_INSTANCE_MISMATCH",
    ],
    ["another count", { ...cursorOf(ACTORS), recordCount: 3 }, command, "BUS_CURSOR_MISMATCH"],
    ["another last line", { ...cursorOf(ACTORS), finalEventIdentity: hex("0") }, command, "BUS_CURSOR_MISMATCH"],
    ["a cursor that is none", { ...cursorOf(ACTORS), more: 1 }, command, "BUS_CURSOR_INVALID"],
    ["a command that is no send", cursorOf(ACTORS), { ...command, type: "ack" }, "BUS_SEND_REFUSED"],
    ["a blank correlation", cursorOf(ACTORS), { ...command, correlationId: " " }, "BUS_SEND_REFUSED"],
    ["an unknown sender", cursorOf(ACTORS), { ...command, from: "act-0009" }, "BUS_SEND_REFUSED"],
    ["an inherited key as receiver", cursorOf(ACTORS), { ...command, to: "constructor" }, "BUS_SEND_REFUSED"],
    ["a receiver by its one name", cursorOf(ACTORS), { ...command, to: "successor" }, "ABSENT"],
  ])("with %s", (_, checkpoint, sent, expected) => expect(outcome(ACTORS, checkpoint, sent)).toBe(expected));

  it("refuses a name that two actors share, and takes it when one was renamed", () => {
    const shared = ACTORS + registered("act-0003", "successor");
    const toName = { ...command, to: "successor" };
    expect(outcome(shared, cursorOf(shared), toName)).toBe("BUS_SEND_REFUSED");
    const freed = shared + registered("act-0003", "another");
    expect(outcome(freed, cursorOf(freed), toName)).toBe("ABSENT");
  });

  it("answers the same whatever the size of the chunks", () => {
    const log = ACTORS + BEAT + SENT + BEAT;
    const whole = reconcile(log);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: log.length }),
        size => void expect(reconcile(log, undefined, command, size)).toEqual(whole),
      ),
    );
  });

  it("keeps an old prefix valid however the log grows", () => {
    const growth = fc.array(fc.constantFrom(BEAT, registered("act-0003", "third"))).map(lines => lines.join(""));
    fc.assert(fc.property(growth, more => void expect(outcome(ACTORS + more)).toBe("ABSENT")));
  });
});
