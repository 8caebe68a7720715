/** The first key that an object of a valid JSON text has twice, or null. JSON.parse would keep the last without a word. */
export function findDuplicateKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/gs;
  for (const match of json.matchAll(token)) {
    const text = match[0];
    if (text === "{") open.push(new Set());
    else if (text === "[") open.push(null);
    else if (text === "}" || text === "]") open.pop();
    else if (isKey(json, match.index + text.length)) {
      const keys = open.at(-1);
      const key = String(JSON.parse(text));
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return null;
}

/** In valid JSON a string before a colon is a key. */
function isKey(json: string, end: number): boolean {
  let at = end;
  while (" \t\r\n".includes(json.charAt(at)) && at < json.length) at += 1;
  return json.charAt(at) === ":";
}
