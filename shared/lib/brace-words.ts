const BRACES = /\{([^{}\s]{0,200},[^{}\s]{0,200})\}/;
const MAX_EXPANDED = 64;

/** The words that a shell makes of `src/{a,b}.ts`, or the word itself. At most 64: what is longer stays as it is. */
export function expandBraces(word: string): readonly string[] {
  let open: readonly string[] = [word];
  while (open.some(one => BRACES.test(one))) {
    const next: readonly string[] = open.flatMap(one => {
      const found = BRACES.exec(one);
      if (found === null) return [one];
      const [before, after] = [one.slice(0, found.index), one.slice(found.index + found[0].length)];
      return (found[1] ?? "").split(",").map(part => `${before}${part}${after}`);
    });
    if (next.length > MAX_EXPANDED) return [word];
    open = next;
  }
  return open;
}
