import type { LinkClaim } from "../model/claim.ts";
import { isOwnNumbering } from "./own-numbering.ts";
import type { Sentence } from "./sentence.ts";
import type { Token } from "./word-tokens.ts";

const OPENED = /^(?:opened|created|submitted|raised|filed|re-?opened|drafted|posted|made)$/;
const NOUN = /^(?:prs?|mrs?|pull|issues?|tickets?|bugs?|merge|runs?|workflow)$/;
const BETWEEN =
  /^(?:a|an|the|new|draft|github|gitlab|linear|tracking|follow-up|followup|upstream|pr|mr|pull|merge|request|issue|ticket|bug|run|workflow|ci|and|as|here|at|it|for|review|change|changes|work|fix|this|branch)$/;
const FORGE_URL = /^https?:\/\/[^\s/]+\/[^\s]*?\/(?:-\/)?(pull|pulls|merge_requests|issues|runs)\/(\d{1,12})\b/i;

/** Finds pull requests, issues, runs and pages that are said to have been opened or used. */
export function findLinkClaims(sentence: Sentence, tokens: readonly Token[]): readonly LinkClaim[] {
  const claims = [
    ...numberClaims(sentence, tokens),
    ...passiveClaims(sentence),
    ...closedClaims(sentence),
    ...urlClaims(sentence),
    ...pageClaims(sentence),
  ];
  return [...claims, ...pointedClaims(sentence).filter(one => claims.every(({ number }) => number !== one.number))];
}

function numberClaims(sentence: Sentence, tokens: readonly Token[]): readonly LinkClaim[] {
  const claims: LinkClaim[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== "word" || !OPENED.test(token.text) || !isAct(tokens, index)) continue;
    for (let at = index + 1; at < index + 9 && at < tokens.length; at += 1) {
      const next = tokens[at];
      if (next === undefined) break;
      const number = numberAt(tokens, at);
      if (number !== null) {
        const noun = tokens.slice(index + 1, at).find(one => NOUN.test(one.text))?.text ?? "";
        // "made 3 changes": a bare number needs its noun beside it.
        if (noun === "" && (!next.text.startsWith("#") || isOwnNumbering(sentence.plain))) break;
        // "Filed bug #2": an item of one's own list as like as not.
        if (/^bugs?$/.test(noun) && isOwnNumbering(sentence.plain)) break;
        claims.push({
          type: "link",
          url: null,
          number,
          noun: nounOf(noun),
          start: sentence.start + token.start,
          end: sentence.start + next.end,
        });
        break;
      }
      if (next.kind === "mark" ? !/^[#([!]$/.test(next.text) : !BETWEEN.test(next.text)) break;
    }
  }
  return claims;
}

const isAct = (tokens: readonly Token[], index: number): boolean => {
  const before = tokens[index - 1];
  return (
    before?.kind !== "word" ||
    /^(?:i|we|i've|we've|and|then|also|successfully|just|already|have|has)$/.test(before.text)
  );
};

function numberAt(tokens: readonly Token[], at: number): number | null {
  const token = tokens[at];
  const digits = /^#?(\d{1,7})$/.exec(token?.text ?? "")?.[1];
  if (digits === undefined) return null;
  const before = tokens[at - 1]?.text ?? "";
  return token?.text.startsWith("#") || /^(?:#|!|pr|mr|request|issue|ticket|run)$/.test(before) ? Number(digits) : null;
}

function nounOf(word: string): LinkClaim["noun"] {
  if (/^(?:prs?|mrs?|pull|merge)$/.test(word)) return "pull";
  if (/^(?:issues?|tickets?|bugs?)$/.test(word)) return "issue";
  return /^(?:runs?|workflow)$/.test(word) ? "run" : "any";
}

const PASSIVE =
  /\b(pull request|merge request|PR|MR|issue|ticket)\s*(?:#|!)?(\d{1,7})\s+(?:(?:was|has been|is now|got)\s+(?:successfully\s+)?(?:opened|created|filed|submitted|raised)|is\s+(?:now\s+)?(?:open|up|ready for review)(?=\s+(?:and|for|against|as)\b|\s*[.,;(]|\s*$))\b(?!\s+(?:by|last|in 20|on 20|\w+ (?:days?|weeks?|months?) ago))/gi;
const PASSIVE_AFTER =
  /\b(pull request|merge request|PR|MR|issue|ticket)\s+(?:(?:was|has been)\s+)?(?:opened|created|filed|submitted|raised)\s*[(:,]?\s*(?:as\s+)?#(\d{1,7})\b/gi;
const NAMED =
  /^\W*(?:the |my |our )?(?:new |draft |open )?(pull request|merge request|PR|MR)(?:\s+(?:is|number))?\s*(?::\s*|\s)(?:is\s+)?#(\d{1,7})[\s.*]*$/gi;

/** "PR #48 was opened", "PR: #48", "a pull request has been opened (#48)". */
function passiveClaims(sentence: Sentence): readonly LinkClaim[] {
  return [PASSIVE, PASSIVE_AFTER, NAMED].flatMap(shape =>
    Array.from(sentence.plain.matchAll(shape), (found): LinkClaim => {
      const start = sentence.start + found.index;
      const noun = nounOf((found[1] ?? "").toLowerCase().replace(/ request$/, ""));
      return { type: "link", url: null, number: Number(found[2]), noun, start, end: start + found[0].length };
    }),
  );
}

const CLOSED =
  /\b(?:closed|reopened|commented on)\s+(?:the\s+)?(?:github\s+)?(issue|PR|pull request|MR)\s*#(\d{1,7})\b|\b(issue)\s*#(\d{1,7})\s+(?:is|was|has been)\s+(?:now\s+)?closed\b(?!\s+(?:by|as|last|in))/gi;

/** "Closed issue #7", "issue #7 is closed". */
const closedClaims = (sentence: Sentence): readonly LinkClaim[] =>
  Array.from(sentence.plain.matchAll(CLOSED), (found): LinkClaim => {
    const start = sentence.start + found.index;
    const noun = nounOf((found[1] ?? found[3] ?? "").toLowerCase().replace(/ request$/, ""));
    return { type: "link", url: null, number: Number(found[2] ?? found[4]), noun, start, end: start + found[0].length };
  });

const REQUEST = /\b(?:PR|MR|pull request|merge request)\s{0,2}(?::\s{0,3}|\()?[#!](\d{1,7})\b/gi;
const ELSEWHERE =
  /\b(?:upstream|similar|related|like|cf\.?|duplicate|based on|depends on|blocked by|follows|from|original|previous|earlier|other|another)\b/i;

/** "See PR #12", "the PR (#12) awaits review": a pull request that is spoken of as one that is known. */
const pointedClaims = (sentence: Sentence): readonly LinkClaim[] =>
  ELSEWHERE.test(sentence.plain)
    ? []
    : Array.from(sentence.plain.matchAll(REQUEST), (found): LinkClaim => {
        const start = sentence.start + found.index;
        const number = Number(found[1]);
        return { type: "link", url: null, number, noun: "pull", isPointed: true, start, end: start + found[0].length };
      });

// What follows such words is pointed at, and not said to have been opened or used.
const POINTED =
  /\b(?:see|as discussed|discussed|related(?: to)?|cf\.?|compare|similar to|known|upstream|documented|described|refers? to|reported|tracked|closes|fixes|resolves|like|duplicate of)\b[^.;:]{0,40}$/i;
const USED =
  /\b(?:used|consulted|read|fetched|opened|visited|followed)\s+(?:the\s+)?(?:(?:page|docs?|documentation|article|guide|url)\s+(?:at\s+)?)?$/i;
const LOCAL = /^https?:\/\/(?:localhost|127\.|0\.0\.0\.0|\[)/i;

/** A page that is said to have been used: right behind the word that says so. */
function pageClaims(sentence: Sentence): readonly LinkClaim[] {
  return sentence.codes.flatMap((code): LinkClaim[] => {
    if (!/^https?:\/\//.test(code.text) || FORGE_URL.test(code.text) || LOCAL.test(code.text)) return [];
    const before = sentence.plain.slice(Math.max(0, code.start - sentence.start - 60), code.start - sentence.start);
    if (!USED.test(before)) return [];
    const url = code.text.replace(/[.,;:!?]+$/, "").replace(/\/$/, "");
    return [{ type: "link", url, number: null, noun: "any", start: code.start, end: code.end }];
  });
}

function urlClaims(sentence: Sentence): readonly LinkClaim[] {
  return sentence.codes.flatMap((code): LinkClaim[] => {
    const found = FORGE_URL.exec(code.text);
    const before = sentence.plain.slice(Math.max(0, code.start - sentence.start - 80), code.start - sentence.start);
    if (found === null || POINTED.test(before)) return [];
    const kind = (found[1] ?? "").toLowerCase();
    const noun = kind === "issues" ? "issue" : kind === "runs" ? "run" : "pull";
    return [{ type: "link", url: code.text, number: Number(found[2]), noun, start: code.start, end: code.end }];
  });
}
