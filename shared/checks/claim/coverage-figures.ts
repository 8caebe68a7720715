import type { Span } from "../../model/timeline.ts";

/** A line by which a tool says how much of the code its run covered. Offsets in the text of the entry at `order`. */
export interface CoverageFigures {
  readonly order: number;
  readonly start: number;
  readonly end: number;
  /** Every percentage of the line: statements, branches, functions, lines, as the tool has them. */
  readonly figures: readonly number[];
}

// Istanbul (vitest, jest, nyc, c8), node --test, coverage.py, go test -cover, tarpaulin, llvm-cov, SimpleCov, coverlet.
const LINES: readonly RegExp[] = [
  /^[ \t#ℹ]{0,8}all files {0,80}\|[^\n]{1,200}/gim,
  /^(?:Statements|Branches|Functions|Lines) {1,12}: [^\n]{1,80}/gm,
  /^TOTAL {1,80}\d[^\n]{1,200}%[^\n]{0,60}/gm,
  /^total:\s{1,80}\(statements\)\s{1,80}[\d.]{1,8}%/gm,
  /\bcoverage: [\d.]{1,8}% of statements/g,
  /^[\d.]{1,8}% coverage, \d{1,8}\/\d{1,8} lines covered/gm,
  /^(?:Line|Branch) Coverage: [\d.]{1,8}%[^\n]{0,60}/gm,
  /^\| Total {1,20}\|[^\n]{1,120}%[^\n]{0,60}/gm,
];
const HINT = /all files|Statements|TOTAL|statements|lines covered|Coverage:|\| Total/i;
const MAX_UNITS = 400_000;

/** The figures of one line; a table's bare numbers are percentages. */
function figuresIn(line: string): readonly number[] {
  const isTable = /all files/i.test(line);
  const shape = isTable ? /(?<![\d.])(\d{1,3}(?:\.\d{1,3})?)(?![\d.])/g : /(?<![\d.])(\d{1,3}(?:\.\d{1,3})?)%/g;
  return Array.from(line.matchAll(shape), match => Number(match[1])).filter(figure => figure <= 100);
}

const KNOWN = new WeakMap<Span, readonly CoverageFigures[]>();

/** What the tools of a span printed of coverage, one entry for each message that shows any, in order. */
export function coverageOf(span: Span): readonly CoverageFigures[] {
  const known = KNOWN.get(span);
  if (known !== undefined) return known;
  const found = span.timeline.entries
    .slice(0, span.endOrder)
    .flatMap(({ message }, order): readonly CoverageFigures[] => {
      const text = message.text.slice(-MAX_UNITS);
      if (message.role !== "tool" || !text.includes("%") || !HINT.test(text)) return [];
      const shift = message.text.length - text.length;
      const lines = LINES.flatMap(shape => [...text.matchAll(shape)]);
      const first = lines[0];
      const figures = lines.flatMap(([line]) => figuresIn(line));
      if (first === undefined || figures.length === 0) return [];
      const start = shift + first.index;
      return [{ order, start, end: start + first[0].length, figures }];
    });
  KNOWN.set(span, found);
  return found;
}
