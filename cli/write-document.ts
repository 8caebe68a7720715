import type { Writable } from "node:stream";
import { fileReason } from "../host/files/file-reason.ts";
import type { CommandOutcome } from "./command.ts";

/**
 * Writes a command's document to its output. `onFault` is told in one sentence where it could not be written (a full disk);
 * a reader that closes the pipe early (`| head`) has what it wants, and that is no fault.
 */
export function writeDocument({ stdout }: CommandOutcome, output: Writable, onFault: (message: string) => void): void {
  output.on("error", error => {
    if (!("code" in error) || error.code !== "EPIPE") onFault(`The output could not be written: ${fileReason(error)}.`);
  });
  if (stdout !== "") output.write(stdout);
}
