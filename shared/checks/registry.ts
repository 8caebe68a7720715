import { CHAIN_RULES } from "./chain/rules.ts";
import { CLAIM_RULES } from "./claim/rules.ts";
import { COORD_RULES } from "./coord/rules.ts";
import { GAIA_RULES } from "./gaia/rules.ts";
import type { Rule } from "./rule.ts";
import { SOURCE_RULES } from "./source/rules.ts";

/** Every check, in the order in which they run. Adding one: its file, its fixture, its line in its family's list. */
export const RULES: readonly Rule[] = [...CLAIM_RULES, ...CHAIN_RULES, ...COORD_RULES, ...GAIA_RULES, ...SOURCE_RULES];
