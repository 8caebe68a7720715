/**
 * Rounds as Python's `round` does: the binary value, and half to even where it lies exactly between two. `digits` are
 * those behind the point, at most 3.
 */
export function roundHalfEven(value: number, digits: number): number {
  // Only an odd multiple of this fraction lies exactly between two decimals in binary.
  const halves = value * 2 ** (digits + 1);
  if (!Number.isSafeInteger(halves) || halves % 2 === 0) return Number(value.toFixed(digits));
  const power = 10 ** digits;
  const below = Math.floor(value * power);
  return (below % 2 === 0 ? below : below + 1) / power;
}

/** Python's `%g`: six significant digits, an exponent below 1e-4 and from 1e6 on. */
export function formatGeneral(value: number): string {
  const [mantissa = "0", power = "0"] = value.toExponential(5).split("e");
  const exponent = Number(power);
  if (exponent >= -4 && exponent < 6) return String(Number(value.toPrecision(6)));
  const digits = mantissa.replace(/\.?0+$/, "");
  return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
