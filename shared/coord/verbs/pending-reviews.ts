import { compareCodePoints } from "../../lib/code-point-order.ts";
import { degradedRow } from "../envelope.ts";
import { parseFrontMatter } from "../front-matter.ts";
import type { PyValue } from "../python-value.ts";
import { foldReview, requiredOf, type VerdictShard } from "../review.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { textOr } from "../task-row.ts";
import { reviewsFolder, verdictsFolder } from "../team-path.ts";
import { readRole } from "./role-state.ts";
import type { VerbWorld } from "./verb-world.ts";

/** Files beside the verdicts that say that a review is over. */
const OVER: ReadonlySet<string> = new Set([".gc-closed", ".concluded"]);
const SETTLED = ".settled";

/** What asking who owes verdicts on a review gives; null where something of it cannot be read. */
async function readPending({ store }: VerbWorld, team: string, slug: string): Promise<PyDocument | "settled" | null> {
  const document = await store.read(`${reviewsFolder(team)}${slug}.md`);
  const folder = verdictsFolder(team, slug);
  const listing = await store.list(folder);
  if (document.status !== "ok" || listing.status === "unreadable") return null;
  const names = listing.entries.map(({ name }) => name);
  if (names.some(name => OVER.has(name))) return "settled";
  if (names.includes(SETTLED)) {
    // That a tally was approved is worked out anew; that it was merged is a fact of its own.
    const read = await store.read(folder + SETTLED);
    const state = read.status === "ok" ? parseFrontMatter(read.text)?.fields.get("state") : undefined;
    if (state === "MERGED") return "settled";
  }
  const shards: VerdictShard[] = [];
  for (const fileName of names.filter(name => name.endsWith(".md"))) {
    const read = await store.read(folder + fileName);
    if (read.status !== "ok") return null;
    shards.push({ fileName, fields: parseFrontMatter(read.text)?.fields ?? null });
  }
  const fields = parseFrontMatter(document.text)?.fields ?? new Map();
  const { state, verdicts } = foldReview(fields, shards);
  const voters = new Set(verdicts.map(({ reviewer }) => reviewer));
  const pending = requiredOf(fields).filter(name => !voters.has(name));
  if (state !== "pending" || pending.length === 0) return "settled";
  return new Map<string, PyValue>([
    ["type", "review-pending"],
    ["name", slug],
    ["state", "PENDING"],
    ["pending_required", pending.toSorted(compareCodePoints)],
    ["of", textOr(fields.get("of")) || null],
    ["head", textOr(fields.get("head")) || null],
  ]);
}

/** Whether an agent is among those who owe a verdict, by itself or by a role that it holds. Adds roles in doubt. */
async function isAmong(
  world: VerbWorld,
  team: string,
  agent: string,
  names: readonly string[],
  inDoubt: Set<string>,
): Promise<boolean> {
  if (names.includes(agent)) return true;
  for (const name of names) {
    const answer = await readRole(world, team, name);
    if (answer.status === "unknown") inDoubt.add(name);
    if (answer.status === "ok" && answer.state.fold.fresh.some(lease => lease.agent === agent)) return true;
  }
  return false;
}

/**
 * The reviews on which an agent owes a verdict, by name, then the folders of verdicts without a review, then what could
 * not be read. Source: the review fold of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export async function readPendingReviews(
  world: VerbWorld,
  team: string,
  agent: string,
): Promise<readonly PyDocument[]> {
  const listing = await world.store.list(reviewsFolder(team));
  if (listing.status === "unreadable") return [foldMark(0, 0, 0)];
  const slugs = listing.entries.flatMap(({ name, isFolder }) =>
    !isFolder && name.endsWith(".md") ? [name.slice(0, -3)] : [],
  );
  const rows: PyDocument[] = [];
  const inDoubt = new Set<string>();
  let skipped = 0;
  for (const slug of slugs) {
    const pending = await readPending(world, team, slug);
    if (pending === null) skipped += 1;
    if (pending === null || pending === "settled") continue;
    const names = pending.get("pending_required");
    if (Array.isArray(names) && (await isAmong(world, team, agent, names, inDoubt))) rows.push(pending);
  }
  for (const { name, isFolder } of listing.entries) {
    if (!isFolder || slugs.includes(name)) continue;
    const shards = await world.store.list(verdictsFolder(team, name));
    const type = shards.status === "unreadable" ? "review-orphan-degraded" : "review-orphan";
    if (shards.status === "unreadable" || shards.entries.some(entry => entry.name.endsWith(".md"))) {
      rows.push(
        new Map([
          ["type", type],
          ["name", name],
        ]),
      );
    }
  }
  if (inDoubt.size > 0)
    rows.push(degradedRow("review-role-degraded", [["roles", [...inDoubt].toSorted(compareCodePoints)]]));
  return skipped === 0 ? rows : [...rows, foldMark(slugs.length, slugs.length, skipped)];
}

const foldMark = (scanned: number, total: number, skipped: number): PyDocument =>
  degradedRow("review-fold-degraded", [
    ["scanned", BigInt(scanned)],
    ["total", BigInt(total)],
    ...(skipped === 0 ? [] : [["skipped", BigInt(skipped)] as const]),
  ]);
