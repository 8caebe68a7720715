import type { JsonObject } from "../model/message.ts";

/** The first of these fields of a call's input that is a text, or null. */
export const inputText = (input: JsonObject, ...keys: readonly string[]): string | null => {
  for (const key of keys) {
    const value = Object.hasOwn(input, key) ? input[key] : null;
    if (typeof value === "string") return value;
  }
  return null;
};

/** The whole text that a call wrote, or null where it is an edit. */
export const wholeText = (input: JsonObject): string | null => inputText(input, "content", "file_text");

/** Words that a call put in the place of others. */
interface Replacement {
  readonly was: string;
  readonly is: string;
  readonly isAll: boolean;
}

/** The replacements that an edit made, in order; none for a write. */
export function replacementsOf(input: JsonObject): readonly Replacement[] {
  const was = inputText(input, "old_string", "old_str");
  const is = inputText(input, "new_string", "new_str");
  if (was !== null && is !== null) return [{ was, is, isAll: input.replace_all === true }];
  if (!Array.isArray(input.edits)) return [];
  return input.edits.flatMap(part =>
    typeof part === "object" && part !== null && !Array.isArray(part) ? replacementsOf(part) : [],
  );
}
