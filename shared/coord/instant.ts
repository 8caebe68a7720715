const US_PER_SECOND = 1_000_000n;

/**
 * An instant as coord-engine writes it: `2026-07-02T12:00:00Z`, with six digits of microseconds unless they are zero.
 * Microseconds since 1970; the years 1 to 9999.
 */
export function formatInstant(us: bigint): string {
  const rest = ((us % US_PER_SECOND) + US_PER_SECOND) % US_PER_SECOND;
  const seconds = new Date(Number((us - rest) / 1000n)).toISOString().slice(0, 19);
  return rest === 0n ? `${seconds}Z` : `${seconds}.${String(rest).padStart(6, "0")}Z`;
}
