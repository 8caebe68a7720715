const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** A byte order mark is no space to Python. */
const EDGE = /^[^\S\uFEFF]+|[^\S\uFEFF]+$/g;

/**
 * A duration as the continuity engine's `--max-age` takes it (`30s`, `15m`, `1.5h`, `2d`), in seconds; null where it is none.
 * Digits of any script count, as in Python's `\d`; more than the engine's largest timedelta is none.
 */
export function durationSeconds(text: string): number | null {
  const match = /^(\p{Nd}+(?:\.\p{Nd}+)?|\.\p{Nd}+)([smhd])$/iu.exec(text.replace(EDGE, ""));
  const [, digits, unit] = match ?? [];
  if (digits === undefined || unit === undefined) return null;
  const ascii = digits.replace(/\p{Nd}/gu, digit => String(digitValue(digit)));
  const factor = SECONDS[unit.toLowerCase() as keyof typeof SECONDS]; // The pattern allows only these four.
  const seconds = Number(ascii) * factor;
  return Number.isFinite(seconds) && seconds <= LARGEST_SECONDS ? seconds : null;
}

/** 999,999,999 days and a bit less: Python's timedelta.max. */
const LARGEST_SECONDS = 86_399_999_913_600;

/** Unicode keeps decimal digits in runs of ten that begin at their zero. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 48;
  // The mathematical digits are five runs without a gap.
  if (point >= 0x1d7ce && point <= 0x1d7ff) return (point - 0x1d7ce) % 10;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return point - zero;
}
