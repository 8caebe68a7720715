import { type PolicyError, parsePolicy } from "../../shared/contract/policy.ts";
import { digestOf } from "../../shared/lib/canonical-json.ts";
import { hasWords } from "../../shared/lib/has-words.ts";
import { ok, type Result } from "../../shared/lib/result.ts";
import type { Policy } from "../../shared/model/policy.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import { rebuildLibrary } from "./import-sources.ts";
import { type SaveOutcome, saveText } from "./save-text.ts";

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

/**
 * Takes a policy as JSON, keeps the version before it, and judges the library by it. `fileName`: of the file that it was
 * read from, null where it was edited here.
 */
export async function savePolicy(text: string, fileName: string | null): Promise<Result<null, PolicyError>> {
  const parsed = parsePolicy(text);
  if (!parsed.ok) return parsed;
  const db = library();
  const policy = parsed.value;
  await db.transaction("rw", db.policies, async () => {
    const id = ((await db.policies.toCollection().last())?.id ?? 0) + 1;
    const savedAtIso = new Date().toISOString();
    const from = fileName === null ? {} : { fileName };
    await db.policies.add({ id, sha256: digestOf(policy).replace("sha256:", ""), policy, savedAtIso, ...from });
  });
  await rebuildLibrary();
  return ok(null);
}

/** Saves the policy in force as a file that `--policy` takes. */
export const exportPolicy = (policy: Policy): Promise<SaveOutcome> =>
  saveText("policy.json", `${JSON.stringify(policy, null, 2)}\n`);
