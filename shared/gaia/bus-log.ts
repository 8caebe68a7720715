import { isJsonObject } from "../lib/json-text.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Fields } from "./ledger.ts";

const INSTANCE =
  /^\{"schema":"gaia\.bus-instance\/1","instanceId":"([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})"\}\n$/;

/** What a line is that is cut off. */
export const TORN_LINE = "it does not end in a line feed: it is cut off, or was being written";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The instance id of a sidecar's text; null where it is not exactly the one line. Source: GuitarAlchemist/gaia (8ed4dfc). */
export const parseBusInstance = (text: string): string | null => INSTANCE.exec(text)?.[1] ?? null;

/** The text of a line's bytes; null where they are no UTF-8, or too many for a text. */
export function decodeBusLine(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

/**
 * One line of a log as its event, or why it is none. Its end (a line feed, or with a carriage return) may stand in the text: what
 * is white space in JSON is none of the record. Source: as above.
 */
export function parseBusEvent(text: string): Result<Fields, string> {
  if (text.trim() === "") return err("it is blank");
  let event: unknown;
  try {
    event = JSON.parse(text);
  } catch {
    return err("it is no JSON");
  }
  if (!isJsonObject(event)) return err("it is no object");
  return typeof event.type === "string" && event.type !== "" ? ok(event) : err("it has no type");
}
