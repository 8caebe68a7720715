import type { CommitClaim } from "../model/claim.ts";
import { hashesIn } from "./hash-names.ts";
import type { Sentence } from "./sentence.ts";

const COMMIT_WORD = /\b(?:commit(?:s|ted)?|sha|hash|head|revision|pushed|merged|landed|ls-remote)\b/i;
// Words right before a hash by which the session says that the commit is its own work.
const OWN_BEFORE =
  /(?:^\W*(?:commit(?: hash| sha)?|hash|sha)\s*[:|]\s*|\b(?:the|my|our|this) commit (?:is|became|has become)(?: now)?\s|\b(?:saved|recorded|stored) as (?:commit\s*)?|\b(?:work|fix|changes?|implementation|feature) (?:is|are|was|were|landed) in (?:commit\s*)?|\bcommitted(?:\s+[\w-]{1,20}){0,6}[\s:(,]*|\b(?:created|made|pushed|landed|final|latest|new|resulting|amended|follow-up|fix|my|our|squashed)(?:\s+[\w-]{1,12}){0,4}[\s:(,]*|\((?:commit|in|as)?\s*|\bcommits?\s*:\s*|\b(?:fixed|added|done|implemented|resolved|addressed|shipped|completed|landed|removed|updated|refactored)\b[^.;()]{0,60}\b(?:in|as|with|by)\s+(?:commit\s+)?)[`*"]*$/i;
// Words by which a hash is somebody else's, or a place to compare with.
const FOREIGN =
  /\b(?:based on|base|on top of|from|since|before|after|previous|prior|parent|upstream|at commit|introduced|reverts?|reverted|regress\w*|bisect\w*|original|older|earlier|compared?|diff|merge-base|branched|forked|existing|cherry-pick\w*|author\w*|by \w+'s|same as|ahead of|behind|checkpoint|session|tag|release|found|shadow|id)\b/i;

/** What follows where a commit itself is reported: its files, its subject. */
const REPORT =
  /^[`*]*\s*(?:[:–—(-]\s*["“'\uE000]|(?:touch|chang|cover|add|modifi|contain|includ)\w*\s+(?:\d{1,4}|[a-z-]{1,12})\s+files?\b)/i;

/** "abc1234: Add a retry", "| abc1234 | Add a retry |": a hash that heads its line, with a subject. */
const SUBJECT = /^[`*]*\s*(?::|\||[–—-])\s*\S*[A-Za-z]{3}/;

/** "Commit `abc1234` touches 6 files", "Commit abc1234: "Add a retry"". */
const isReported = ({ start, plain }: Sentence, from: number, to: number): boolean =>
  /^\W*commit\s+[`*\uE000]*$/i.test(plain.slice(0, from - start)) && REPORT.test(plain.slice(to - start));

/** Finds the commits that a sentence names, and whether it says that the session made them. */
export function findCommitClaims(sentence: Sentence): readonly CommitClaim[] {
  const hashes = hashesIn(sentence);
  if (hashes.length === 0) return [];
  const leads = sentence.leads.join(" ");
  const isList = /\bcommits?\b[^.;]*:\s*$/i.test(leads) && !FOREIGN.test(leads);
  let ownEnd = -1;
  return hashes.flatMap(({ hash, start, end }): CommitClaim[] => {
    const before = sentence.raw.slice(Math.max(0, start - sentence.start - 160), start - sentence.start);
    const near = before.split(/[.;]\s|,\s/).at(-1) ?? "";
    const isFirst = /^[\s`*"-]*$/.test(sentence.raw.slice(0, start - sentence.start));
    // "Commits: a, b and c": a list goes on as it began.
    const goesOn =
      ownEnd >= 0 &&
      /^[\s,`&*]*(?:and\s+)?[\s`*]*$/.test(sentence.raw.slice(ownEnd - sentence.start, start - sentence.start));
    const isOwn =
      (goesOn || OWN_BEFORE.test(before) || isReported(sentence, start, end) || (isList && isFirst)) &&
      !FOREIGN.test(near) &&
      COMMIT_WORD.test(`${leads} ${sentence.plain}`);
    const isHead = isFirst && SUBJECT.test(sentence.raw.slice(end - sentence.start));
    if (!isOwn && !isHead && !COMMIT_WORD.test(`${leads} ${sentence.plain}`)) return [];
    if (isOwn) ownEnd = end;
    return [{ type: "commit", hash, isOwn, start, end }];
  });
}
