// Controls that JSON lets stand as they are, and characters that no reader sees or that turn what it sees around.
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g;

const escaped = (chars: string): string =>
  Array.from({ length: chars.length }, (_, at) => `\\u${chars.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

/**
 * A document as JSON, two spaces a level, with a line feed at its end. Every character that hides or that turns text
 * around is written as its escape: the value is the same, and who reads the file as text sees it.
 */
// SECURITY: a report that is shown in a terminal or a review never reorders or hides its own words.
export const visibleJson = (value: unknown): string => `${JSON.stringify(value, null, 2).replace(UNSEEN, escaped)}\n`;
