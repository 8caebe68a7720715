import type { JsonNode } from "../../coord/python-json.ts";
import { shortLine } from "../../lib/short-line.ts";
import type { HandoffRule, RuleResult } from "../rule.ts";
import { buildFault, type CheckpointSubject, fieldNode, readCheckpoint } from "./checkpoint-subject.ts";

const LIST_FIELDS = ["decisions", "next_actions", "open_questions", "artifacts"] as const;

const nameOf = ({ value, items, members }: JsonNode): string => {
  if (items !== null) return "a list";
  if (members !== null) return "an object";
  return value === null ? "null" : typeof value === "string" ? "a text" : `a ${typeof value}`;
};

/** What a reader would make of the field instead of its items, or null where it is well. */
function listFault(node: JsonNode): { readonly at: JsonNode; readonly why: string } | null {
  if (node.value === null) return null;
  if (node.items === null) return { at: node, why: `is ${nameOf(node)} instead of a list` };
  const wrong = node.items.find(item => typeof item.value !== "string");
  if (wrong !== undefined) return { at: wrong, why: `has an item that is ${nameOf(wrong)} instead of a text` };
  const broken = node.items.find(item => typeof item.value === "string" && /[\n\r]/.test(item.value));
  return broken === undefined
    ? null
    : { at: broken, why: "has an item with a line break, which breaks the resume brief" };
}

function percentFault(subject: CheckpointSubject): readonly RuleResult[] {
  const node = fieldNode(subject, "context_used_percent");
  if (node === null || node.value === null) return [];
  const { value } = node;
  if (typeof value === "number" && value >= 0 && value <= 100) return [];
  const literal = shortLine(subject.handoff.text.slice(node.start, node.end), 40);
  const message = `The context_used_percent is ${literal}, which is no number from 0 to 100.`;
  return [buildFault(subject, { cause: "shape:context_used_percent", message, node, label: "the percentage" })];
}

/** Readers coerce nothing: a text in place of a list is printed letter by letter. */
export const fieldShape: HandoffRule = {
  id: "coord.field-shape",
  version: 1,
  severity: "warning",
  verdict: "unsupported",
  title: "A field of the snapshot has a shape that its readers do not expect.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    if (subject === null) return [];
    const lists = LIST_FIELDS.flatMap(field => {
      const node = fieldNode(subject, field);
      const fault = node === null ? null : listFault(node);
      if (fault === null) return [];
      const message = `The field ${field} ${fault.why}.`;
      return [buildFault(subject, { cause: `shape:${field}`, message, node: fault.at, label: `the field ${field}` })];
    });
    return [...lists, ...percentFault(subject)];
  },
};
