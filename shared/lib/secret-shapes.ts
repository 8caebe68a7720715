import { matchToken } from "./secret-tokens.ts";

/** Ids that harnesses and providers write into every transcript. They open nothing. */
const ID_PREFIX =
  /^(?:toolu|msg|req|call|fc|chatcmpl|resp|run|sess|session|item|thread|file|asst|snap|evt|org|user|agent)[_-]/;

/** The kind of credential that an unbroken run of letters, digits, `_` and `-` is by itself, or null. */
export function tokenKind(run: string): string | null {
  const token = matchToken(run);
  if (token === null || isPlaceholder(run)) return null;
  // Class names of style sheets begin like a model's key.
  return token.kind !== "model-api-key" || looksRandom(token.rest.replace(/^(?:[a-z0-9]+-){1,2}/, ""))
    ? token.kind
    : null;
}

/** Words and patterns by which authors mark a value as no real one. */
export function isPlaceholder(value: string): boolean {
  return (
    /[Yy]our|YOUR|[Ee]xample|EXAMPLE|[Pp]laceholder|PLACEHOLDER|[Cc]hange-?_?[Mm]e|CHANGE_?ME|[Dd]ummy|DUMMY|[Ff]ake|FAKE|[Rr]edacted|REDACTED|[Ii]nsert|[Rr]eplace|REPLACE|[Ss]ample|xxxx|XXXX|\*\*\*|•|\.\.\.|…/.test(
      value,
    ) ||
    /^\$[\w{(]|\$[{(]|\{\{|^%\w+%$|^<[^<>]*>$|<[A-Za-z][\w -]*>$/.test(value) ||
    /0123456|1234567|abcdefg|ABCDEFG|qwerty/.test(value) ||
    isOneCharacter(value)
  );
}

/** Whether a character that is repeated is most of the value: `aaaaaaaa`, `000000000000`. */
function isOneCharacter(value: string): boolean {
  const repeated = /([A-Za-z0-9_-])\1{5,}/.exec(value);
  return repeated !== null && repeated[0].length * 3 >= value.length;
}

/**
 * Whether a value looks drawn by a machine rather than written by a person: letters and digits change places often,
 * and no one character rules. Names, paths, dates, UUIDs and Git or SHA-256 hashes do not count.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || isPlainId(value) || isPlaceholder(value)) return false;
  const { digits, letters, changes, distinct } = mixOf(value);
  const counted = digits + letters;
  return digits >= 2 && letters >= 4 && counted >= 14 && changes / counted >= 0.3 && distinct >= 9;
}

/** The same of a long value of letters alone, or with one digit, under a name that leaves no doubt. */
export function looksDrawn(value: string): boolean {
  if (value.length < 24 || isPlainId(value) || isPlaceholder(value) || /[^A-Za-z0-9]/.test(value)) return false;
  const { letters, changes, distinct } = mixOf(value);
  // In names put together of words a capital stands alone, and small letters follow.
  return changes / letters >= 0.4 && distinct >= 14 && /[A-Z]{2}/.test(value) && /[a-z]{2}/.test(value);
}

/** The same of a value that is too short to be judged without the name that it stands under. */
export function looksRandomShort(value: string): boolean {
  if (value.length < 8 || isPlainId(value) || isPlaceholder(value) || /^v?\d+[.:]|^\d{4}-\d\d|[()[\]/]/.test(value))
    return false;
  const { digits, letters, changes, distinct } = mixOf(value);
  return digits >= 2 && letters >= 3 && changes >= 4 && distinct >= 6;
}

interface Mix {
  readonly digits: number;
  readonly letters: number;
  /** How often a digit, a small and a capital letter follow one another. */
  readonly changes: number;
  readonly distinct: number;
}

function mixOf(value: string): Mix {
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
  return { digits, letters, changes, distinct: seen.size };
}

/** A UUID or the digits of a hash: no credential by itself, and often one under a name that says so. */
export const isHexId = (value: string): boolean =>
  /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,128})$/i.test(value);

/** A UUID, a Git or SHA-256 hash, or an id that a harness gave. */
export const isPlainId = (value: string): boolean =>
  ((value.length === 36 || value.length === 40 || value.length === 64) && isHexId(value)) || ID_PREFIX.test(value);

/** Of what authors put together a password in a test or a manual. */
const EXAMPLE_WORDS =
  /p[a@4][s$]{2}(?:w[o0]rd|wd|phrase)?|s[e3]cr[e3]t|test(?:ing)?|my|new|old|wrong|valid|invalid|correct|incorrect|current|bad|good|user|admin|the|some|super|strong|secure|here|goes|value|hash|demo|foo|bar|[\d!._ -]/gi;

/** A password of a test or a manual: "Password123!", "p@ssw0rd", or a service's or a role's own name with a number. */
export const isExamplePassword = (value: string): boolean =>
  (/p[a@4]ss|secret|test/i.test(value) && value.replace(EXAMPLE_WORDS, "") === "") ||
  /^(?:postgres(?:ql)?|mysql|mariadb|mongo|redis|rabbit(?:mq)?|minio|root|admin|guest|user|dev|local(?:host)?|docker)[\d!@_-]{0,5}$/i.test(
    value,
  );

/** A value that stands under a word like "password". In quotation marks more counts, since code does not stand there. */
export function looksLikePassword(value: string, isQuoted: boolean): boolean {
  if (value.length < 6 || value.length > 200 || isPlaceholder(value) || isExamplePassword(value)) return false;
  const classes = [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*+=?~.,;:<>_-]/].filter(part => part.test(value)).length;
  const isCode = isQuoted ? QUOTED_CODE.test(value) : CODE.test(value);
  if (isCode) return false;
  if (/\s/.test(value)) return classes >= 3 && /\d/.test(value);
  if (/\d/.test(value)) return /[A-Za-z]/.test(value);
  const isSigned = /[!@#$%^&*+=~][A-Za-z]/.test(value) && classes >= 2;
  return isQuoted && (isSigned || isPhrase(value));
}

/** A call, a path, or a name put together of words: `validatePassword2`. */
const QUOTED_CODE = /^[\w$.]+\(.*\)$|^\/\w|^[a-z]{3,}(?:[A-Z][a-z]{2,})+\d?$/;

/** Code is no password: a call, a member, a path, a type. */
const CODE = /[()[\]{}|]|^[\w$]+(?:\.[A-Za-z_]\w*)+$|^[./~]|\/\/?\w+\//;

/** Four words and more, joined: a pass phrase, unless they speak of a form. */
const isPhrase = (value: string): boolean =>
  /^[A-Za-z]+(?:-[A-Za-z]+){3,}$/.test(value) && !/pass|secret|input|field|form|label|text|button|icon/i.test(value);

/** Whether base64 holds `name:word`, as the header of basic authentication does. */
export function isBasicCredential(base64: string): boolean {
  let bits = 0;
  let held = 0;
  let colons = 0;
  for (let index = 0; index < base64.length && base64[index] !== "="; index += 1) {
    const value = BASE64.indexOf(base64.charAt(index));
    if (value < 0) return false;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    const byte = (held >> bits) & 0xff;
    if (byte < 0x20 || byte > 0x7e) return false;
    if (byte === 0x3a) colons += 1;
  }
  return colons > 0;
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
