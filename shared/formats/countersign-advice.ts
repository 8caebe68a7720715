import { parseAdvice } from "../gaia/advisor-port.ts";
import { parseJsonText } from "../lib/json-text.ts";
import type { Format } from "./format.ts";
import { isTopLevel } from "./gaia-document.ts";
import { readText } from "./read-text.ts";

const MAX_BYTES = 64 << 10;
const SCHEMA = /"schema"\s*:\s*"countersign\.advice\//;

/** An opinion of a cheap classifier in a file of its own (docs/successor-selection.md). Nothing that judges sees it. */
export const countersignAdvice: Format = {
  id: "countersign-advice",
  title: "Advice",
  detect: ({ text }) => (isTopLevel(text, SCHEMA) ? 0.97 : 0),
  async parse(input) {
    const { sourceId } = input;
    const none = { session: null, handoffs: [], facts: [] };
    const whole = await readText(input, MAX_BYTES);
    const advice = whole === null || whole.isBroken ? null : parseAdvice(parseJsonText(whole.text));
    if (advice !== null) return { ...none, status: "read", issues: [], facts: [{ type: "advice", sourceId, advice }] };
    const message = "It is no advice: exactly schema, advisor and says, each a text of one line.";
    return { ...none, status: "refused", issues: [{ code: "bad-advice", line: null, message }] };
  },
};
