import type { Span } from "../../model/timeline.ts";
import { findEntry } from "./message-search.ts";
import { hasStem } from "./speech-words.ts";
import type { Instruction } from "./standing-instructions.ts";
import { type Statement, statementsOf } from "./statements.ts";

const LIFTING =
  /\b(?:never ?mind|forget (?:what i said|about|that|it)|ignore (?:that|what i said)|no longer|not any ?more|you (?:can|may)(?: now)?|it['’]?s (?:fine|ok(?:ay)?)|go ahead|feel free|exception|no need|after all|now you)\b/i;

/** Whether the user took an instruction back later: allowed what was forbidden, dropped what was asked, chose the other. */
export function isWithdrawn(span: Span, instruction: Instruction): boolean {
  return statementsOf(span).some(statement => {
    if (statement.order < instruction.order) return false;
    if (statement.order === instruction.order && statement.start <= instruction.start) return false;
    return isAgainst(statement, instruction);
  });
}

function isAgainst({ stances, words, choice }: Statement, instruction: Instruction): boolean {
  if (choice !== null) return false;
  const { stances: laidDown, stems } = instruction;
  const meets = (a: typeof laidDown.for, b: typeof laidDown.for): boolean =>
    a.some(one => b.some(other => one.stems.some(stem => hasStem(other.stems, stem))));
  if (meets(stances.against, laidDown.for) || meets(stances.for, laidDown.against)) return true;
  return LIFTING.test(words) && stems.some(stem => words.toLowerCase().includes(stem));
}

const EDITING = /^(?:edit|write|multiedit|notebookedit|apply_patch|create_file|str_replace|replace)/i;

/** Whether a choice for the thing at hand was carried out: what was to be used went into a file after it. */
export function isFulfilled(span: Span, instruction: Instruction): boolean {
  if (instruction.isUniversal || instruction.isProhibition) return false;
  const wanted = instruction.stances.for.flatMap(({ strong, stems }) =>
    strong.length > 0 ? strong : stems.slice(0, 1),
  );
  if (wanted.length === 0) return false;
  const found = findEntry(
    span,
    ({ message }) => {
      if (message.call === null || !EDITING.test(message.call.name)) return false;
      const written = Object.values(message.call.input)
        .filter(value => typeof value === "string")
        .join("\n")
        .toLowerCase();
      return wanted.some(stem => written.includes(stem));
    },
    instruction.order,
  );
  return found !== null;
}
