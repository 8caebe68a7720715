import { placeInCall } from "../lib/place-in-call.ts";
import type { At } from "../model/evidence.ts";
import type { TextAnchor } from "../model/record.ts";

/** Where an anchor stands: the command that gives its text, the ledger's row that states it, else its offsets. */
export function placeOf(anchor: Omit<TextAnchor, "sourceId" | "sessionId" | "messageId" | "line">): At {
  const { row, argv } = anchor;
  if (argv !== undefined) return { type: "command", argv };
  return row === undefined ? { type: "text", ...placeInCall(anchor, anchor, "") } : { type: "row", ...row };
}
