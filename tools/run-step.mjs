import { spawnSync } from "node:child_process";

/** Runs one command with its output shown. Returns its exit status; a signal counts as 1. */
export function runStep(title, command, args, options = {}) {
  console.log(`\n── ${title}`);
  const run = spawnSync(command, args, { stdio: "inherit", ...options });
  if (run.error) console.error(`${command}: ${run.error.message}`);
  return run.status ?? 1;
}
