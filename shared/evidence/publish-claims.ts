import type { PublishClaim, PublishVerb } from "../model/claim.ts";
import { forgeIn } from "./forge-names.ts";
import { hashesIn } from "./hash-names.ts";
import { findLandedClaims } from "./landed-claims.ts";
import { isOwnNumbering } from "./own-numbering.ts";
import { codeAt, type Sentence } from "./sentence.ts";
import type { Token } from "./word-tokens.ts";

const VERBS: ReadonlyMap<string, PublishVerb> = new Map<string, PublishVerb>([
  ["pushed", "push"],
  ["force-pushed", "push"],
  ["merged", "merge"],
  ["squash-merged", "merge"],
  ["shipped", "deploy"],
  ["published", "publish"],
  ["deployed", "deploy"],
  ["applied", "deploy"],
  ["released", "release"],
]);
// What may stand before the participle where it is said of the session's work.
const BEFORE =
  /^(?:i|we|i've|we've|is|are|was|were|been|being|has|have|had|got|and|then|also|successfully|already|just|finally|now|both|all|changes?|commits?|everything|branch|branches|tag|tags|fix|fixes|work|code|it|pr|prs|mr|request|version|hash|package|release|image|site|app|service|docs|build|main|subsequently|cleanly|directly|later)$/;
const AUXILIARY = /^(?:i|we|i've|we've|is|are|was|were|been|has|have|had|got|successfully|already)$/;
// What may follow a participle at the head of a clause; anything else may be an adjective ("merged commits appear").
const AFTER =
  /^(?:to|into|onto|in|upstream|with|via|as|at|on|the|it|them|all|both|everything|this|that|origin|main|master|pr|prs|mr|pull|tag|tags|branch|and|then|by|from|v?\d.*|#\d+|commit|commits|changes|version|feature|package|crate|image|gem|library|release|through|successfully|up|latest|cleanly|without|so|after|using|directly|for)$/;
const REGISTRY =
  /\b(?:npm|pypi|crates(?:\.io)?|registry|docker(?: ?hub)?|ghcr|nuget|maven|rubygems|marketplace|jsr|packagist|hex\.pm|homebrew|artifactory|app store|play store)\b/i;
const VERSION = /^v?\d+\.\d+(?:\.\d+)?(?:[-+][\w.]+)?$/i;
const GENERIC_REMOTE = /^(?:origin|upstream|fork)$/i;
const PLAIN_REF = /^(?:main|master|develop|dev|trunk|next|staging|production|gh-pages)$/i;
const NO_REF =
  /^(?:the|a|an|its|my|our|remote|github|gitlab|bitbucket|it|and|then|with|via|as|at|by|for|same|feature|this|that|branch|branches|repo|repository|new|remotes?|server|pr|prs|mr)$/i;

/** Finds where something is said to have been pushed, merged, published, deployed or released. */
export function findPublishClaims(sentence: Sentence, tokens: readonly Token[]): readonly PublishClaim[] {
  const claims: PublishClaim[] = [];
  for (const [index, token] of tokens.entries()) {
    const verb = token.kind === "word" ? VERBS.get(token.text) : undefined;
    if (
      verb === undefined ||
      isByOthers(tokens, index) ||
      !(isPredicate(tokens, index) || namesRelease(sentence, tokens, index)) ||
      !hasObject(verb, sentence, tokens, index)
    )
      continue;
    const clause = reachOf(tokens, index);
    const { ref, remote } = refAfter(sentence, tokens, index, clause);
    // What is pushed is a branch or a tag; a pull request named beside it is another act's.
    const named = verb === "push" && !/\btags?\b|\btagged\b/i.test(sentence.plain) ? null : labelOf(sentence, clause);
    const label = named ?? (verb === "merge" ? mergedBranch(sentence) : null);
    claims.push({
      type: "publish",
      verb,
      start: sentence.start + token.start,
      end: sentence.start + token.end,
      ref: verb === "push" || verb === "merge" ? ref : null,
      remote,
      hash: soleHash(sentence),
      label,
      ...(verb === "push" ? forgeIn(sentence, sentence.start + token.start) : {}),
    });
  }
  if (claims.length > 0) return claims;
  return findLandedClaims(sentence);
}

const OTHERS =
  /^(?:users?|team|maintainers?|authors?|owners?|reviewers?|bots?|vendor|community|client|customer|company|other)$/;

// "merged by Alice": somebody else's act.
function isByOthers(tokens: readonly Token[], index: number): boolean {
  const by = tokens.slice(index + 1, index + 8).findIndex(token => token.text === "by");
  const who = tokens[index + 2 + by]?.text ?? "";
  if (by >= 0 && who === "the") return OTHERS.test(tokens[index + 3 + by]?.text ?? "");
  return by >= 0 && !/^(?:me|us|hand|default|running|using|then|now|the|\w+ing)$/.test(who);
}

const RELEASE = /^\s{1,3}@?[\w./-]{1,100}@v?\d+\.\d+/;

/** "Published widget@1.2.3": a package with its version, at the head of a clause. */
function namesRelease(sentence: Sentence, tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const isHead = before === undefined || before.kind === "mark" || AUXILIARY.test(before.text);
  return isHead && RELEASE.test(sentence.plain.slice(tokens[index]?.end));
}

function isPredicate(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (before !== undefined && /^(?:to|not|never|that|which|who|be|the|a|an|of)$/.test(before.text)) return false;
  if (before !== undefined && before.kind === "word" && AUXILIARY.test(before.text)) return true;
  const follows =
    after === undefined ||
    after.kind === "mark" ||
    after.kind === "code" ||
    after.kind === "number" ||
    AFTER.test(after.text);
  const isHead = before === undefined || before.kind === "mark";
  if (!follows) return isHead && (sendsOn(tokens, index) || isBranchAlone(tokens, index));
  return isHead || before.kind !== "word" || BEFORE.test(before.text) || /^(?:#\d+|[0-9a-f]{7,40})$/.test(before.text);
}

/** "Pushed retry-limit; …": the name of a branch and nothing more. */
const isBranchAlone = (tokens: readonly Token[], index: number): boolean =>
  /^[a-z\d]+(?:[-/_][a-z\d]+)+$/.test(tokens[index + 1]?.text ?? "") &&
  /^(?:[.;,)]|)$/.test(tokens[index + 2]?.text ?? "");

/** "Published widget 1.2.0 to npm", "Pushed the-fix to origin": what was sent stands between, and where to follows. */
function sendsOn(tokens: readonly Token[], index: number): boolean {
  for (let at = index + 2; at <= index + 5; at += 1) {
    const token = tokens[at];
    if (token === undefined || /^[.;:]$/.test(token.text)) return false;
    const next = tokens[at + 1];
    if (/^(?:to|into|on)$/.test(token.text) && next !== undefined)
      return (
        PLAIN_REF.test(next.text) || GENERIC_REMOTE.test(next.text) || REGISTRY.test(next.text) || next.text === "npm"
      );
  }
  return false;
}

const GIT_WORDS =
  /\b(?:commit(?:s|ted)?|branch(?:es)?|git|github|gitlab|origin|upstream|main|master|remote|repo|repository|tags?|prs?|changes|code|fix|work|everything|hash|images?|docker|pushed\.?$)\b/i;
const FLOWING =
  /^(?:items?|events?|messages?|values?|elements?|entries|jobs?|records?|rows?|notifications?|metrics|logs|objects?|results?|states?|routes?|tokens?|data|deadline|launch|meeting|date|milestone|limits?|buttons?|schedule|boundary|boundaries)$/;

/** "Items are pushed to the queue", "it pushed the limit": what a program does, or a figure of speech. */
function isFlow(sentence: Sentence, tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text ?? "";
  if (/^(?:it|they|which|he|she)$/.test(before) && !/^(?:to|ok|successfully)$/.test(tokens[index + 1]?.text ?? ""))
    return true;
  const subject = /^(?:is|are|was|were|been|being)$/.test(before) ? (tokens[index - 2]?.text ?? "") : before;
  if (FLOWING.test(subject) && !GIT_WORDS.test(sentence.plain)) return true;
  const after = sentence.plain.slice(tokens[index]?.end);
  return INTO_MEMORY.test(after) || PUT_OFF.test(after);
}

/** "Pushed the frame onto the stack", "pushed to the retry queue": where a program puts a value. */
const INTO_MEMORY =
  /^[^.;:]{0,60}?\b(?:to|onto|on|into|in)\s+(?:(?:the|a|an|its|our|this|that|each|every|their|one)\s+)?(?:[\w'’-]+\s+|\uE000+\s+){0,2}(?:stacks?|queues?|arrays?|lists?|heaps?|buffers?|vectors?|slices?|deques?|channels?|collections?|histor(?:y|ies)|bus|cache|ring|topics?|pipelines?|undo log|scope|call ?stack|router|sentry|datadog|prometheus)\b/i;
/** "Pushed the launch date back a week", "pushed back to Friday". */
const PUT_OFF =
  /^\s+(?:back|out|off)\b|^[^.;:]{0,60}?\b(?:date|deadline|launch|meeting|milestone|release|call|review|schedule|sprint|demo|kick-?off)\b[^.;:]{0,24}?\b(?:back|out|off|to (?:mon|tues|wednes|thurs|fri|satur|sun)day|to next|by an?|by \w+ (?:day|week|month|hour)s?)\b/i;

/** What is applied to the other side, and not to a text. */
const INFRASTRUCTURE = /\b(?:terraform|opentofu|manifests?|infrastructure|kustom\w+|ansible|playbooks?)\b/i;

// "event published to the bus", "lock released": no act of publishing without a version or a registry.
function hasObject(verb: PublishVerb, sentence: Sentence, tokens: readonly Token[], index: number): boolean {
  if (verb === "push" && isFlow(sentence, tokens, index)) return false;
  if (verb === "push") return !/^(?:onto|into|back|down|aside|past|through|for)$/.test(tokens[index + 1]?.text ?? "");
  if (verb === "merge")
    return (
      /\b(?:pr|prs|mr|pull requests?|branch|branches|main|master|upstream|develop|trunk)\b/i.test(sentence.raw) ||
      (/#\d/.test(sentence.raw) && !isOwnNumbering(sentence.raw)) ||
      tokens.length < 4
    );
  if (tokens[index]?.text === "applied")
    return (
      INFRASTRUCTURE.test(sentence.plain) &&
      !/\b(?:fix(?:es)?|format\w*|patch(?:es)?|migrations?)\b/i.test(sentence.plain)
    );
  if (verb === "deploy")
    return (
      /\b(?:production|prod|staging|preview|vercel|netlify|fly(?:\.io)?|heroku|kubernetes|k8s|cluster|server|cloudflare|pages|aws|lambda|app|site|service|version|successfully)\b/i.test(
        sentence.plain,
      ) ||
      /(?<![\w.])v\d+\.\d+/.test(sentence.plain) ||
      tokens.length < 4
    );
  if (REGISTRY.test(sentence.plain)) return true;
  return verb === "release" || verb === "publish"
    ? tokens.some(token => VERSION.test(token.text)) ||
        /(?:^|\s)@?[\w./-]{1,100}@v?\d+\.\d+/.test(sentence.plain) ||
        (verb === "publish" && /\b(?:package|crate|gem)\b/i.test(sentence.plain)) ||
        sentence.codes.some(code => /@?\S+@v?\d/.test(code.text) || VERSION.test(code.text))
    : false;
}

/** The stretch of tokens around the verb in which its objects stand: to the next verb of its kind. */
function reachOf(tokens: readonly Token[], index: number): { readonly from: number; readonly to: number } {
  let to = index + 1;
  while (to < tokens.length && to < index + 16 && !VERBS.has(tokens[to]?.text ?? "") && tokens[to]?.text !== ";")
    to += 1;
  let from = index;
  while (from > 0 && from > index - 10 && !VERBS.has(tokens[from - 1]?.text ?? "")) from -= 1;
  return { from: tokens[from]?.start ?? 0, to: tokens[to - 1]?.end ?? 0 };
}

function refAfter(
  sentence: Sentence,
  tokens: readonly Token[],
  index: number,
  clause: { readonly to: number },
): { readonly ref: string | null; readonly remote: string | null } {
  let remote: string | null = null;
  for (let at = index + 1; at < tokens.length && (tokens[at]?.start ?? 0) < clause.to; at += 1) {
    const token = tokens[at];
    if (token === undefined || !/^(?:to|into|onto|on|branch|origin|upstream)$/.test(token.text)) continue;
    if (GENERIC_REMOTE.test(token.text)) {
      remote = token.text;
      continue;
    }
    let next = at + 1;
    while (NO_REF.test(tokens[next]?.text ?? "") && next < at + 4) next += 1;
    const named = tokens[next];
    if (named === undefined) continue;
    const name = named.kind === "code" ? (codeAt(sentence, sentence.start + named.start)?.text ?? "") : named.text;
    const found = readRef(name, named.kind === "code");
    if (found === null) continue;
    if (found.ref === null) {
      remote = found.remote;
      continue;
    }
    return { ref: found.ref, remote: found.remote ?? remote };
  }
  return { ref: null, remote };
}

function readRef(
  name: string,
  isCode: boolean,
): { readonly ref: string | null; readonly remote: string | null } | null {
  if (GENERIC_REMOTE.test(name)) return { ref: null, remote: name.toLowerCase() };
  if (PLAIN_REF.test(name)) return { ref: name, remote: null };
  if (!isCode || !/^[\w][\w./#+-]{0,120}$/.test(name) || name.includes("://") || /^[0-9a-f]{7,40}$/.test(name))
    return null;
  const split = /^(origin|upstream)[/ ](.+)$/.exec(name);
  return split === null
    ? { ref: name.replace(/^refs\/heads\//, ""), remote: null }
    : { ref: split[2] ?? null, remote: split[1] ?? null };
}

/** The one hash that the sentence names; null where it names none or several. */
function soleHash(sentence: Sentence): string | null {
  const names = hashesIn(sentence).map(({ hash }) => hash);
  const longest = names.toSorted((a, b) => b.length - a.length)[0];
  return longest !== undefined && names.every(name => longest.startsWith(name)) ? longest : null;
}

const BRANCH = "[`'\"]?((?:[\\w.]+(?:-[\\w.]+)*\\/)*[\\w.]+(?:[-/][\\w.]+)+)[`'\"]?";
const MERGED_BRANCH = new RegExp(
  `\\bmerged\\s+(?:the\\s+|my\\s+)?(?:branch\\s+)?${BRANCH}(?=\\s+(?:branch|into|to|onto|in|back)\\b|[.,;)]?\\s*$)|(?:^|\\s)${BRANCH}\\s+(?:branch\\s+)?(?:is|was|has been)\\s+(?:now\\s+)?merged\\b`,
  "i",
);

/** The branch that is said to be merged, where its name is one beyond doubt: "feature/retry", "retry-limit". */
function mergedBranch(sentence: Sentence): string | null {
  const found = MERGED_BRANCH.exec(sentence.raw);
  const name = found?.[1] ?? found?.[2] ?? null;
  const bare = name?.replace(/\.$/, "") ?? null;
  return bare === null || /\.\w{1,4}$/.test(bare) ? null : bare;
}

function labelOf(sentence: Sentence, reach: { readonly from: number; readonly to: number }): string | null {
  const text = sentence.raw.slice(reach.from, reach.to);
  const pull = /(?:\bPRs?|\bMRs?|pull requests?)\s*[#!]?(\d{1,7})\b|(?<![\w&])#(\d{1,7})\b|\/pull\/(\d{1,7})\b/i.exec(
    text,
  );
  if (pull !== null) return pull[1] ?? pull[2] ?? pull[3] ?? null;
  return (
    /(?<![\w.])v?\d+\.\d+\.\d+(?:[-+][\w.]+)?\b/.exec(text)?.[0] ?? /(?<![\w.])v\d+(?:\.\d+)?\b/.exec(text)?.[0] ?? null
  );
}
