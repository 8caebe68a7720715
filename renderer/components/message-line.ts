import { maskedPart } from "../../shared/lib/masked-part.ts";
import type { Message } from "../../shared/model/message.ts";

const MOST_UNITS = 160;

/** What a message is, in a few words. */
export function messageName(message: Message): string {
  if (message.call !== null) return message.call.name;
  if (message.kind === "tool-result") return message.result?.isError === true ? "result, an error" : "result";
  if (message.kind === "text") return message.role === "user" ? "user" : message.role;
  return message.kind;
}

/** A message in one line, for a fold. */
export function messageLine(message: Message): string {
  // Masked before it is cut: half a secret is not recognised as one.
  const text = maskedPart(message.text, 0, Math.min(message.text.length, 25 * MOST_UNITS))
    .replace(/\s+/g, " ")
    .trim();
  return text.length <= MOST_UNITS ? text : `${text.slice(0, MOST_UNITS - 1).toWellFormed()}…`;
}
