import { digestOf } from "../lib/canonical-json.ts";
import { RULES } from "./registry.ts";

/** Names the set of rules and their versions: it moves whenever one is added, removed or changed. */
export const rulesetDigest = (): string => digestOf(RULES.map(({ id, version }) => [id, version] as const));
