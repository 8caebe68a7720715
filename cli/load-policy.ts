import { createHash } from "node:crypto";
import { dirname, resolve } from "node:path";
import { readRegularFile } from "../host/files/read-regular-file.ts";
import { parsePolicy } from "../shared/contract/policy.ts";
import type { Policy } from "../shared/model/policy.ts";
import { fileFault } from "./file-fault.ts";
import { UsageError } from "./usage.ts";

/** A policy with its directories made absolute, and the SHA-256 of its file. */
export interface LoadedPolicy {
  readonly policy: Policy;
  readonly sha256: string | null;
}

const resolveDirectories = (policy: Policy, file: string): Policy => {
  if (policy.repositories === undefined) return policy;
  const entries = Object.entries(policy.repositories);
  return {
    ...policy,
    repositories: Object.fromEntries(entries.map(([name, at]) => [name, resolve(dirname(file), at)])),
  };
};

/** Longer than any policy; a file that is larger is something else. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Reads a policy file; without one the defaults apply. Throws a UsageError for one that is missing or not valid. */
export async function loadPolicy(file: string | null): Promise<LoadedPolicy> {
  if (file === null) return { policy: {}, sha256: null };
  let bytes: Buffer;
  try {
    bytes = await readRegularFile(file, MOST_BYTES);
  } catch (error) {
    throw fileFault("The policy", file, error);
  }
  const parsed = parsePolicy(bytes.toString("utf8"));
  if (!parsed.ok) throw new UsageError(`${file}: ${parsed.error.message}`);
  return { policy: resolveDirectories(parsed.value, file), sha256: createHash("sha256").update(bytes).digest("hex") };
}
