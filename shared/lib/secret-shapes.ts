/** The known shapes of credentials, by the prefix their issuers publish. Each is tested on one unbroken run of characters. */
const TOKEN_SHAPES: readonly (readonly [kind: string, shape: RegExp])[] = [
  ["aws-access-key", /^(?:AKIA|ASIA)[A-Z2-7]{16}$/],
  ["github-token", /^(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{40,255})$/],
  ["gitlab-token", /^gl(?:pat|dt|rt|ptt|cbt)-[A-Za-z0-9_-]{20,}$/],
  ["slack-token", /^xox[abeoprs]-[A-Za-z0-9-]{16,}$/],
  ["google-api-key", /^AIza[A-Za-z0-9_-]{35}$/],
  ["stripe-key", /^(?:[sr]k_(?:live|test)_|whsec_)[A-Za-z0-9]{16,}$/],
  ["npm-token", /^npm_[A-Za-z0-9]{36}$/],
  ["pypi-token", /^pypi-AgE[A-Za-z0-9_-]{40,}$/],
  ["model-api-key", /^sk-(?:ant-|proj-|svcacct-|or-v1-)?[A-Za-z0-9_-]{20,}$/],
  ["hugging-face-token", /^hf_[A-Za-z0-9]{30,}$/],
];

/** How every one of the shapes begins: what is tested on every run. */
const TOKEN_START = /^(?:AKIA|ASIA|AIza|gh[pousr]_|gi|gl|xo|[rs]k[_-]|wh|np|py|hf)/;

/** Ids that harnesses and providers write into every transcript. They open nothing. */
const ID_PREFIX =
  /^(?:toolu|msg|req|call|fc|chatcmpl|resp|run|sess|session|item|thread|file|asst|snap|evt|org|user|agent)[_-]/;

/** The kind of credential that an unbroken run of letters, digits, `_` and `-` is by itself, or null. */
export function tokenKind(run: string): string | null {
  if (!TOKEN_START.test(run)) return null;
  for (const [kind, shape] of TOKEN_SHAPES) {
    if (!shape.test(run)) continue;
    if (isPlaceholder(run)) return null;
    return kind !== "model-api-key" || looksRandom(run.replace(/^sk-(?:[a-z0-9]+-){0,2}/, "")) ? kind : null;
  }
  return null;
}

/** Words and patterns by which authors mark a value as no real one. */
export function isPlaceholder(value: string): boolean {
  return (
    /your|example|placeholder|change-?me|dummy|fake|redacted|insert|replace|sample|xxxx|\*\*\*|•|<|>|\$|\{|\}|\.\.\.|…/i.test(
      value,
    ) ||
    /0123456|1234567|abcdefg|ABCDEFG|qwerty/.test(value) ||
    /(.)\1{5}/.test(value)
  );
}

/**
 * Whether a value looks drawn by a machine rather than written by a person: letters and digits change places often,
 * and no one character rules. Names, paths, dates, UUIDs and Git or SHA-256 hashes do not count.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || isPlainId(value) || isPlaceholder(value)) return false;
  let digits = 0;
  let letters = 0;
  let changes = 0;
  let before = 0;
  const seen = new Set<number>();
  for (let index = 0; index < value.length; index += 1) {
    const unit = value.charCodeAt(index);
    const kind = unit >= 48 && unit <= 57 ? 1 : unit >= 97 && unit <= 122 ? 2 : unit >= 65 && unit <= 90 ? 3 : 0;
    if (kind === 0) continue;
    seen.add(unit);
    if (kind === 1) digits += 1;
    else letters += 1;
    if (before !== 0 && before !== kind) changes += 1;
    before = kind;
  }
  const counted = digits + letters;
  return digits >= 2 && letters >= 4 && counted >= 14 && changes / counted >= 0.3 && seen.size >= 9;
}

/** A UUID, a Git or SHA-256 hash, or an id that a harness gave. */
export const isPlainId = (value: string): boolean =>
  (value.length === 36 && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) ||
  ((value.length === 40 || value.length === 64) && /^[0-9a-f]+$/i.test(value)) ||
  ID_PREFIX.test(value);

/** A value that follows a word like "password": short ones count when they mix letters, digits and signs. */
export function looksLikePassword(value: string): boolean {
  if (value.length < 8 || value.length > 200 || isPlaceholder(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[!@#%^&*+=?~.,;_-]/].filter(part => part.test(value)).length;
  // Code is no password: a call, a member, a path, a type.
  return classes >= 3 && /\d/.test(value) && !/[()[\]]|^[\w$]+(?:\.[A-Za-z_]\w*)+$|^[./~]|\/\/?\w+\//.test(value);
}
