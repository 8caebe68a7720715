const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A number below 100 in English words; above, in digits. */
export function numberWords(value: number): string {
  if (value >= 100) return String(value);
  const small = SMALL[value];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10]}`;
}

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
