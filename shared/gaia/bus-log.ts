import { isJsonObject } from "../lib/json-text.ts";
import type { BusLogFact, BusWake } from "../model/bus.ts";

const WAKE = /^continuity-[0-9a-f]{1,32}$/;
const INSTANCE =
  /^\{"schema":"gaia\.bus-instance\/1","instanceId":"([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})"\}\n$/;

/** The instance id of a sidecar's text; null where it is not exactly the one line. Source: GuitarAlchemist/gaia (8ed4dfc). */
export const parseBusInstance = (text: string): string | null => INSTANCE.exec(text)?.[1] ?? null;

/** Takes a log's lines, in order, and keeps what bears on wakes: memory grows with those, not with the log. */
export class BusLogReader {
  private readonly names = new Map<string, string>();
  private readonly wakes: BusWake[] = [];
  private records = 0;
  private fault: BusLogFact["corrupt"] = null;

  /** One line without its end. After the first that is no record nothing more is looked at. */
  push(text: string, line: number, isTerminated: boolean): void {
    if (this.fault !== null) return;
    if (!isTerminated) this.refuse(line, "it does not end in a line feed: it is cut off, or was being written");
    else if (text.trim() === "") this.refuse(line, "it is blank");
    else this.take(text, line);
  }

  finish(): Pick<BusLogFact, "recordCount" | "wakes" | "corrupt"> {
    return { recordCount: this.records, wakes: this.wakes, corrupt: this.fault };
  }

  private refuse(line: number, message: string): void {
    this.fault = { line, message };
  }

  private take(text: string, line: number): void {
    let event: unknown;
    try {
      event = JSON.parse(text);
    } catch {
      this.refuse(line, "it is no JSON");
      return;
    }
    if (!isJsonObject(event)) this.refuse(line, "it is no object");
    else if (typeof event.type !== "string" || event.type === "") this.refuse(line, "it has no type");
    else {
      if (event.type === "actor.registered") this.names.set(String(event.ref), String(event.name));
      if (event.type === "message.sent") this.keepWake(event.message, text, line);
      this.records += 1;
    }
  }

  private keepWake(message: unknown, raw: string, line: number): void {
    if (!isJsonObject(message) || typeof message.correlationId !== "string") return;
    const { correlationId } = message;
    if (!WAKE.test(correlationId)) return;
    const fromName = this.names.get(String(message.from)) ?? null;
    const toName = this.names.get(String(message.to)) ?? null;
    this.wakes.push({ index: this.records, line, correlationId, raw, fromName, toName });
  }
}
