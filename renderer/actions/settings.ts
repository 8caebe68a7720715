import { parsePolicy } from "../../shared/contract/policy.ts";
import { digestOf } from "../../shared/lib/canonical-json.ts";
import { hasWords } from "../../shared/lib/has-words.ts";
import { ok, type Result } from "../../shared/lib/result.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import { rebuildLibrary } from "./import-sources.ts";

/** Sets the name under which the reviewer acts. */
export async function saveReviewer(name: string): Promise<void> {
  await library().meta.put({ key: "reviewer", value: name.trim() });
}

/** Takes the shell's suggestion where no name was given yet. */
export async function suggestReviewer(): Promise<void> {
  const db = library();
  if ((await db.meta.get("reviewer")) !== undefined) return;
  const { name } = await host.reviewerName({});
  if (hasWords(name)) await saveReviewer(name);
}

/** Takes a policy as JSON, keeps the version before it, and judges the library by it. */
export async function savePolicy(text: string): Promise<Result<null, { readonly message: string }>> {
  const parsed = parsePolicy(text);
  if (!parsed.ok) return parsed;
  const db = library();
  const id = ((await db.policies.toCollection().last())?.id ?? 0) + 1;
  const sha256 = digestOf(parsed.value).replace("sha256:", "");
  await db.policies.add({ id, sha256, policy: parsed.value, savedAtIso: new Date().toISOString() });
  await rebuildLibrary();
  return ok(null);
}
