const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in at most two units: `2 h 19 m`, `3 d 4 h`, `61 d`. */
export function ageText(ageSeconds: number): string {
  if (ageSeconds < 0) return "in the future";
  if (ageSeconds < MINUTE) return "under 1 m";
  if (ageSeconds < HOUR) return `${Math.floor(ageSeconds / MINUTE)} m`;
  if (ageSeconds < DAY) return twoUnits(ageSeconds, HOUR, "h", MINUTE, "m");
  if (ageSeconds < 10 * DAY) return twoUnits(ageSeconds, DAY, "d", HOUR, "h");
  return `${Math.floor(ageSeconds / DAY)} d`;
}

function twoUnits(seconds: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((seconds % large) / small);
  const first = `${Math.floor(seconds / large)} ${largeName}`;
  return rest === 0 ? first : `${first} ${rest} ${smallName}`;
}

/** A moment as a person reads it, in the reader's own time zone; null where there is none. */
export const momentText = (timeMs: number | null): string | null =>
  timeMs === null || !Number.isFinite(timeMs) || Math.abs(timeMs) > 8.64e15
    ? null
    : new Date(timeMs).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The time of day, to the second. */
export const clockText = (timeMs: number | null): string | null =>
  timeMs === null || !Number.isFinite(timeMs) || Math.abs(timeMs) > 8.64e15
    ? null
    : new Date(timeMs).toLocaleTimeString(undefined, { hour12: false });
