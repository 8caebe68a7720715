import { systemCode } from "./system-code.ts";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "it is not there",
  ENOTDIR: "it is not there",
  EACCES: "this user may not read it",
  EPERM: "this user may not read it",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
  ENXIO: "it is no regular file",
};

/**
 * Why a file could not be opened or read, in a few words. SECURITY: without its path, which the system's own message has:
 * reports are passed on, and say where a file lies under what was opened, not where on this machine.
 */
export function fileReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = systemCode(error) ?? "";
  return REASONS[code] ?? (code === "" ? error.message : (error.message.split(/, \w+ ['"]/, 1)[0] ?? code));
}
