import { compareCodePoints } from "../../lib/code-point-order.ts";
import { degradedRow } from "../envelope.ts";
import { pullRequestSlug } from "../forge.ts";
import { type FrontMatterValue, parseFrontMatter } from "../front-matter.ts";
import type { PyValue } from "../python-value.ts";
import type { PyDocument } from "../snapshot-build.ts";
import { textOr } from "../task-row.ts";
import { ackPath, forgeFolder, reviewsFolder } from "../team-path.ts";
import type { VerbWorld } from "./verb-world.ts";

type Fields = ReadonlyMap<string, FrontMatterValue>;

interface Documents {
  readonly documents: readonly { readonly stem: string; readonly fields: Fields }[];
  readonly isWhole: boolean;
}

/** The documents of a folder by their names. */
async function readDocuments({ store }: VerbWorld, folder: string): Promise<Documents> {
  const listing = await store.list(folder);
  if (listing.status === "unreadable") return { documents: [], isWhole: false };
  const documents: { stem: string; fields: Fields }[] = [];
  let isWhole = true;
  for (const { name, isFolder } of listing.entries) {
    if (isFolder || !name.endsWith(".md") || name === "index.md") continue;
    const read = await store.read(folder + name);
    if (read.status === "unreadable") isWhole = false;
    const fields = read.status === "ok" ? (parseFrontMatter(read.text)?.fields ?? new Map()) : new Map();
    documents.push({ stem: name.slice(0, -3), fields });
  }
  return { documents, isWhole };
}

/** The pull requests that an agent answers for: those that it watches, and those that it asked a review of. */
async function readOwn(world: VerbWorld, team: string, agent: string): Promise<[readonly string[], boolean]> {
  const watched = await readDocuments(world, forgeFolder(team, "watch"));
  const reviewed = await readDocuments(world, reviewsFolder(team));
  const slugs = [
    ...watched.documents
      .filter(({ fields }) => textOr(fields.get("agent")) === agent)
      .map(({ stem, fields }) => pullRequestSlug(fields.get("url")) ?? stem),
    ...reviewed.documents
      .filter(({ fields }) => textOr(fields.get("requested_by")) === agent)
      .flatMap(({ fields }) => pullRequestSlug(fields.get("of") ?? fields.get("artifact")) ?? []),
  ];
  return [[...new Set(slugs)].toSorted(compareCodePoints), watched.isWhole && reviewed.isWhole];
}

/**
 * What was said on the forge of the pull requests that an agent answers for, and that it has not acknowledged, one row
 * per request. Source: the forge fold of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export async function readForgeFeedback(world: VerbWorld, team: string, agent: string): Promise<readonly PyDocument[]> {
  const [slugs, isOwnWhole] = await readOwn(world, team, agent);
  const rows: PyDocument[] = [];
  let skipped = 0;
  for (const slug of slugs) {
    const { documents, isWhole } = await readDocuments(world, `${forgeFolder(team, "feedback")}${slug}/`);
    if (!isWhole) skipped += 1;
    const open: { stem: string; fields: Fields }[] = [];
    for (const document of documents) {
      const ack = await world.store.read(ackPath(team, document.stem, agent));
      if (ack.status !== "ok") open.push(document);
    }
    if (open.length === 0) continue;
    const authors = new Set(open.map(({ fields }) => textOr(fields.get("author"))).filter(name => name !== ""));
    rows.push(
      new Map<string, PyValue>([
        ["type", "forge-feedback"],
        ["pr_slug", slug],
        ["count", BigInt(open.length)],
        ["authors", [...authors].toSorted(compareCodePoints)],
        ["items", open.map(({ stem }) => stem).toSorted(compareCodePoints)],
      ]),
    );
  }
  if (isOwnWhole && skipped === 0) return rows;
  const counts: (readonly [string, PyValue])[] = [
    ["scanned", BigInt(slugs.length)],
    ["total", BigInt(slugs.length)],
  ];
  if (skipped > 0) counts.push(["skipped", BigInt(skipped)]);
  return [...rows, degradedRow("forge-degraded", counts)];
}
