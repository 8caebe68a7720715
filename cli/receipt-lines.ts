import { oneLine } from "../shared/export/audit-outline.ts";
import type { Receipt } from "../shared/model/receipt.ts";

/** What an approval let pass, for whoever relies on it: the counts, and each waiver with its reason. */
export const receiptLines = ({ counts, waivers }: Receipt): readonly string[] => [
  `  ${counts.accepted} accepted, ${counts.waived} waived, ${counts.unchecked} not checked.`,
  ...waivers.map(({ text, reason }) => `  waived: ${oneLine(text, 160)} (${oneLine(reason, 200)})`),
];
