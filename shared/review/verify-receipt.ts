import { ReceiptSchema } from "../contract/receipt.ts";
import { digestOf } from "../lib/canonical-json.ts";
import { findDuplicateKey } from "../lib/duplicate-keys.ts";
import { hasWords } from "../lib/has-words.ts";
import { err, ok, type Result } from "../lib/result.ts";
import type { Receipt, ReceiptProblem } from "../model/receipt.ts";

/** Longer than any receipt of a handoff that a person reviewed. */
const MAX_UNITS = 64 * 1024 * 1024;

/**
 * Whether a receipt holds by itself: its shape, its empty authority, its counts and its digest. It says everything that
 * is wrong. What the receipt is about is not looked at, and no store is asked.
 */
export function verifyReceipt(text: string): Result<Receipt, readonly ReceiptProblem[]> {
  let value: unknown;
  try {
    if (text.length > MAX_UNITS) throw new RangeError("too long");
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return err([{ code: "RECEIPT_UNREADABLE", message: "It is not JSON, so that it is no receipt." }]);
  }
  const problems: ReceiptProblem[] = [];
  const twice = findDuplicateKey(text);
  if (twice !== null)
    problems.push({
      code: "RECEIPT_DUPLICATE_KEY",
      message: `The key ${JSON.stringify(twice)} stands twice in one object.`,
    });
  problems.push(...authorityProblems(value));
  const read = ReceiptSchema.safeParse(value);
  if (!read.success) {
    problems.push(...read.error.issues.slice(0, 10).map(issue => schemaProblem(issue.path, issue.message)));
    problems.push(...digestProblems(value));
    return err(problems);
  }
  problems.push(...digestProblems(value), ...countProblems(read.data));
  return problems.length > 0 ? err(problems) : ok(read.data);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Absent is not empty: the two are told apart. */
function authorityProblems(value: unknown): readonly ReceiptProblem[] {
  const authority = isObject(value) && Object.hasOwn(value, "authority") ? value.authority : undefined;
  const effects = isObject(authority) && Object.hasOwn(authority, "effects") ? authority.effects : undefined;
  if (effects === undefined)
    return [{ code: "RECEIPT_AUTHORITY_MISSING", message: "It has no authority field; absent is not empty." }];
  if (!Array.isArray(effects) || effects.length > 0)
    return [{ code: "RECEIPT_AUTHORITY_NONEMPTY", message: "It claims to grant something; a receipt grants nothing." }];
  return [];
}

function digestProblems(value: unknown): readonly ReceiptProblem[] {
  if (!isObject(value)) return [];
  const { digest, ...content } = value;
  let actual: string;
  try {
    actual = digestOf(content);
  } catch {
    return [{ code: "RECEIPT_DIGEST", message: "It is nested too deeply to have a digest." }];
  }
  return digest === actual
    ? []
    : [{ code: "RECEIPT_DIGEST", message: "Its digest is not that of its content: it was changed after it was made." }];
}

function countProblems({ counts, records, waivers, notChecked }: Receipt): readonly ReceiptProblem[] {
  const verdictsAgree = (["supported", "contradicted", "unsupported", "stale", "unchecked"] as const).every(
    verdict => counts[verdict] === records.filter(record => record.verdict === verdict).length,
  );
  const waived = new Set(records.filter(record => record.disposition === "waive").map(record => record.id));
  const reasons = new Set(waivers.filter(waiver => waiver.fingerprint === null).map(waiver => waiver.recordId));
  const unchecked = new Set(records.filter(record => record.verdict === "unchecked").map(record => record.id));
  const known = new Set(records.map(record => record.id));
  const named = new Set(notChecked.map(entry => entry.recordId));
  const agrees =
    verdictsAgree &&
    counts.records === records.length &&
    counts.waived === waived.size &&
    counts.accepted === records.length - waived.size &&
    [...waived].every(id => reasons.has(id)) &&
    [...reasons].every(id => id !== null && waived.has(id)) &&
    waivers.every(({ recordId, reason }) => (recordId === null || known.has(recordId)) && hasWords(reason)) &&
    known.size === records.length &&
    named.size === notChecked.length &&
    [...unchecked].every(id => named.has(id)) &&
    // Of what is otherwise decided only a part is unchecked, and what would tell is named.
    notChecked.every(({ recordId, needs }) => unchecked.has(recordId) || (known.has(recordId) && needs.length > 0));
  return agrees
    ? []
    : [{ code: "RECEIPT_COUNTS", message: "Its counts, waivers or unchecked records do not follow from its records." }];
}

const schemaProblem = (path: readonly PropertyKey[], message: string): ReceiptProblem => ({
  code: "RECEIPT_SCHEMA",
  message: `${path.length === 0 ? "The receipt" : path.map(String).join(".")}: ${message}`,
});
