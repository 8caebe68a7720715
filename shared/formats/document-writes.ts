import { contentId } from "../lib/hash-text.ts";
import type { Handoff } from "../model/handoff.ts";
import { toHandoffId } from "../model/ids.ts";
import type { JsonObject, Message } from "../model/message.ts";
import type { Session } from "../model/session.ts";
import { placeInCalls } from "./document-calls.ts";
import { readDocumentHead } from "./document-hints.ts";
import { inputText, replacementsOf, wholeText } from "./document-inputs.ts";
import { readFrontMatter } from "./front-matter.ts";
import { handoffLikeness } from "./handoff-name.ts";
import { readProse } from "./prose/items.ts";
import { buildRecords, titleOf, wholeAnchor } from "./prose/records.ts";

/** The format of a handoff document that is known by the calls that wrote it. */
const FORMAT = "document-write";
const LIKELY = 0.6;
const MAX_UNITS = 400_000;
const MAX_VERSIONS = 200;

/** One state of a document: what it held after a call, and the calls since it was last written as a whole, that one last. */
interface WrittenState {
  readonly path: string;
  readonly text: string;
  readonly call: Message;
  readonly calls: readonly Message[];
}

/** What a document holds after a call, or null where that is not known: its text before is not, or its words are not in it. */
function applyCall(input: JsonObject, before: string | null): string | null {
  const content = wholeText(input);
  if (content !== null) return content.length > MAX_UNITS ? null : content;
  let text = before;
  for (const { was, is, isAll } of replacementsOf(input)) {
    if (text === null || was === "" || !text.includes(was)) return null;
    text = isAll ? text.split(was).join(is) : text.replace(was, () => is);
  }
  return text;
}

const withoutBoxes = (text: string): string => text.replace(/\[[ xX]\]/g, "[]");

/** Whether an edit takes nothing away: it adds to the version that stands, and makes no other. */
const onlyAdds = (input: JsonObject): boolean => {
  const replacements = replacementsOf(input);
  return (
    replacements.length > 0 && replacements.every(({ was, is }) => withoutBoxes(is).includes(withoutBoxes(was).trim()))
  );
};

function readStates(session: Session): readonly WrittenState[] {
  const pending = new Map<string, Message>();
  const texts = new Map<string, string | null>();
  const writers = new Map<string, readonly Message[]>();
  const states: WrittenState[] = [];
  for (const message of session.messages) {
    const { call, result } = message;
    if (call !== null) {
      const path = inputText(call.input, "file_path", "path");
      const isWrite = ["content", "file_text", "old_string", "old_str", "edits"].some(key =>
        Object.hasOwn(call.input, key),
      );
      if (isWrite && path !== null && /\.(?:md|markdown|txt)$/i.test(path)) pending.set(call.callId, message);
    } else if (result !== null && pending.size > 0) {
      const asked = pending.get(result.callId);
      pending.delete(result.callId);
      if (asked?.call == null || result.refused || result.isError || result.interrupted) continue;
      const { input } = asked.call;
      const path = inputText(input, "file_path", "path") ?? "";
      const text = applyCall(input, texts.get(path) ?? null);
      texts.set(path, text);
      const calls = [...(replacementsOf(input).length > 0 ? (writers.get(path) ?? []) : []), asked];
      writers.set(path, calls);
      if (text === null || handoffLikeness(path, text) < LIKELY) continue;
      const last = states.findLastIndex(state => state.path === path);
      const state = { path, text, call: asked, calls };
      if (last >= 0 && onlyAdds(input)) states[last] = state;
      else if (states.length < MAX_VERSIONS) states.push(state);
    }
  }
  return states;
}

function buildVersion(session: Session, { path, text, call, calls }: WrittenState): Handoff {
  const fields = readFrontMatter(text);
  const bodyStart = fields?.bodyStart ?? 0;
  const head = readDocumentHead(text, fields?.fields ?? null, bodyStart);
  const id = toHandoffId(`${FORMAT}:${contentId(session.id, path, call.id)}`);
  const place = { sourceId: session.sourceId, sessionId: session.id, messageId: call.id, line: call.line, text };
  const read = buildRecords(readProse(text, bodyStart, text.length, { section: "Document", use: "claim" }), {
    handoffId: id,
    ...place,
  });
  const records = placeInCalls(read, text, calls);
  return {
    id,
    kind: "document",
    sourceId: session.sourceId,
    format: FORMAT,
    anchor: { ...wholeAnchor(place), inCall: { start: 0, end: call.text.length } },
    title: titleOf(records, path.slice(path.lastIndexOf("/") + 1)),
    agent: head.agent,
    session: session.nativeId,
    to: head.to,
    task: head.task,
    createdAtIso: call.timeMs === null ? null : new Date(call.timeMs).toISOString(),
    createdMs: call.timeMs,
    versionKey: `written:${path}`,
    position: call.seq,
    text,
    hints: { inside: session.id, nativeIds: [], transcriptPath: null },
    records,
    document: null,
  };
}

/**
 * The versions of handoff documents (HANDOFF.md, progress files, continuity logs) that a session's own calls wrote, with
 * what each then held. An edit that only adds makes no version of its own. A call that failed or was refused wrote nothing,
 * and an edit of a document whose text the session does not show makes none. Offsets count in the document's text.
 */
export const readWrittenDocuments = (session: Session): readonly Handoff[] =>
  readStates(session).map(state => buildVersion(session, state));
