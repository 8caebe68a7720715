/** A number to hold, as it was measured. */
export interface Row {
  readonly what: string;
  readonly figure: number;
  readonly limit: number;
  /** What the figure is in, before the limit: `×` for a ratio, `ms`, `MB`. */
  readonly unit: "×" | "ms" | "MB";
  /** What the figure was made of. */
  readonly from: string;
}

/** Whether the figure is within its limit; one that could not be measured is not. */
const isHeld = ({ figure, limit }: Row): boolean => figure <= limit;

/** Prints one line for each row, with `held` or `NOT HELD`. Returns whether all are held. */
export function printRows(heading: string, rows: readonly Row[]): boolean {
  const width = Math.max(...rows.map(({ what }) => what.length));
  console.log(`${heading}\n`);
  for (const row of rows) {
    const { what, figure, limit, unit, from } = row;
    const text = unit === "×" ? figure.toFixed(2) : figure.toFixed(0);
    const verdict = isHeld(row) ? "held    " : "NOT HELD";
    console.log(
      `${what.padEnd(width)}  ${text.padStart(6)} ${unit.padEnd(2)} ≤ ${String(limit).padEnd(5)} ${verdict}  (${from})`,
    );
  }
  return rows.every(isHeld);
}
