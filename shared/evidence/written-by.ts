import { isJsonObject, own } from "../lib/json-text.ts";
import { commonTail } from "../lib/slash-path.ts";
import type { Handoff } from "../model/handoff.ts";
import type { SessionTouch } from "./session-touch.ts";

/** How far the time of a checkpoint may lie from the call that made it. */
const NEAR_MS = 5 * 60_000;

const WORD = /[^\s"'=]+/g;

const slug = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const checkpointIdOf = ({ document }: Handoff): string | null => {
  const id = isJsonObject(document) ? own(document, "checkpoint_id") : null;
  return typeof id === "string" && id.length > 4 ? id : null;
};

/** 0 none; more is surer. */
function checkpointScore(handoff: Handoff, touch: SessionTouch): number {
  if (touch.command === null) return 0;
  const id = checkpointIdOf(handoff);
  if (id !== null && touch.output.includes(id)) return 1_000;
  const isNear =
    handoff.createdMs !== null && touch.timeMs !== null && Math.abs(handoff.createdMs - touch.timeMs) <= NEAR_MS;
  if (!isNear || handoff.agent === null) return 0;
  const words: readonly string[] = touch.command.match(WORD) ?? [];
  if (!words.includes(handoff.agent)) return 0;
  const isPark = handoff.task?.startsWith("role-") ?? false;
  const namesTask = handoff.task !== null && words.some(word => slug(word) === handoff.task);
  return isPark || namesTask ? 500 : 0;
}

function fileScore(handoff: Handoff, path: string, touch: SessionTouch): number {
  if (touch.kind !== "write") return 0;
  const tail = commonTail(path, touch.path);
  if (tail === 0) return 0;
  return tail + (touch.content !== null && touch.content === handoff.text ? 900 : 0);
}

/**
 * How sure it is that a call wrote the file at `path`: 0 not at all. A shared base name alone counts only where
 * the path has no folder that could tell more.
 */
export function writingScore(handoff: Handoff, path: string, touch: SessionTouch): number {
  const score = Math.max(checkpointScore(handoff, touch), fileScore(handoff, path, touch));
  const isTelling = score > 1 || !path.includes("/");
  return isTelling ? score : 0;
}
