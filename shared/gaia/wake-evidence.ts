import type { BusSighting, FactStanding, LedgerFact, WakeEvidence, WakeFacts } from "../model/ledger.ts";
import { type Fields, fieldsOf, parseLedger } from "./ledger.ts";

const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "?");
const tickOf = (receipt: unknown): string => `tick ${textOf(fieldsOf(receipt).sequence)}`;

const quoteOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function intentOf({ command, commandDigest, adapterInput, intentTimeReceipt }: Fields): Omit<WakeEvidence, "fact"> {
  if (commandDigest === undefined) return { says: "No operation of the ledger intends a wake.", quote: null };
  const { intentOperationId } = fieldsOf(adapterInput);
  return {
    says: `${textOf(intentOperationId)} committed it at ${tickOf(intentTimeReceipt)}; the command's digest is ${textOf(commandDigest)}.`,
    quote: quoteOf(fieldsOf(command).text),
  };
}

function checkpointOf({ checkpoint, checkpointTimeReceipt }: Fields): Omit<WakeEvidence, "fact"> {
  if (checkpoint === undefined) return { says: "The ledger holds no cursor of a bus.", quote: null };
  const { instanceId, recordCount, byteOffset, prefixSha256 } = fieldsOf(checkpoint);
  return {
    says: `Kept at ${tickOf(checkpointTimeReceipt)}: the bus had ${textOf(recordCount)} records in ${textOf(byteOffset)} bytes, whose digest is ${textOf(prefixSha256)}.`,
    quote: quoteOf(instanceId),
  };
}

function sentOf(wake: Fields, standing: FactStanding, bus: BusSighting | null): Omit<WakeEvidence, "fact"> {
  const [message] = bus?.after ?? [];
  if (bus === null)
    return standing === "proven"
      ? { says: "The ledger says so. Its bus is not loaded, so that nothing else shows it.", quote: null }
      : {
          says:
            wake.checkpoint === undefined
              ? "Nothing is sent before the bus's position is kept."
              : "Its bus is not loaded: only the bus can tell.",
          quote: null,
        };
  if (!bus.isCheckpointed) return { says: "Nothing is sent before the bus's position is kept.", quote: null };
  if (bus.refusal !== null)
    return { says: `${bus.refusal.code}: ${bus.refusal.message}.`, quote: message?.quote ?? null };
  return message === undefined
    ? { says: `None of the bus's ${bus.recordCount} records after the checkpoint is this wake.`, quote: null }
    : { says: `Line ${message.line} of the bus's log is the one message after the checkpoint.`, quote: message.quote };
}

function deliveredOf(wake: Fields, standing: FactStanding): Omit<WakeEvidence, "fact"> {
  const { recordDigest, postCursor, deliveredTimeReceipt, adapterInput } = wake;
  if (recordDigest === undefined) return { says: "The ledger has recorded no message.", quote: null };
  const by = textOf(fieldsOf(adapterInput).deliveredOperationId);
  const at = `${by} recorded it at ${tickOf(deliveredTimeReceipt)}, the bus then with ${textOf(fieldsOf(postCursor).recordCount)} records`;
  return {
    says: standing === "proven" ? `${at}. The message's digest:` : `${at}; the bus does not bear it out. The digest:`,
    quote: quoteOf(recordDigest),
  };
}

/** For each fact of a wake what shows it, or why it is not there. `bus` is null where no bus of the ledger is loaded. */
export function describeWake(fact: LedgerFact, facts: WakeFacts, bus: BusSighting | null): readonly WakeEvidence[] {
  const wake = fieldsOf(parseLedger(fact.rows).state?.fields.wake);
  return [
    { fact: "intent", ...intentOf(wake) },
    { fact: "checkpointed", ...checkpointOf(wake) },
    { fact: "sent", ...sentOf(wake, facts.sent, bus) },
    { fact: "delivered", ...deliveredOf(wake, facts.delivered) },
  ];
}
