const WORD = /'([^']*)'|"([^"$`\\!]*)"|[\w@%+,./:-][\w@%+=,./:-]*/y;
// Words after which a shell reads in its own way, and commands whose arguments may be assignments.
const SPECIAL = new Set(
  "if then else elif fi for while until do done case esac in function select time coproc export declare local readonly typeset alias let".split(
    " ",
  ),
);
const MAX_UNITS = 2_000;

/**
 * The words of a text that is plainly one command: words and quoted words with a blank between them, nothing that a
 * shell would expand, join or redirect. Null where there may be more to it. INVARIANT: what it gives is what the
 * shell's grammar gives; most calls are that simple, and the grammar takes ten times as long.
 */
export function readSimpleCommand(text: string): readonly string[] | null {
  if (text.length > MAX_UNITS) return null;
  const words: string[] = [];
  for (let at = 0; at <= text.length; at += 1) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) return null;
    at = WORD.lastIndex;
    if (at < text.length && text[at] !== " ") return null;
    words.push(match[1] ?? match[2] ?? match[0]);
    if (words.length === 1 && (match[0].includes("=") || /^['"\d]/.test(match[0]) || SPECIAL.has(match[0])))
      return null;
    if (at === text.length) return words;
  }
  return null;
}
