import { parseCreatedAt } from "./created-at.ts";
import type { FrontMatterValue } from "./front-matter.ts";
import { stripSpace } from "./python-text.ts";

type Fields = ReadonlyMap<string, FrontMatterValue>;

export type VerdictWord = "approve" | "changes";

/** A verdict file of a review: its name, and its front matter, or null where it has none. */
export interface VerdictShard {
  readonly fileName: string;
  readonly fields: Fields | null;
}

/** A verdict as it counts. */
export interface CountedVerdict<S extends VerdictShard> {
  readonly reviewer: string;
  readonly word: VerdictWord;
  readonly shard: S;
}

/** Why a verdict file does not count, though somebody wrote it. */
export type ShardFault = "unattributable" | "head-mismatched" | "unrecognised";

/** What a review comes to. */
export interface ReviewFold<S extends VerdictShard> {
  readonly state: "approved" | "changes" | "pending";
  /** The newest verdict of each reviewer. */
  readonly verdicts: readonly CountedVerdict<S>[];
  readonly faults: readonly { readonly shard: S; readonly why: ShardFault }[];
  /** Those whose approval is still missing. */
  readonly missing: readonly string[];
}

const HEAD = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const STAMPED = /^(.+)--(\d{4}-?\d{2}-?\d{2}T\d{2}:?\d{2}:?\d{2}Z)-[0-9a-f]{6,16}$/;
/** The words that a verdict can be given in. Any other is reported, and never guessed at. */
const WORDS: ReadonlyMap<string, VerdictWord> = new Map([
  ["approve", "approve"],
  ["approved", "approve"],
  ["lgtm", "approve"],
  ["changes", "changes"],
  ["request-changes", "changes"],
  ["reject", "changes"],
  ["rejected", "changes"],
]);

const textOf = (value: FrontMatterValue | undefined): string => (typeof value === "string" ? stripSpace(value) : "");

/** The reviewers whose approval a review needs: a list, or a text with commas. */
export function requiredOf(fields: Fields): readonly string[] {
  const value = fields.get("required");
  const list: readonly FrontMatterValue[] = Array.isArray(value) ? value : textOf(value).split(",");
  return list.map(textOf).filter(name => name !== "");
}

interface ShardName {
  readonly head: string | null;
  readonly reviewer: string;
  readonly stamp: string | null;
}

function readName(fileName: string): ShardName {
  const stem = fileName.replace(/\.md$/, "");
  const at = stem.indexOf("--");
  const prefix = at < 0 ? null : stem.slice(0, at);
  const rest = prefix === null ? stem : stem.slice(at + 2);
  const stamped = STAMPED.exec(rest);
  return { head: prefix, reviewer: stamped?.[1] ?? rest, stamp: stamped?.[2] ?? null };
}

interface Dated<S extends VerdictShard> extends CountedVerdict<S> {
  readonly us: bigint;
}

/**
 * What a review's verdict files come to for its present head: the newest of each reviewer counts, changes dominate, it is
 * approved where somebody approves and all that are required do. The file's name says whose a verdict is, not its text.
 * Source: the review fold of coord-engine 2.0.3 (ashfulcra/fulcra-tools), re-stated in our own words.
 */
export function foldReview<S extends VerdictShard>(review: Fields, shards: readonly S[]): ReviewFold<S> {
  const head = HEAD.test(textOf(review.get("head"))) ? textOf(review.get("head")) : null;
  const faults: { shard: S; why: ShardFault }[] = [];
  const newest = new Map<string, Dated<S>>();
  for (const shard of shards.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const name = readName(shard.fileName);
    const isKeyed = name.head !== null && HEAD.test(name.head);
    // A verdict on another round is history, and says nothing of this one.
    if (head !== null && isKeyed && name.head !== head) continue;
    const said = textOf(shard.fields?.get("head"));
    const word = WORDS.get(textOf(shard.fields?.get("verdict")).toLowerCase());
    if (isKeyed !== (head !== null) || (name.head !== null && !isKeyed)) faults.push({ shard, why: "unattributable" });
    else if (head !== null && said !== "" && said !== head) faults.push({ shard, why: "head-mismatched" });
    else if (word === undefined) faults.push({ shard, why: "unrecognised" });
    else {
      const us = parseCreatedAt(name.stamp ?? textOf(shard.fields?.get("ts"))) ?? 0n;
      const earlier = newest.get(name.reviewer);
      // Of one time, the later name counts; the shards come in the order of their names.
      if (earlier === undefined || us >= earlier.us) {
        newest.set(name.reviewer, { reviewer: name.reviewer, word, shard, us });
      }
    }
  }
  const verdicts = [...newest.values()];
  const approvers = new Set(verdicts.filter(({ word }) => word === "approve").map(({ reviewer }) => reviewer));
  const missing = requiredOf(review).filter(name => !approvers.has(name));
  const hasChanges = verdicts.some(({ word }) => word === "changes");
  const isApproved = approvers.size > 0 && missing.length === 0;
  return { state: hasChanges ? "changes" : isApproved ? "approved" : "pending", verdicts, faults, missing };
}
