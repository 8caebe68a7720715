import type { Claim, Clause } from "../model/claim.ts";
import { findBlockClaims } from "./block-claims.ts";
import { findCommitClaims } from "./commit-claims.ts";
import { findCountClaims } from "./count-claims.ts";
import { findEditClaims, findListedName } from "./edit-claims.ts";
import { findFileClaims } from "./file-claims.ts";
import { findLinkClaims } from "./link-claims.ts";
import { SECTION_SILENT } from "./place-words.ts";
import { findPublishClaims } from "./publish-claims.ts";
import { findRunClaims } from "./run-claims.ts";
import type { Sentence } from "./sentence.ts";
import { splitSentences } from "./split-sentences.ts";
import { isPastClause } from "./tell-past.ts";
import { type SensedClause, tellSenses } from "./tell-senses.ts";
import { findTouchClaim } from "./touch-claims.ts";
import { readTokens } from "./word-tokens.ts";

/** What surrounds a record's text and bears on how it is meant. */
export interface ClauseContext {
  readonly section: string;
  /** Lead-in lines above the text, the nearest last. */
  readonly leads: readonly string[];
  /** The mark before the text: a checked or open box. */
  readonly mark: Sentence["mark"];
  /** The file that the text's list hangs under, or null. */
  readonly file: string | null;
  /** The code that stands fenced right below the text, without its fence, or null. */
  readonly block: string | null;
}

/** A longer record is a dump, not a statement: what follows stays unchecked. */
const MAX_TEXT = 60_000;

/** Splits a record's text into clauses, tells each one's sense, and finds what the asserted ones claim. */
export function readClauses(text: string, context: ClauseContext): readonly Clause[] {
  const isSilent = SECTION_SILENT.test(context.section) && context.mark !== "done";
  return splitSentences(text.slice(0, MAX_TEXT)).flatMap((own, index, all) => {
    const sentence: Sentence = {
      ...own,
      leads: [...context.leads, ...own.leads],
      file: context.file,
      block: index === all.length - 1 ? context.block : null,
      mark: index === 0 && own.mark === "none" ? context.mark : own.mark,
    };
    return clausesOf(text, sentence, context.section, isSilent);
  });
}

interface Piece {
  readonly start: number;
  end: number;
  readonly sense: SensedClause["sense"];
  isPast: boolean;
  readonly claims: Claim[];
}

function clausesOf(text: string, sentence: Sentence, section: string, isSilent: boolean): readonly Clause[] {
  const senses = joinFragments(tellSenses(sentence));
  const claims = isSilent || senses.every(({ sense }) => sense !== "asserted") ? [] : findClaims(sentence);
  const touched = isSilent ? null : findTouchClaim(sentence, section);
  const listed = isSilent ? null : findListedName(sentence);
  if (listed !== null) return [listClause(text, sentence, listed)];
  // "`a.ts` (new)" says more than that the file was touched.
  if (touched !== null && claims.every(({ type }) => type !== "file")) return [listClause(text, sentence, touched)];
  // "The baseline: 12 tests passing".
  const label = /^[^:]{1,48}:(?=\s)/.exec(sentence.plain)?.[0] ?? "";
  const leads = [...sentence.leads, label];
  const pieces: Piece[] = [];
  for (const { start, end, sense: told } of senses) {
    const sense = isSilent && told === "asserted" ? "quoted" : told;
    const own =
      sense === "asserted" ? claims.filter(claim => claimPlace(claim) >= start && claimPlace(claim) < end) : [];
    const isPast = isPastClause(section, leads, text.slice(start, end));
    const last = pieces.at(-1);
    // A piece that claims nothing goes on with what stands before it.
    // "Lint and fmt pass": what the piece says, it says of the one before too.
    const reachesBack = last?.claims.length === 0 && own.some(claim => claim.start < start);
    const goesOn =
      last?.sense === sense &&
      (own.length === 0 || reachesBack || (last.claims.length === 0 && last.isPast === isPast));
    if (last !== undefined && goesOn) {
      last.end = end;
      if (reachesBack) last.isPast = isPast;
      last.claims.push(...own);
    } else pieces.push({ start, end, sense, isPast, claims: own });
  }
  return pieces.map(piece => {
    const end = text[piece.end] === ")" && piece.end < sentence.end ? piece.end + 1 : piece.end;
    return { ...piece, end, text: text.slice(piece.start, end) };
  });
}

/** A name or number alone belongs to what is said of it: "`a.ts` - added tests". */
function joinFragments(senses: readonly SensedClause[]): readonly SensedClause[] {
  const joined: SensedClause[] = [];
  let start: number | null = null;
  for (const [index, clause] of senses.entries()) {
    const last = joined.at(-1);
    if (clause.sense === "fragment" && index < senses.length - 1) start ??= clause.start;
    else if (clause.sense === "fragment" && last !== undefined) joined.splice(-1, 1, { ...last, end: clause.end });
    else {
      joined.push({ ...clause, start: start ?? clause.start });
      start = null;
    }
  }
  return joined;
}

/** A bare name in a list of files, or of what was added, is a statement of its own, though it has no verb. */
const listClause = (text: string, { start, end }: Sentence, claim: Claim): Clause => ({
  start,
  end,
  text: text.slice(start, end),
  sense: "asserted",
  isPast: true,
  claims: [claim],
});

function findClaims(sentence: Sentence): readonly Claim[] {
  const tokens = readTokens(sentence.plain);
  const files = findFileClaims(sentence, tokens);
  const publishes = findPublishClaims(sentence, tokens);
  // "Merged PR #4" says more of it than that it is there.
  const links = findLinkClaims(sentence, tokens).filter(
    ({ isPointed, number }) => isPointed !== true || publishes.every(({ label }) => label !== String(number)),
  );
  return [
    ...findRunClaims(sentence, tokens),
    ...publishes,
    ...findCommitClaims(sentence),
    ...files,
    ...links,
    ...findCountClaims(sentence, tokens),
    ...(files.length > 0 ? [] : findEditClaims(sentence, tokens)),
    ...findBlockClaims(sentence, tokens),
  ];
}

/** The place of the word that asserts the claim: its clause's sense is the claim's. */
const claimPlace = (claim: Claim): number => (claim.type === "run" ? claim.end - 1 : claim.start);
