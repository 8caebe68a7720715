import type { Rule } from "../rule.ts";
import { chainCycle } from "./chain-cycle.ts";
import { chainFork } from "./chain-fork.ts";
import { itemChanged } from "./item-changed.ts";
import { itemDropped } from "./item-dropped.ts";

/** The rules about versions and supersession. */
export const CHAIN_RULES: readonly Rule[] = [itemChanged, itemDropped, chainCycle, chainFork];
