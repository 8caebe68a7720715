import { counted, oneLine } from "../shared/export/audit-outline.ts";
import { VERDICTS } from "../shared/model/finding.ts";
import type { Receipt } from "../shared/model/receipt.ts";

const UNCHECKED_NAMED = 20;

/**
 * What an approval let pass, for whoever relies on it: the counts, each waiver with its reason, and what was not
 * checked, of which a long list is cut where it says so.
 */
export function receiptLines({ counts, waivers, notChecked }: Receipt): readonly string[] {
  const verdicts = VERDICTS.filter(verdict => counts[verdict] > 0).map(verdict => `${counts[verdict]} ${verdict}`);
  const all = verdicts.length === 0 ? "" : `: ${verdicts.join(", ")}`;
  const partCount = notChecked.length - counts.unchecked;
  const inPart = partCount === 0 ? "" : `, ${partCount} of them in part`;
  const rest = notChecked.length - UNCHECKED_NAMED;
  return [
    `  ${counted(counts.records, "record")}${all}; ${counts.accepted} accepted, ${counts.waived} waived, ${notChecked.length} not checked${inPart}.`,
    ...waivers.map(
      ({ text, reason, rules }) =>
        `  waived: ${oneLine(text, 160)} (${oneLine(reason, 200)})${rules.length === 0 ? "" : ` [${oneLine(rules.join(", "), 200)}]`}`,
    ),
    ...notChecked
      .slice(0, UNCHECKED_NAMED)
      .map(
        ({ text, needs }) =>
          `  not checked: ${oneLine(text, 160)} (${needs.length === 0 ? "no rule decides it" : `needs ${needs.join(", ")}`})`,
      ),
    ...(rest > 0 ? [`  not checked: ${rest} more, which the receipt lists`] : []),
  ];
}
