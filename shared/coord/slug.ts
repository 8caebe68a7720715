import { sha1Hex } from "../lib/hash-text.ts";

const MAX_CHARS = 80;

/**
 * The folder name that coord-engine 2.0.3 makes of a task: lower case, every run of other characters than
 * ASCII letters and digits one hyphen, none at the ends, at most 80 characters, `task` where nothing is left.
 * Names without an ASCII letter or digit therefore all share the slug `task`.
 * Source: ashfulcra/fulcra-tools, the engine's slug function, described in our own words.
 */
export function slugify(title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return (slug || "task").slice(0, MAX_CHARS).replace(/-$/, "");
}

const KEY_CHARS = 48;

/**
 * The file name that coord-engine 2.0.3 makes of an agent's id, which may hold any character: the beginning of its slug,
 * and six digits of the SHA-1 of the id, since slugs of two ids may be one. An empty id is `agent`.
 * Source: ashfulcra/fulcra-tools, the engine's tasks module.
 */
export function agentKey(agent: string): string {
  const id = agent === "" ? "agent" : agent;
  return `${slugify(id).slice(0, KEY_CHARS)}-${sha1Hex(id).slice(0, 6)}`;
}
