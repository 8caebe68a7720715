#!/usr/bin/env node
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readVersion } from "./read-version.ts";
import { runCommand } from "./run-command.ts";

const outcome = await runCommand(process.argv.slice(2), {
  isTerminal: process.stdout.isTTY === true,
  say: line => void process.stderr.write(`${line}\n`),
  version: readVersion(dirname(fileURLToPath(import.meta.url))),
  startedAtIso: new Date().toISOString(),
});
process.exitCode = outcome.exitCode;
// A reader that closes the pipe early (`| head`) has what it wants: no fault.
process.stdout.on("error", error => {
  if (!("code" in error) || error.code !== "EPIPE") throw error;
});
if (outcome.stdout !== "") process.stdout.write(outcome.stdout);
