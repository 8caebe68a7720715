import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { GivenSession } from "./given-session.ts";

/** The transcripts of a folder, or the one that a path names, in the order of their paths. Throws where there is none. */
export function readTranscripts(path: string): readonly GivenSession[] {
  if (!statSync(path).isDirectory()) return [{ path: basename(path), text: readFileSync(path, "utf8") }];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter(name => name.endsWith(".jsonl"))
    .sort();
  if (names.length === 0) throw new Error(`${path} has no .jsonl file.`);
  return names.map(name => ({ path: name.replaceAll("\\", "/"), text: readFileSync(join(path, name), "utf8") }));
}
