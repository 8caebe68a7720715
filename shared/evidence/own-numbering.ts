const NUMBER = /(?<![\w&/])#(\d{1,7})\b/g;
const FORGE = /\b(?:prs?|mrs?|pull requests?|merge requests?|github|gitlab)\b|\bissues? #/i;

/**
 * Whether a text's bare "#1", "#2" are the numbers of a list of its own: small, none called a pull request or an issue,
 * and either a single digit or one next to another.
 */
export function isOwnNumbering(text: string): boolean {
  if (FORGE.test(text)) return false;
  const numbers = Array.from(text.matchAll(NUMBER), found => Number(found[1]));
  if (numbers.length === 0 || numbers.some(number => number > 50)) return false;
  return numbers.every(number => number < 10 || numbers.some(other => Math.abs(other - number) === 1));
}
