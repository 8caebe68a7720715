const COUNT = new Intl.NumberFormat();

/** A number with its noun, in the reader's own digits: "1 file", "1,200 files". */
export const counted = (count: number, noun: string): string =>
  `${COUNT.format(count)} ${noun}${count === 1 ? "" : "s"}`;
