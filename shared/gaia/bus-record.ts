import type { Fields } from "./ledger.ts";

const NEVER_GRANTABLE =
  "approve,merge,push,commit,deploy,config-write,credential-read,grant-authority,execute,admin".split(",");

/** An actor of the bus: its minted ref, and the name that it goes by. */
export interface BusActor {
  readonly ref: unknown;
  readonly name: unknown;
}

/**
 * The record that a wake's command makes, its members in the bus's order. A wake asks for no authority, and its text has none of
 * the words that the bus flags. Source: the bus of GuitarAlchemist/gaia (24fbae1).
 */
export function buildSentRecord(command: Fields, messageId: unknown, from: BusActor, to: BusActor): Fields {
  const { at, correlationId, expectsReply, kind, text } = command;
  return {
    type: "message.sent",
    at,
    message: {
      messageId,
      correlationId,
      from: from.ref,
      fromName: from.name,
      to: to.ref,
      toName: to.name,
      replyTo: from.ref,
      replyToName: from.name,
      expectsReply,
      kind,
      text,
      trust: "untrusted-text",
      authority: { granted: [], denied: [], effect: "none", neverGrantable: NEVER_GRANTABLE },
      flags: [],
      sentAt: at,
      delivery: "accepted-for-delivery; not read, not agreed, not completed",
      deliveredAt: null,
      ackedBy: null,
      ackedAt: null,
    },
  };
}
