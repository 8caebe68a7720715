#!/usr/bin/env node
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { readVersion } from "./read-version.ts";
import { runCommand } from "./run-command.ts";
import { writeDocument } from "./write-document.ts";

const outcome = await runCommand(process.argv.slice(2), {
  isTerminal: process.stdout.isTTY === true,
  say: line => void process.stderr.write(`${line}\n`),
  version: readVersion(dirname(fileURLToPath(import.meta.url))),
  startedAtIso: new Date().toISOString(),
});
process.exitCode = outcome.exitCode;
writeDocument(outcome, process.stdout, message => {
  process.stderr.write(`countersign: ${message}\n`);
  process.exitCode = 3;
});
