import type { Rule } from "../rule.ts";
import { sourceHiddenText } from "./hidden-text.ts";
import { sourceIncomplete } from "./incomplete.ts";
import { sourceRefused } from "./refused.ts";
import { sourceSecret } from "./secret.ts";
import { TOOL_RESULT_MISSING } from "./tool-result-missing.ts";

/** The rules about sources themselves (`source.*`). */
export const SOURCE_RULES: readonly Rule[] = [
  sourceRefused,
  sourceSecret,
  sourceHiddenText,
  sourceIncomplete,
  TOOL_RESULT_MISSING,
];
