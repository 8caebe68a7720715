import { UsageError } from "./usage.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it is not there",
  ENOTDIR: "it is not there",
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
};

/** A path on the command line that cannot be read, and why, in one sentence. `what` names its part: "The policy". */
export function fileFault(what: string, path: string, error: unknown): UsageError {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new UsageError(`${what} ${path} cannot be read: ${reason}.`);
}
