import { fileReason } from "../host/files/file-reason.ts";
import { UsageError } from "./usage.ts";

/** A path on the command line that cannot be read, and why, in one sentence. `what` names its part: "The policy". */
export const fileFault = (what: string, path: string, error: unknown): UsageError =>
  new UsageError(`${what} ${path} cannot be read: ${fileReason(error)}.`);
