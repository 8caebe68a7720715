import { useSyncExternalStore } from "react";
import type { At } from "../../shared/model/evidence.ts";
import {
  type HandoffId,
  type MessageId,
  type RecordId,
  type SessionId,
  toHandoffId,
  toMessageId,
  toRecordId,
  toSessionId,
} from "../../shared/model/ids.ts";

/** Where in the app a person is. The hash says it, so that a link to it can be copied and opened. */
export type Route =
  | { readonly screen: "queue" }
  | { readonly screen: "handoff"; readonly handoffId: HandoffId; readonly recordId: RecordId | null }
  | {
      readonly screen: "session";
      readonly sessionId: SessionId;
      readonly messageId: MessageId | null;
      readonly line: number | null;
      /** The words to mark, as offsets in the message's text. */
      readonly range: { readonly start: number; readonly end: number } | null;
      /** The hash to go back to. */
      readonly back: string | null;
    }
  | { readonly screen: "sources"; readonly onlyIssues: boolean }
  | { readonly screen: "teams" }
  | { readonly screen: "second-look" }
  | { readonly screen: "settings" };

/** Reads a hash; what it does not know is the queue. */
export function parseHash(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [screen, first, second] = path.split("/").map(decode);
  const params = new URLSearchParams(query);
  const number = (name: string): number | null => {
    const value = params.get(name);
    return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
  };
  if (screen === "handoff" && first)
    return { screen, handoffId: toHandoffId(first), recordId: second ? toRecordId(second) : null };
  if (screen === "session" && first) {
    const start = number("start");
    const end = number("end");
    return {
      screen,
      sessionId: toSessionId(first),
      messageId: second ? toMessageId(second) : null,
      line: number("line"),
      range: start === null || end === null || end < start ? null : { start, end },
      back: backOf(params.get("back")),
    };
  }
  if (screen === "sources") return { screen, onlyIssues: params.get("only") === "issues" };
  if (screen === "settings" || screen === "second-look" || screen === "teams") return { screen };
  return { screen: "queue" };
}

// SECURITY: a copied link may say anything; only a hash of this app is gone back to.
const backOf = (back: string | null): string | null => (back?.startsWith("#/") === true ? back : null);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const encode = encodeURIComponent;

export const QUEUE_HASH = "#/queue";
export const TEAMS_HASH = "#/teams";
export const SECOND_LOOK_HASH = "#/second-look";
export const SETTINGS_HASH = "#/settings";

export const handoffHash = (handoffId: HandoffId, recordId: RecordId | null = null): string =>
  recordId === null ? `#/handoff/${encode(handoffId)}` : `#/handoff/${encode(handoffId)}/${encode(recordId)}`;

interface Place {
  readonly messageId: MessageId | null;
  readonly line?: number | null;
  readonly at?: At | null;
}

/** A link into a session, to a message and the words in it. `back` is the hash to go back to. */
export function sessionHash(sessionId: SessionId, place: Place | null = null, back: string | null = null): string {
  const params = new URLSearchParams();
  if (place?.line) params.set("line", String(place.line));
  if (place?.at?.type === "text") {
    params.set("start", String(place.at.start));
    params.set("end", String(place.at.end));
  }
  if (back !== null) params.set("back", back);
  const message = place === null || place.messageId === null ? "" : `/${encode(place.messageId)}`;
  const query = params.size === 0 ? "" : `?${params}`;
  return `#/session/${encode(sessionId)}${message}${query}`;
}

export const sourcesHash = (onlyIssues: boolean): string => (onlyIssues ? "#/sources?only=issues" : "#/sources");

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
};

/** The hash of this window. */
export const useHash = (): string => useSyncExternalStore(subscribe, () => window.location.hash);

/** Goes to another place of the app. */
export const goTo = (hash: string): void => {
  window.location.hash = hash;
};
