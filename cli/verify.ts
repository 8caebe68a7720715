import { parseArgs } from "node:util";
import { oneLine } from "../shared/export/audit-outline.ts";
import { verifyReceipt } from "../shared/review/verify-receipt.ts";
import type { Command } from "./command.ts";
import { readReceiptText } from "./read-receipt.ts";
import { receiptLines } from "./receipt-lines.ts";
import { optionFault, UsageError } from "./usage.ts";

function receiptPaths(args: readonly string[]): readonly string[] {
  try {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
    if (positionals.length > 0) return positionals;
  } catch (error) {
    throw optionFault(error);
  }
  throw new UsageError("verify needs at least one RECEIPT.");
}

/** `countersign verify`: whether receipts hold by themselves. What they are about is not looked at. */
export const runVerify: Command = async args => {
  const lines: string[] = [];
  let failed = 0;
  for (const path of receiptPaths(args)) {
    const verified = verifyReceipt(await readReceiptText(path));
    const name = oneLine(path, 300);
    if (verified.ok) {
      const { approvedAt, reviewer, handoff } = verified.value;
      lines.push(
        `verifies  ${name}`,
        `  ${oneLine(reviewer, 100)} approved ${handoff.kind} ${handoff.digest} at ${approvedAt}. It grants nothing.`,
        ...receiptLines(verified.value),
      );
    } else {
      failed += 1;
      lines.push(`FAILS     ${name}`);
      for (const { code, message } of verified.error) lines.push(`  ${code}: ${oneLine(message, 300)}`);
    }
  }
  return { stdout: `${lines.join("\n")}\n`, exitCode: failed > 0 ? 1 : 0 };
};
