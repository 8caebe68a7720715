import { isJsonObject } from "../lib/json-text.ts";
import { err, ok, type Result } from "../lib/result.ts";
import { type BusActor, buildSentRecord } from "./bus-record.ts";
import type { BusCode } from "./codes.ts";
import type { Fields } from "./ledger.ts";

const isIterable = (value: unknown): boolean => Array.isArray(value) || typeof value === "string";

/**
 * What a bus has become by its events, as far as a send needs it: who is registered under which name, and how many messages
 * there are. Memory grows with the actors, not with the log. Source: the bus of GuitarAlchemist/gaia (24fbae1).
 */
export class BusState {
  private readonly names = new Map<string, string>();
  private readonly refsByName = new Map<string, Set<string>>();
  private messages = 0;
  private isReplayable = true;

  /** Takes the next event. Unknown types change nothing. */
  apply(event: Fields): void {
    if (event.type === "actor.registered") this.register(String(event.ref), String(event.name));
    else if (event.type === "message.sent") {
      this.messages += 1;
      if (event.message === null || event.message === undefined) this.isReplayable = false;
    } else if (event.type === "inbox.polled" && !isIterable(event.messageIds)) this.isReplayable = false;
  }

  /** The record that a command would make now. */
  send(command: Fields): Result<Fields, BusCode> {
    if (!this.isReplayable) return err("BUS_LOG_CORRUPT");
    const [from, to] = [this.resolve(command.from), this.resolve(command.to)];
    const { text } = command;
    if (from === null || to === null || typeof text !== "string" || text.trim() === "") return err("BUS_SEND_REFUSED");
    return ok(buildSentRecord(command, `msg-${String(this.messages + 1).padStart(4, "0")}`, from, to));
  }

  /** A later registration under the same ref renames the actor and frees the name that it had. */
  private register(ref: string, name: string): void {
    const before = this.names.get(ref);
    if (before !== undefined && before !== name) this.refsByName.get(before)?.delete(ref);
    this.names.set(ref, name);
    const refs = this.refsByName.get(name) ?? new Set();
    this.refsByName.set(name, refs.add(ref));
  }

  /** A ref wins over a name; a name that several actors share leads to none of them. */
  private resolve(address: unknown): BusActor | null {
    const key = typeof address === "string" ? address.trim() : "";
    const [only, ...others] = this.refsByName.get(key) ?? [];
    const ref = this.names.has(key) ? key : others.length === 0 ? only : undefined;
    return ref === undefined ? null : { ref, name: this.names.get(ref) };
  }
}

/** The correlation that an event's message carries; null for any other event. */
export function correlationOf(event: Fields): string | null {
  if (event.type !== "message.sent" || !isJsonObject(event.message)) return null;
  const { correlationId } = event.message;
  return typeof correlationId === "string" ? correlationId : null;
}
