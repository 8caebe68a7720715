const COUNT = new Intl.NumberFormat();

/** A number with its noun, in the reader's own digits: "1 file", "1,200 files". */
export const counted = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${COUNT.format(count)} ${count === 1 ? noun : nouns}`;
