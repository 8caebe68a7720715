import type { PublishClaim } from "../model/claim.ts";
import { forgeIn } from "./forge-names.ts";
import { hashesIn } from "./hash-names.ts";
import type { Sentence } from "./sentence.ts";

const LABELLED = /^[\s*]*(?:git )?(push)(?:ed)?(?: status)?[\s*]*[:—–-][\s*]*(?:✅|✔|✓|done|yes|ok|complete|success)/iu;
const TICKED =
  /^[\s*]*(push)(?:ed)?\s+(?:(?:the|all|my|our)\s+)?(?:\uE000+|branch|changes|commits?|work|fix|everything|to\b|it\b)/i;
/** "The push went through", "git push succeeded", "the push to main was successful". */
const SUCCEEDED =
  /(?:^|[,;:(—–-]\s*|\b(?:and|the|then|final|git|this|force)\s+)(push)(?:\s+to\s+(?:the\s+)?(?:\uE000+|remote|origin|upstream|github|gitlab|main|master))?\s+(?:(?:has|have|now|finally|also|then)\s+)?(?:succeeded|(?:was|is)\s+(?:successful|accepted|done|complete)(?! by)|went\s+through|completed|landed|worked)\b(?!\s+(?:in|on|only|after)\s+(?:an?\s+)?(?:dry|local))/i;
const SENT = "(?:branch|fix|work|commits?|changes?|everything|feature|patch|tag|\\uE000+)";
const OTHER_SIDE = "(?:github|gitlab|bitbucket|the remote|(?:origin|upstream)\\b|\\uE000+)";
/** "The branch is on GitHub", "everything is live on origin/main", "the fix is on the remote". */
const THERE = new RegExp(
  `\\b(${SENT})[\\s\`*]{0,4}\\s*(?:is|are)\\s+(?:(?:now|already|all|both)\\s+)?(?:live\\s+)?(?:on|at)\\s+[\`*]{0,3}(${OTHER_SIDE})`,
  "i",
);
const REMOTE_REF = /^(origin|upstream)\/([\w./-]{1,100})$/;
const LANDED = /^[\s\uE000`*]{0,6}(?:is|are)\s+(?:now\s+)?(?:on|in|at)\s+[\s\uE000`*]{0,4}$/;

/** Finds where work is said to have reached the other side by other words than "pushed". At most one claim, or one for each hash. */
export function findLandedClaims(sentence: Sentence): readonly PublishClaim[] {
  const hashed = hashClaims(sentence);
  if (hashed.length > 0) return hashed;
  return labelClaims(sentence) ?? succeededClaims(sentence) ?? thereClaims(sentence) ?? [];
}

function claimOf(sentence: Sentence, start: number, end: number, from: number): PublishClaim {
  const named = sentence.codes.flatMap(code => {
    const found = code.start >= from ? REMOTE_REF.exec(code.text) : null;
    return found === null ? [] : [{ remote: found[1] ?? null, ref: found[2] ?? null }];
  });
  const { remote = null, ref = null } = named[0] ?? {};
  const forge = forgeIn(sentence, start);
  return { type: "publish", verb: "push", start, end, ref, remote, hash: null, label: null, ...forge };
}

/** "Push: done", "Push | ✅ origin/main", and "Push the branch" where its box is checked. */
function labelClaims(sentence: Sentence): readonly PublishClaim[] | null {
  const found = (sentence.mark === "done" ? TICKED : LABELLED).exec(sentence.plain);
  if (found === null) return null;
  const start = sentence.start + found[0].toLowerCase().indexOf("push");
  return [claimOf(sentence, start, start + "push".length, sentence.start)];
}

function succeededClaims(sentence: Sentence): readonly PublishClaim[] | null {
  const found = SUCCEEDED.exec(sentence.plain);
  if (found === null) return null;
  const start = sentence.start + found.index + found[0].toLowerCase().lastIndexOf("push");
  return [claimOf(sentence, start, sentence.start + found.index + found[0].length, start)];
}

function thereClaims(sentence: Sentence): readonly PublishClaim[] | null {
  const found = THERE.exec(sentence.plain);
  const place = found?.[2] ?? "";
  if (found === null) return null;
  const start = sentence.start + found.index;
  const end = start + found[0].length;
  // A name set as code is the other side only where it is a remote's branch.
  const at = end - place.length;
  const isRemote = sentence.codes.some(code => Math.abs(code.start - at) <= 3 && REMOTE_REF.test(code.text));
  if (/^\uE000/.test(place) && !isRemote) return null;
  return [{ ...claimOf(sentence, start, end, at - 3), isPlace: true }];
}

/** "`abc1234` is on origin/main": the commit is said to have reached the other side. */
function hashClaims(sentence: Sentence): readonly PublishClaim[] {
  return hashesIn(sentence).flatMap(({ hash, start, end }): PublishClaim[] => {
    const remote = sentence.codes.find(
      code =>
        code.start > end &&
        REMOTE_REF.test(code.text) &&
        LANDED.test(sentence.plain.slice(end - sentence.start, code.start - sentence.start)),
    );
    if (remote === undefined) return [];
    const [name = "", ...ref] = remote.text.split("/");
    return [
      { type: "publish", verb: "push", start, end: remote.end, ref: ref.join("/"), remote: name, hash, label: null },
    ];
  });
}
