import type { Handoff } from "../../model/handoff.ts";
import type { HandoffRecord } from "../../model/record.ts";

/** The words with which a checkpoint admits that its state is not on the remote yet. */
const MARK = /\bIMPORT NOT DONE\b/;
/** A command that can be typed: a tool and its verb, or a line behind a prompt. */
const COMMAND =
  /\bgit\s+(?:-C\s+\S+\s+)?(?:clone|push|fetch|remote|bundle|pull|init|lfs|filter-repo)\b|\bgh\s+(?:repo|auth|api)\b|\b(?:rsync|scp|curl|wget|tar|aws s3|gsutil)\s+\S|(?<!\S)\$\s\S/gi;
const ACCESS =
  /\b(?:grant(?:s|ed|ing)?|access|permissions?|credentials?|tokens?|PAT|deploy key|ssh key|allowlist(?:ed)?|auth(?:enticat\w{1,6}|oriz\w{1,6}|oris\w{1,6})?|invite(?:d|s)?|unlock(?:s|ed)?|collaborator|write scope|prerequisites?)\b/i;
/** Where a command ends that stands in running text, and where a sentence does. */
const COMMAND_END = /[`\n]|[.;,](?=\s)|\s+(?:then|after|once|when|and then)\s/;
const SENTENCE_END = /[.;!?](?=\s)|\n/g;

/** A stretch of a record's text. Offsets are UTF-16 units. */
export interface RecordPart {
  readonly record: HandoffRecord;
  readonly start: number;
  readonly end: number;
}

/** An import that a checkpoint admits was not done, with what it gives for it. */
export interface ImportNotDone {
  /** The record that admits it. */
  readonly record: HandoffRecord;
  /** The commands that do it, in the order of the records. */
  readonly commands: readonly RecordPart[];
  /** The sentences that say which access somebody must grant first. */
  readonly access: readonly RecordPart[];
}

function commandsIn(record: HandoffRecord): readonly RecordPart[] {
  const { text } = record;
  const parts: RecordPart[] = [];
  for (const { index, 0: found } of text.matchAll(COMMAND)) {
    const before = parts.at(-1);
    if (before !== undefined && index < before.end) continue;
    // A command in a code span is the whole span.
    const isCode = text.slice(0, index).split("`").length % 2 === 0;
    const start = isCode ? text.lastIndexOf("`", index) + 1 : index;
    const rest = text.slice(index + found.length);
    const length = isCode ? rest.indexOf("`") : rest.search(COMMAND_END);
    parts.push({ record, start, end: length < 0 ? text.trimEnd().length : index + found.length + length });
  }
  return parts;
}

function accessIn(record: HandoffRecord): readonly RecordPart[] {
  const { text } = record;
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  let start = 0;
  return [...ends, text.length].flatMap(end => {
    const part = { record, start: start + (/^\s*/.exec(text.slice(start, end))?.[0].length ?? 0), end };
    start = end;
    return ACCESS.test(text.slice(part.start, end)) ? [part] : [];
  });
}

/**
 * The import that a checkpoint says is not done; null where it says none. The recipe may stand beside the admission or among
 * the next actions, the access among the questions: all records are looked through.
 */
export function readImportNotDone({ records }: Handoff): ImportNotDone | null {
  const record = records.find(({ text }) => MARK.test(text));
  if (record === undefined) return null;
  return { record, commands: records.flatMap(commandsIn), access: records.flatMap(accessIn) };
}
