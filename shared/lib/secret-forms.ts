import { isBasicCredential, isPlaceholder, looksLikePassword, looksRandom, looksRandomShort } from "./secret-shapes.ts";
import type { SecretSpan } from "./secret-span.ts";

/** A form that a secret stands in: what gives the secret away is what stands around it. */
interface Form {
  readonly kind: string;
  /** What every such form has; looked for first, since most texts have none of it. */
  readonly signs: readonly string[];
  /** Its first group is the secret. Bounded, so that it is linear. */
  readonly pattern: RegExp;
  readonly isSecret: (value: string) => boolean;
}

const isPassword = (value: string): boolean => looksLikePassword(value, false) && /\d/.test(value);
const isTyped = (value: string): boolean => looksLikePassword(`${value}-0a`, false);
const isDrawn = (value: string): boolean => !isPlaceholder(value) && /\d/.test(value) && /[A-Z]/.test(value);

const FORMS: readonly Form[] = [
  // The logins of `~/.docker/config.json`: base64 of `name:password`.
  {
    kind: "authorization-header",
    signs: ['auth"', 'auth\\"'],
    pattern: /"auth\\{0,7}":\s{0,3}\\{0,7}"([A-Za-z0-9+/]{8,2048}={0,2})\\{0,7}"/g,
    isSecret: value => isBasicCredential(value) || looksRandom(value),
  },
  // `~/.pgpass`: host, port, database, user, password.
  {
    kind: "password",
    signs: [":5432:", ":*:"],
    pattern: /(?<![^\s"'`])[\w.*-]{1,253}:(?:\d{2,5}|\*):[\w*-]{1,63}:[\w*-]{1,63}:([^\s"'`:\\]{4,200})/g,
    isSecret: isTyped,
  },
  // The two halves of an AWS key in one row, as its console's CSV has them.
  {
    kind: "named-secret",
    signs: ["AKIA", "ASIA"],
    pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}["']?\s{0,3}[,;|\t]\s{0,3}["']?([A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/g,
    isSecret: isDrawn,
  },
  {
    kind: "doppler-token",
    signs: ["dp."],
    pattern: /\b(dp\.(?:st|pt|ct|sa|scim|audit)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44})(?![A-Za-z0-9])/g,
    isSecret: isDrawn,
  },
  {
    kind: "named-secret",
    signs: ["secret set"],
    pattern: /\bsecret set\b[^\r\n|;]{0,120}\s(?:-b|--body)[ =]["']?(?![$<])([^\s"'`]{6,400})/g,
    isSecret: value => looksRandomShort(value) || isPassword(value),
  },
  {
    kind: "password",
    signs: ["zip -P", "zip --password"],
    pattern: /zip\s(?:-P\s{0,2}|--password[ =])["']?(?![$<])([^\s"'`]{4,200})/g,
    isSecret: isTyped,
  },
  {
    kind: "password",
    signs: ["SecureString"],
    pattern: /SecureString\s{1,3}(?:-String\s{1,3})?["'](?!\$)([^"'\r\n]{4,200})["']/g,
    isSecret: isTyped,
  },
  {
    kind: "signed-address",
    signs: ["?key=", "&key="],
    pattern: /[?&]key=([\w-]{20,200})(?![\w-])/g,
    isSecret: looksRandom,
  },
  // A block of YAML: the value stands on the line below its name.
  {
    kind: "named-secret",
    signs: [": |", ": >"],
    pattern:
      /(?:[pP]assword|[tT]oken|[sS]ecret|[aA]pi_?[kK]ey)\\{0,7}["']?: [|>][-+]?\d?(?:\s|\\n){1,40}([^\s"'`\\]{8,400})/g,
    isSecret: value => looksRandomShort(value) || isPassword(value),
  },
  // `~/.netrc` on lines of its own, as it is or escaped in JSON.
  {
    kind: "password",
    signs: ["machine "],
    pattern:
      /\bmachine\s\S{1,253}?(?:\s|\\n){1,12}login\s\S{1,64}?(?:\s|\\n){1,12}password\s{1,3}(?![$<])([^\s"'`\\]{4,200})/g,
    isSecret: isTyped,
  },
  {
    kind: "password",
    signs: ["login", "Login", "log in", "Log in", "sign in", "redential", "creds"],
    pattern:
      /\b(?:[lL]og ?in|sign in|[cC]redentials?|creds)(?::| with| as| is| are){0,2}\s{1,2}[\w.@-]{2,64} ?\/ ?([^\s"'`/]{6,200})/g,
    isSecret: isPassword,
  },
  {
    kind: "recovery-phrase",
    signs: ["nemonic", "ed phrase", "ry phrase"],
    pattern:
      /(?:[mM]nemonic|[sS]eed phrase|[rR]ecovery phrase)\\{0,7}["']?(?: is)?\s{0,3}[:=]?\s{0,3}\\{0,7}["']?((?:[a-z]{3,8} ){11,23}[a-z]{3,8})(?![a-z])/g,
    isSecret: () => true,
  },
  // "password" in other languages; the words between it and the value are theirs.
  {
    kind: "password",
    signs: ["asswort", "ot de passe", "ontrase", "enha", "ароль", "密码", "密碼", "パスワード"],
    pattern:
      /(?:[pP]asswort|[mM]ot de passe|[cC]ontrase(?:ñ|n)a|[sS]enha|[пП]ароль|密[码碼]|パスワード)\s{0,2}(?:[:：=]|lautet|ist|est|es|é|是|は)\s{0,3}:?\s{0,2}["'«`]?([^\s"'`»,;。]{6,200})/g,
    isSecret: value => isPassword(value.replace(/[.!)]+$/, "")),
  },
];

/** Finds secrets by the form that they stand in: a row of `.pgpass`, a login told in prose, a block of YAML. */
export function findFormSecrets(text: string, spans: SecretSpan[]): void {
  for (const { kind, signs, pattern, isSecret } of FORMS) {
    if (!signs.some(sign => text.includes(sign))) continue;
    for (const match of text.matchAll(pattern)) {
      const value = match[1] ?? "";
      if (!isSecret(value)) continue;
      const start = match.index + match[0].lastIndexOf(value);
      spans.push({ start, end: start + value.length, kind });
    }
  }
}
