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

/**
 * Who acts where nothing says it: the host, by a name that can stand in a path. A name that has to be rewritten for that
 * carries six digits of the SHA-1 of the whole one, so that two hosts stay two; null where nothing of it can stay.
 * Source: ashfulcra/fulcra-tools, the identities of coord-engine 2.0.3.
 */
export function machineIdentity(hostname: string): string | null {
  const plain = hostname.replace(/[^A-Za-z0-9:_.-]+/g, "-").replace(/^-+|-+$/g, "");
  if (plain === "") return null;
  return `coord-reconcile:${plain === hostname ? plain : `${plain}-${sha1Hex(hostname).slice(0, 6)}`}`;
}
