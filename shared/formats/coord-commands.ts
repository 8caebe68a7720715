import {
  readSaveRequests,
  readWritten,
  type SaveRequest,
  type WrittenCheckpoint,
} from "../coord/continuity-command.ts";
import { parseCreatedAt } from "../coord/created-at.ts";
import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { Message } from "../model/message.ts";
import type { ProseKind } from "../model/record.ts";
import type { Session } from "../model/session.ts";
import { buildRecords, titleOf, wholeAnchor } from "./prose/records.ts";

/** The format of a checkpoint that is known by the command that saved it. */
const FORMAT = "coord-command";
const KINDS: Readonly<Record<SaveRequest["fields"][number]["field"], ProseKind>> = {
  objective: "objective",
  decisions: "decision",
  next_actions: "next-action",
  open_questions: "open-question",
  artifacts: "artifact",
};

function buildVersion(
  session: Session,
  call: Message,
  request: SaveRequest,
  written: WrittenCheckpoint,
  ordinal: number,
): Handoff {
  const { team, agent, task } = written;
  const versionKey = `coord:${team}/${agent}/${task}`;
  const id = toHandoffId(`coord-command:${contentId(versionKey, session.id, call.id, String(ordinal))}`);
  const place = {
    sourceId: session.sourceId,
    sessionId: session.id,
    messageId: call.id,
    line: call.line,
    text: call.text,
  };
  const items = request.fields
    .filter(({ start, end }) => call.text.slice(start, end).trim() !== "")
    .map(({ field, start, end }) => ({ kind: KINDS[field], section: field, start, end }));
  const records = buildRecords(items, { handoffId: id, ...place });
  const createdUs = parseCreatedAt(written.createdAt);
  // Of a park, the command's own time: it comes before the file's, so that the file is the later version.
  const createdMs = createdUs === null ? call.timeMs : Number(createdUs / 1000n);
  return {
    id,
    kind: written.verb === "park" ? "park" : "checkpoint",
    sourceId: session.sourceId,
    format: FORMAT,
    anchor: wholeAnchor(place),
    title: titleOf(records, task),
    agent,
    session: session.nativeId,
    to: null,
    task,
    createdAtIso: written.createdAt ?? (createdMs === null ? null : new Date(createdMs).toISOString()),
    createdMs,
    versionKey,
    position: call.seq,
    text: call.text,
    hints: { inside: session.id, nativeIds: session.nativeId === null ? [] : [session.nativeId], transcriptPath: null },
    records,
    document: null,
  };
}

/**
 * The checkpoints that a session's own commands saved, as their output shows: a history of what a store holds only the
 * last of. A command that was refused, or that does not say that it wrote, makes none.
 */
export function readCommandVersions(session: Session): readonly Handoff[] {
  const pending = new Map<string, { readonly call: Message; readonly requests: readonly SaveRequest[] }>();
  const versions: Handoff[] = [];
  for (const message of session.messages) {
    const { call, result, text } = message;
    if (call !== null && text.includes("continuity") && typeof call.input.command === "string") {
      const requests = readSaveRequests(text);
      if (requests.length > 0) pending.set(call.callId, { call: message, requests });
    } else if (result !== null && pending.size > 0) {
      const asked = pending.get(result.callId);
      pending.delete(result.callId);
      if (asked === undefined || result.refused) continue;
      for (const request of asked.requests) {
        for (const written of readWritten(request, text)) {
          versions.push(buildVersion(session, asked.call, request, written, versions.length));
        }
      }
    }
  }
  return versions;
}
