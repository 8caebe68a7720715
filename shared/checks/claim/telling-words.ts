const COMMON = new Set(
  "a an the of to in on at for and or with by from as is are was were be been it its this that these those all any each both into onto not no do does done make made add added adding update updated updating fix fixed fixing implement implemented create created write written run running use using new old up out code file files change changes work task tasks test tests".split(
    " ",
  ),
);

/** The words of a text that tell what it is about, in lower case and without their endings. */
export function tellingWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const word of text
    .slice(0, 4_000)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u))
    if (word.length > 2 && !COMMON.has(word)) words.add(word.replace(/(?:ing|ed|es|s)$/, ""));
  return words;
}

/** How large a part of the first words is among the second, 0 to 1; 0 where there are none. */
export function shareOf(words: ReadonlySet<string>, among: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of words) if (among.has(word)) shared += 1;
  return words.size === 0 ? 0 : shared / words.size;
}
