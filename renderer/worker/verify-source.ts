import type { Hasher } from "../../shared/contract/ports.ts";
import type { SourceId } from "../../shared/model/ids.ts";
import { readContent } from "../store/content-bytes.ts";
import type { Library } from "../store/database.ts";

/**
 * Whether the kept bytes of a source still have the digest that was recorded when they were imported. Null where its
 * bytes are not kept, so that there is nothing to verify.
 */
export async function verifySource(db: Library, sourceId: SourceId, hasher: Hasher): Promise<boolean | null> {
  const sha256 = (await db.sources.get(sourceId))?.revisions.at(-1)?.sha256;
  const content = sha256 === undefined ? undefined : await db.contents.get(sha256);
  if (content === undefined) return null;
  try {
    for await (const bytes of readContent(db, content)) hasher.update(bytes);
  } catch {
    // A block that is gone is a digest that cannot be right.
    return false;
  }
  return hasher.digestHex() === sha256;
}
