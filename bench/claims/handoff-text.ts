import { groupBy } from "../../shared/lib/group-by.ts";
import type { Topic, TopicStatement } from "./episode.ts";

const COMPACTION_SECTIONS: Readonly<Record<Topic, string>> = {
  files: "Files and Code Sections",
  state: "Current Work",
  decision: "Problem Solving",
  instruction: "All user messages",
  pending: "Pending Tasks",
};

const DOCUMENT_HEADINGS: Readonly<Record<Topic, string>> = {
  decision: "Decisions",
  instruction: "Constraints",
  files: "Files",
  state: "Status",
  pending: "Next steps",
};

const cells = (row: string): number => row.split("|").length - 2;

/** Statements as the lines of a section: list items, checked boxes, rows of a table. */
export function statementLines(statements: readonly TopicStatement[]): readonly string[] {
  let columns = 0;
  return statements.flatMap(({ text }) => {
    if (!text.startsWith("|")) {
      columns = 0;
      return [`- ${text}`];
    }
    const count = cells(text);
    const isNew = count !== columns;
    columns = count;
    return isNew ? ["", `|${" Item |".repeat(count)}`, `|${"---|".repeat(count)}`, text] : [text];
  });
}

/** The sections of a compaction summary. */
export const compactionSections = (statements: readonly TopicStatement[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...groupBy(statements, ({ topic }) => topic)].map(([topic, own]) => [
      COMPACTION_SECTIONS[topic],
      statementLines(own).join("\n"),
    ]),
  );

export const compactionSection = (topic: Topic): string => COMPACTION_SECTIONS[topic];

/** A HANDOFF document. */
export const documentText = (statements: readonly TopicStatement[]): string =>
  `# Handoff: widget\n\n${[...groupBy(statements, ({ topic }) => topic)]
    .map(([topic, own]) => `## ${DOCUMENT_HEADINGS[topic]}\n\n${statementLines(own).join("\n").trimStart()}\n`)
    .join("\n")}`;

/** The last message of a session that reports its work done. */
export const closingText = (statements: readonly TopicStatement[]): string =>
  `Done. Here is where things stand:\n\n${statementLines(statements).join("\n").trimStart()}\n`;
