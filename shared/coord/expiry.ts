import { daysFromCivil, daysInMonth } from "./calendar.ts";
import { parseCreatedAt } from "./created-at.ts";

/** A date at which a decision says that it lapses. Offsets are UTF-16 units of the decision's text. */
export interface Expiry {
  readonly start: number;
  readonly end: number;
  /** The last microsecond at which it still holds: a bare date holds its whole day, in UTC. */
  readonly lastUs: bigint;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"] as const;
const MONTH = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\\.?";
const WORD = "\\b(?:expir(?:es?|y|ing)|until|valid\\s{1,4}(?:through|till?|to)|through|lapses?|lapsing)";
const LINK = "(?:\\s{1,4}(?:date|on|at|after|by|is|the|end|of|eod))*\\s{0,4}[:=(]?\\s{0,4}";
const DATE = `(\\d{4}-\\d{2}-\\d{2})([T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?\\s?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?`;
const DAY_FIRST = `(\\d{1,2})(?:st|nd|rd|th)?\\s{1,4}${MONTH},?\\s{1,4}(\\d{4})`;
const MONTH_FIRST = `${MONTH}\\s{1,4}(\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,4}(\\d{4})`;
const EXPIRY = new RegExp(`${WORD}${LINK}(?:${DATE}|${DAY_FIRST}|${MONTH_FIRST})(?![\\d-])`, "gid");
/** "waited until", "was blocked until": what happened, and no limit of an authority. */
const NARRATION = /\b(?:waited|waiting|stayed|lasted|ran|slept|took|was|were|had)\b[^.;]{0,40}$/i;

const US_PER_DAY = 86_400_000_000n;

function endOfDay(year: number, month: number, day: number): bigint | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month) || year < 1) return null;
  return BigInt(daysFromCivil(year, month, day) + 1) * US_PER_DAY - 1n;
}

const monthNumber = (name: string): number => MONTHS.findIndex(month => name.toLowerCase().startsWith(month)) + 1;

/** The last moment that a match means, or null where its date does not exist. */
function lastMoment(match: RegExpExecArray): bigint | null {
  const [, iso, time, day1, month1, year1, month2, day2, year2] = match;
  if (iso !== undefined) {
    const exact =
      time === undefined ? null : parseCreatedAt(`${iso}T${time.slice(1).replace(/\s|UTC/gi, "") || "00:00"}`);
    const [year, month, day] = iso.split("-").map(Number);
    return exact ?? endOfDay(year ?? 0, month ?? 0, day ?? 0);
  }
  if (day1 !== undefined) return endOfDay(Number(year1), monthNumber(month1 ?? ""), Number(day1));
  return endOfDay(Number(year2), monthNumber(month2 ?? ""), Number(day2));
}

/** Words with which a text says that it does not lapse, wider than the gate's own. */
const PERMANENCE =
  /\b(?:permanent(?:ly)?|indefinite(?:ly)?|standing law|never expires?|no expiry|without expiry|does not expire|doesn't expire)\b/i;

/**
 * The dates at which a decision's authority ends: those that follow expires, expiry, until, valid through or lapses. The
 * date on which it was taken is none. Empty where a word of permanence stands in it.
 */
export function findExpiries(decision: string): readonly Expiry[] {
  if (PERMANENCE.test(decision)) return [];
  const expiries: Expiry[] = [];
  for (const match of decision.matchAll(EXPIRY)) {
    const isNarrated =
      /^(?:until|through)/i.test(match[0]) &&
      NARRATION.test(decision.slice(Math.max(0, match.index - 60), match.index));
    const isPlainThrough =
      /^through/i.test(match[0]) &&
      !/\bvalid\b[^.;]{0,20}$/i.test(decision.slice(Math.max(0, match.index - 30), match.index));
    const lastUs = isNarrated || isPlainThrough ? null : lastMoment(match);
    if (lastUs !== null) expiries.push({ start: match.index, end: match.index + match[0].length, lastUs });
  }
  return expiries;
}
