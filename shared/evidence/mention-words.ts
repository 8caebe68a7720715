const WORD = /[\p{L}\p{N}_][\p{L}\p{N}_'’-]*/gu;
const FILLERS = new Set(
  "a about above after again all also am an and any are as at be because been before being below between both but by can can't cannot could did do does doing don't done down during each few for from further get go got had has have having he her here hers him his how i i'm i'd i'll i've if in into is isn't it it's its just let let's like me more most my need no nor not now of off ok okay on once one only or other our out over own please really same she should so some such than thanks thank that that's the their them then there these they thing this those through to too under until up us use very want was we we're were what when where which while who why will with would yeah yes you you're your".split(
    " ",
  ),
);
const ENDINGS = /(?:ations?|ing|ies|ed|es|e|s|y)$/;

/** A word without the ending that its use gave it. */
function stemOf(word: string): string {
  const plain = word.replace(/['’]s?$/, "");
  return plain.length < 5 ? plain.replace(/s$/, "") : plain.replace(ENDINGS, "");
}

/** The stems of the words by which a text can be told from others, each once. */
export function tellingStems(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const [found] of text.toLowerCase().matchAll(WORD)) {
    const word = found.replaceAll("’", "'");
    if (!FILLERS.has(word) && (word.length > 2 || /\d/.test(word))) stems.add(stemOf(word));
  }
  return stems;
}
