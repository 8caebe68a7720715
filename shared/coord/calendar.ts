// The proleptic Gregorian calendar in whole days: JavaScript's Date reads years below 100 as 19xx.

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Days in a month, which counts from 1; 0 for a month that does not exist. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);

/** Days since 1970-01-01 of a date whose month and day exist; the year may be from 1 on. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const before = year - 1;
  let days = before * 365 + Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) + day - 1;
  for (let index = 1; index < month; index += 1) days += daysInMonth(year, index);
  return days - 719_162;
}

/** Monday is 0. 1970-01-01 was a Thursday. */
const weekday = (days: number): number => (((days + 3) % 7) + 7) % 7;

/** Days since 1970-01-01 of an ISO week date, or null where the week or the day does not exist. */
export function isoWeekDays(year: number, week: number, day: number): number | null {
  if (week < 1 || week > 53 || day < 1 || day > 7) return null;
  const firstDay = daysFromCivil(year, 1, 1);
  const firstWeekday = weekday(firstDay);
  if (week === 53 && firstWeekday !== 3 && !(firstWeekday === 2 && isLeap(year))) return null;
  const firstMonday = firstWeekday > 3 ? firstDay + 7 - firstWeekday : firstDay - firstWeekday;
  return firstMonday + (week - 1) * 7 + day - 1;
}
