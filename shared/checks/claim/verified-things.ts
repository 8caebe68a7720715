/** What is said to have been verified: the things that are named, and whether they are said to be as they should. */
export interface VerifiedThings {
  /** File names, addresses, names of code and commands, as they are written. */
  readonly files: readonly string[];
  readonly addresses: readonly string[];
  readonly names: readonly string[];
  readonly commands: readonly string[];
  readonly inBrowser: boolean;
  /** It is said to work, rather than to be so. */
  readonly isOfWork: boolean;
}

const HEAD =
  /^[\s\W\d]{0,12}(?:(?:i|we|i['’]ve|we['’]ve|have|has|then|also|and|manually|locally|visually|successfully|finally|again|fully|independently|just|personally|carefully|already)[\s,]+){0,4}(?:re-?|double-)?(?:verified|confirmed|checked|validated)\b(?!\s+(?:in|out)\b)(?!\s+(?:boxes|box|items?|exceptions?)\b)/i;
const BY_AGENT =
  /\b(?:i|we|i['’]ve|we['’]ve|have|and|then)\s+(?:(?:also|then|manually|locally|have|just|again|fully|visually|successfully)\s+){0,3}(?:re-?|double-)?(?:verified|confirmed|checked|validated)\b(?!\s+(?:in|out)\b)/i;
const PASSIVE =
  /\b(?:is|are|was|were|been|now)\s+(?:(?:also|now|manually|locally|fully|visually|successfully|independently|all|both|end-to-end)\s+){0,3}(?:re-?|double-)?(?:verified|confirmed)\b|\b(?:been|was|were)\s+(?:(?:manually|double|visually|carefully)[\s-]+)(?:checked|tested|validated)\b|[(:,—–-]\s*(?:manually\s+|locally\s+)?verified\b|\bverified (?:to (?:work|be)|working|locally|manually|end-to-end|in|on|with|by|against)\b/i;
const VERB = /\b(?:re-?|double-)?(?:verified|confirmed|checked|validated|tested)\b/i;
// Somebody else's word, or a wish.
const OTHERS =
  /\b(?:users?|customers?|reviewers?|maintainers?|(?:the )?(?:team|client|they|he|she) (?:has |have |also )?(?:verified|confirmed|checked|validated)|with the (?:team|client)|ci|not|never|unverified|un(?:checked|confirmed)|n['’]t|needs?|should|must|will|would|can|could|if|whether|when|once|until|before|to be|yet|still to|asked)\b/i;
/** The search for a cause, told afterwards: what was found may have been changed since. */
const SEARCH =
  /\b(?:root cause|cause[ds]?|bug|issue|problem|culprit|existing|already|previously|before|was|were|had|did|upstream|reproduc\w+|because|docs?|documentation|why|how|where|what)\b/i;
const WORKS =
  /\b(?:work(?:s|ing|ed)?|correct(?:ly)?|fix(?:ed|es)?|pass(?:es|ed)?|builds?|behaves?|behaviou?r|valid|ok|okay|fine|in place|good|returns?|loads?|renders?|responds?|serves?|starts?|runs?|respects?|end-to-end|e2e|locally|manually|visually|by hand|in the browser|clean(?:ly)?|success(?:ful|fully)?|functional|complete|prevents?|handles?|no longer|compatible|up to date|consistent|match(?:es)?|has|contains?|exports?|is|are)\b/i;
const CODE = /`([^`\n]{2,200})`/g;
const ADDRESS = /\bhttps?:\/\/[^\s)`"'<>]{3,200}/g;
const PATH =
  /(?<![\w/.:-])(?:[\w@.-]+\/)*[\w@-][\w@.-]*\.(?:[cm]?[jt]sx?|json|mdx?|py|go|rs|java|kt|rb|php|cs|c|h|cpp|hpp|sh|ya?ml|toml|sql|html?|s?css|vue|svelte|swift|proto|tf|xml|ini|lock|cfg|txt|csv)\b(?!\()/gi;
const COMMAND =
  /^(?:npx?|npm|yarn|pnpm|bun|node|deno|python3?|pytest|go|cargo|make|docker|kubectl|curl|git|gh|uv|poetry|ruby|bundle|php|java|mvn|gradle|dotnet|tsc|eslint|bash|sh|\.\/\S+)\s+\S/;

/** What a clause says that its author verified, or null where it says nothing of the kind. */
export function readVerified(text: string): VerifiedThings | null {
  const plain = text.replace(/\*\*|__/g, "");
  const unquoted = plain.replace(/`[^`]*`/g, "x").replace(/["“][^"”]*["”]/g, "x");
  if (!HEAD.test(unquoted) && !BY_AGENT.test(unquoted) && !PASSIVE.test(unquoted)) return null;
  if (OTHERS.test(unquoted)) return null;
  const codes = [...plain.matchAll(CODE)].map(([, code = ""]) => code.trim());
  const addresses = [...plain.matchAll(ADDRESS)].map(([address]) => address.replace(/[.,;:]+$/, ""));
  const withoutAddresses = plain.replace(ADDRESS, " ");
  const files = [...withoutAddresses.matchAll(PATH)].map(([path]) => path);
  const commands = codes.filter(code => COMMAND.test(code));
  const names = codes.filter(
    code =>
      !COMMAND.test(code) &&
      !files.some(file => code.includes(file)) &&
      /^[\w$.:#-]{3,80}(?:\(.{0,60}\))?$/.test(code) &&
      /[A-Za-z]{3}/.test(code),
  );
  return {
    files,
    addresses,
    names: names.map(name => name.replace(/\(.*$/, "").replace(/^.*[.:#](?=\w)/, "")),
    commands,
    inBrowser: /\b(?:browser|visually|screenshots?|devtools|playwright|puppeteer)\b/i.test(unquoted),
    isOfWork: WORKS.test(unquoted) && !SEARCH.test(unquoted.slice(VERB.exec(unquoted)?.index ?? 0)),
  };
}
