import type { GateCode } from "../../coord/gate.ts";
import { isPark } from "../../coord/park.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, gateOf, quoted, readCheckpoint } from "./checkpoint-subject.ts";
import { isBoilerplate } from "./park-boilerplate.ts";

/**
 * A rule for one reason of the five-section gate: one finding for each entry, or for each section where it is empty.
 * `say` makes the sentence from the section's name and the entry.
 */
export function buildGateRule(
  code: GateCode,
  title: string,
  say: (section: string, entry: string) => string,
): HandoffRule {
  return {
    id: `coord.${code}`,
    version: 1,
    severity: "warning",
    verdict: "unsupported",
    title,
    scope: "handoff",
    check({ handoff }, context) {
      const subject = readCheckpoint(handoff);
      if (subject === null) return [];
      // A park of nothing has one fault, and coord.park-boilerplate names it.
      if (isPark(handoff, context.facts) && isBoilerplate(subject.snapshot.document)) return [];
      return gateOf(subject)
        .findings.filter(finding => finding.code === code)
        .map(({ section, index, text }) => {
          const field = fieldNode(subject, section);
          const node = index === null ? field : (field?.items?.[index] ?? field);
          return buildFault(subject, {
            cause: `${code}:${section}:${index ?? ""}`,
            message: say(section, quoted(text)),
            node,
            label: index === null ? `the field ${section}` : `an entry of ${section}`,
          });
        });
    },
  };
}
