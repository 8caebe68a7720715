/** A share with the bounds between which it lies with 95 % confidence; all between 0 and 1. */
export interface ShareInterval {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval of a share: E. B. Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 22 (1927). It holds for small numbers and for shares of nothing and of all. Null where nothing was
 * counted.
 */
export function wilsonInterval(hits: number, total: number): ShareInterval | null {
  if (total <= 0) return null;
  const share = hits / total;
  const middle = share + (Z * Z) / (2 * total);
  const half = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * total)) / total);
  const scale = 1 + (Z * Z) / total;
  return { share, low: Math.max(0, (middle - half) / scale), high: Math.min(1, (middle + half) / scale) };
}
