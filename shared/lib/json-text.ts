const WORDS: readonly (readonly [string, string])[] = [
  ["-Infinity", "null"],
  ["Infinity", "null"],
  ["NaN", "null"],
];

// JSON of a JavaScript engine has no NaN and no Infinity; Python writes them. Outside strings they become null.
function withoutPythonNumbers(text: string): string | null {
  if (!text.includes("NaN") && !text.includes("Infinity")) return null;
  let out = "";
  let copied = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text[at];
    if (isInString) {
      if (unit === "\\") at += 1;
      else if (unit === '"') isInString = false;
      continue;
    }
    if (unit === '"') {
      isInString = true;
      continue;
    }
    if (unit !== "N" && unit !== "I" && unit !== "-") continue;
    const word = WORDS.find(([name]) => text.startsWith(name, at));
    if (word === undefined) continue;
    out += text.slice(copied, at) + word[1];
    at += word[0].length - 1;
    copied = at + 1;
  }
  return out + text.slice(copied);
}

/** The value of a JSON text, also as Python's json module writes it; undefined where it is none. Never throws. */
export function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const strict = withoutPythonNumbers(text);
    if (strict === null) return undefined;
    try {
      return JSON.parse(strict);
    } catch {
      return undefined;
    }
  }
}

/** Compact JSON, or null for a value that nests too deeply to be written. */
export function writeJsonText(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

/** Whether a parsed JSON value is an object, and neither an array nor null. */
export const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An own property of a parsed JSON object: never one that `Object.prototype` would give. */
export const own = (object: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;
