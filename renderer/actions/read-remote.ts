import { ok, type Result } from "../../shared/lib/result.ts";
import type { Answer } from "../../shared/model/question.ts";
import { host } from "../host.ts";
import { library } from "../store/database.ts";
import { rebuildLibrary } from "./import-sources.ts";

/** A remote of a configured repository, as the shell names it. */
export interface ListedRemote {
  readonly repository: string;
  readonly name: string;
  readonly url: string;
  readonly refusal: string | null;
}

/** The remotes of the configured repositories; nothing is asked of any of them. */
export const listRemotes = async (): Promise<readonly ListedRemote[]> => (await host.listRemotes({})).remotes;

/**
 * Reads a remote's refs, keeps what it said, and judges the library by it. Only for an address that the user has seen and
 * confirmed: this is the one thing that leaves the machine.
 */
export async function readRemote(remote: ListedRemote): Promise<Result<null, { readonly message: string }>> {
  const reading = await host.readRemote({ repository: remote.repository, url: remote.url });
  if (reading.status === "failed") return { ok: false, error: { message: reading.message } };
  const answer: Answer = {
    question: { type: "remote-refs", url: reading.url },
    found: true,
    repository: remote.repository,
    argv: reading.argv,
    output: reading.output,
  };
  const key = JSON.stringify(answer.question);
  await library().answers.put({ key, answer, answeredAtIso: new Date().toISOString() });
  await rebuildLibrary();
  return ok(null);
}
