import { isSecretName } from "./secret-runs.ts";
import { isBasicCredential, looksLikePassword, looksRandomShort } from "./secret-shapes.ts";
import type { SecretSpan } from "./secret-span.ts";

/** A name that asks for a secret, up to where its value begins. Spelled out in both cases: that is twice as fast. */
const NAMES =
  /(?:[pP]ass(?:word|wort|wd|phrase|code)|PASS(?:WORD|WD|PHRASE|CODE)?|[_.-]pass|\b(?:pass|pw)(?=: )|[pP]wd|PWD|[sS]ecret|SECRET|[aA]pi[_-]?[kK]ey|API_?KEY|[tT]oken|TOKEN)(?:["'`\\]{0,6}\]?\s{0,3}(?:=>|:=|=|:)(?:\*{1,2}(?=\s))?\s{0,3}|\s\|\s|\sis:?\s|["']\s{1,3}value=|>)/g;

const QUOTED = /\\{0,7}(["'`])([^"'`\r\n\\]{4,200})/y;
const UNQUOTED = /[^\s"'`,;&\\]{6,200}/y;

/** What follows every name before its value; looked for first, since prose has little of it. */
const SIGNS = [":", "=", ">", "is", "|"] as const;

/** Finds short secrets by the name before them: `"password": "…"`, `DB_PASS=…`, `<password>…`. */
export function findNamedWords(text: string, spans: SecretSpan[]): void {
  if (!SIGNS.some(sign => text.includes(sign))) return;
  NAMES.lastIndex = 0;
  for (let name = NAMES.exec(text); name !== null; name = NAMES.exec(text)) {
    const at = NAMES.lastIndex;
    const value = valueAt(text, at);
    if (value === null) continue;
    const before = text.slice(Math.max(0, name.index - 32), name.index);
    const isPassword = /^[^a-z]?(?:pass|pwd?\b)/i.test(name[0]);
    if (isPassword ? isPasswordHere(text, before, name[0], value) : isShortSecret(before, name[0], value))
      spans.push({ start: value.start, end: value.end, kind: isPassword ? "password" : "named-secret" });
  }
}

interface Value {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

function valueAt(text: string, at: number): Value | null {
  QUOTED.lastIndex = at;
  const quoted = QUOTED.exec(text);
  if (quoted?.[2] !== undefined) {
    const end = at + quoted[0].length;
    return { text: quoted[2], start: end - quoted[2].length, end, isQuoted: true };
  }
  UNQUOTED.lastIndex = at;
  const bare = UNQUOTED.exec(text)?.[0].replace(/<\/.*$|[.:)]+$/, "");
  return bare === undefined ? null : { text: bare, start: at, end: at + bare.length, isQuoted: false };
}

function isPasswordHere(text: string, before: string, name: string, value: Value): boolean {
  if (name.endsWith(">") && !/<[\w-]*$/.test(before)) return false;
  if (isOutcome(before, name) || !looksLikePassword(value.text, value.isQuoted)) return false;
  if (value.isQuoted) return true;
  // What is not in quotation marks may be code: `password: password1,` names a variable.
  if (/[^\w$]/.test(value.text)) return !/\sis:?\s$/.test(name) || /\d/.test(value.text);
  const isSetting = /^[A-Z]/.test(name.slice(-2)) || /[A-Z]_?$/.test(before) || /--[\w-]*$/.test(before);
  return (
    isSetting ||
    /^PASS|^PWD/.test(name) ||
    // `host=x user=y password=z`: the parts of one connection.
    (name.endsWith("=") && (/\w=\S+ $/.test(before) || /^ \w+=\S/.test(text.slice(value.end, value.end + 24)))) ||
    // A field of an address or a form.
    /^&[\w.-]+=/.test(text.slice(value.end, value.end + 24)) ||
    // Prose goes on after it; code has a sign there.
    (looksRandomShort(value.text) && /^[.!?]?\s/.test(text.slice(value.end, value.end + 2))) ||
    /^[;&.]?[ \t]*(?:[\r\n"'`|]|\\[nr]|$|<)/.test(text.slice(value.end, value.end + 8))
  );
}

/** "PASS: case7" is a test's outcome, and so is "tests_pass=7of7": there, to pass is no word to pass with. */
const isOutcome = (before: string, name: string): boolean =>
  (/^PASS:\s/.test(name) && !/\w$/.test(before)) ||
  (/^[_.-]?pass\W/i.test(name) &&
    /(?:^|[^a-z])(?:all|tests?|results?|checks?|suites?|first|second|last|\d+)_?$/i.test(before));

const isShortSecret = (before: string, name: string, { text, isQuoted }: Value): boolean =>
  !name.endsWith(">") &&
  isSecretName(`${/[\w-]*$/.exec(before)?.[0] ?? ""}${/^[\w-]+/.exec(name)?.[0] ?? ""}`) &&
  (isQuoted || /=/.test(name)) &&
  text.length < 40 &&
  looksRandomShort(text);

/** `--password x`, `--api-key x`: the flag and its value apart. */
const FLAGS =
  /--[a-z-]{0,24}(?:password|passwd|passphrase|pass|token|secret|api-?key)[ =]["']?(?![-$<[{])([^\s"'`]{6,200})/g;

/** Programs that take a password on the command line, and how. */
const PROGRAMS =
  /\b(?:sshpass|mysql|mysqldump|mysqladmin|mariadb|mariadb-dump|redis-cli|docker|podman|curl|openssl|login)\b/g;
const TAKES: Readonly<Record<string, RegExp>> = {
  sshpass: /^\s+-p\s{0,2}["']?(?![$<])([^\s"']{4,200})/,
  mysql: /\s-p["']?(?![$<])([^\s"']{4,200})/,
  "redis-cli": /\s(?:-a|--pass)\s{1,2}["']?(?![$<])([^\s"']{4,200})/,
  docker: /^\s+login\b.*?\s-p\s{0,2}["']?(?![$<])([^\s"']{4,200})/,
  curl: /\s(?:-u\s{0,2}|--user[ =]|--proxy-user[ =])["']?[^\s:"'$<]{1,64}:(?![$<{])([^\s"']{3,200})/,
  openssl: /\spass:(?![$<])([^\s"']{4,200})/,
  login: /^\s+\S{1,64}\s+password\s+(?![$<])([^\s\\]{4,200})/,
};
/** A password that is piped into a program which reads it (`sudo -S`, `--password-stdin`), or given as a here-string. */
const PIPED =
  /\b(?:echo|printf)(?:\s-\w{1,3})?\s{1,3}["']?(?![$<])([^\s"'|]{4,200})["']?\s{0,3}\|\s{0,3}(?:sudo\s-S|[^\r\n|]{1,80}--(?:password-stdin|with-token))|(?:\bsudo\s-S|--with-token|--password-stdin)[^\r\n|]{0,80}<<<\s{0,3}["']?(?![$<])([^\s"']{4,200})/dg;
const READS_IT = ["sudo -S", "--password-stdin", "--with-token"] as const;
const PROGRAM_REACH = 400;

/** What stands before every password that a program takes; looked for first, since most texts have none of it. */
const TAKING = ["-p", "-a", "-u", "--", "pass", "sudo -S"] as const;

/** Finds passwords on command lines, by the flag or by the program that takes them. */
export function findCommandPasswords(text: string, spans: SecretSpan[]): void {
  if (!TAKING.some(sign => text.includes(sign))) return;
  for (const flag of text.includes("--") ? text.matchAll(FLAGS) : []) {
    const value = flag[1] ?? "";
    const end = flag.index + flag[0].length;
    const isSecret = looksLikePassword(value, false) && /\d/.test(value);
    if (isSecret) spans.push({ start: end - value.length, end, kind: "password" });
  }
  for (const piped of READS_IT.some(sign => text.includes(sign)) ? text.matchAll(PIPED) : []) {
    const [start, end] = piped.indices?.[1] ?? piped.indices?.[2] ?? [0, 0];
    if (isTypedPassword(text.slice(start, end))) spans.push({ start, end, kind: "password" });
  }
  PROGRAMS.lastIndex = 0;
  for (let program = PROGRAMS.exec(text); program !== null; program = PROGRAMS.exec(text)) {
    const name = /^(?:mysql|mariadb)/.test(program[0]) ? "mysql" : program[0] === "podman" ? "docker" : program[0];
    const from = program.index + program[0].length;
    const stretch = text.slice(from, from + PROGRAM_REACH);
    const line = /^(?:\\[\r\n]+|[^\r\n|;])*/.exec(stretch)?.[0] ?? "";
    const value = TAKES[name]?.exec(line);
    if (value?.[1] === undefined) continue;
    const end = from + value.index + value[0].length;
    PROGRAMS.lastIndex = end;
    if (isTypedPassword(value[1])) spans.push({ start: end - value[1].length, end, kind: "password" });
  }
}

/** What a program takes as its password is one, however it looks, unless it stands for one. */
const isTypedPassword = (value: string): boolean =>
  looksLikePassword(`${value}-0a`, false) && !/^(?:pass(?:word)?|pwd|secret|token|test|root|admin|\d+)$/i.test(value);

const BASIC = /[bB]asic\s{1,3}([A-Za-z0-9+/]{8,2048}={0,2})/g;

/** Finds the header of basic authentication by what it decodes to. */
export function findBasicHeaders(text: string, spans: SecretSpan[]): void {
  if (!text.includes("Basic") && !text.includes("basic")) return;
  for (const header of text.matchAll(BASIC)) {
    const value = header[1] ?? "";
    const end = header.index + header[0].length;
    if (isBasicCredential(value)) spans.push({ start: end - value.length, end, kind: "authorization-header" });
  }
}
