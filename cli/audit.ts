import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { createRepositories, type RepositoryFolder } from "../host/git/create-repositories.ts";
import { createHasher } from "../host/hash/create-hasher.ts";
import { rulesetDigest } from "../shared/checks/ruleset.ts";
import { AUDIT_EXPORTERS } from "../shared/export/registry.ts";
import type { Audit } from "../shared/model/audit.ts";
import { runPipeline } from "../shared/pipeline.ts";
import { type AuditOptions, parseAuditOptions } from "./audit-options.ts";
import type { Command, CommandOutcome } from "./command.ts";
import { type LoadedPolicy, loadPolicy } from "./load-policy.ts";
import { openInputs } from "./open-inputs.ts";
import { unknownRules } from "./unknown-rules.ts";
import { UsageError } from "./usage.ts";

async function repositoryFolders(
  options: AuditOptions,
  { policy }: LoadedPolicy,
): Promise<readonly RepositoryFolder[]> {
  const named = Object.entries(policy.repositories ?? {}).map(([name, directory]) => ({ name, directory }));
  const given: RepositoryFolder[] = [];
  for (const path of options.repositories) {
    const directory = resolve(path);
    const isFolder = await stat(directory).then(
      stats => stats.isDirectory(),
      () => false,
    );
    if (!isFolder) throw new UsageError(`--repo ${path} is no folder.`);
    given.push({ name: basename(directory), directory });
  }
  return [...named, ...given];
}

function exitCodeOf(audit: Audit, failOn: AuditOptions["failOn"]): CommandOutcome["exitCode"] {
  if (!audit.sources.some(({ format }) => format !== null)) return 2;
  const counted = failOn === "never" ? [] : failOn === "warning" ? ["blocker", "warning"] : ["blocker"];
  return audit.findings.some(({ severity }) => counted.includes(severity)) ? 1 : 0;
}

/** `countersign audit`: judges the handoffs under the given paths (DESIGN.md section 7). */
export const runAudit: Command = async (args, context) => {
  const options = parseAuditOptions(args);
  const loaded = await loadPolicy(options.policyFile);
  for (const line of unknownRules(loaded.policy)) context.say(`countersign: ${line}`);
  const repositories = await createRepositories(await repositoryFolders(options, loaded));
  const inputs = await openInputs(options.paths);
  const nowIso = options.nowIso ?? context.startedAtIso;
  const format = options.format ?? (context.isTerminal ? "text" : "json");
  const exporter = AUDIT_EXPORTERS.find(({ id }) => id === format);
  if (exporter === undefined) throw new UsageError(`There is no format ${format}.`);
  const audit = await runPipeline({
    files: inputs.files,
    refusals: inputs.refusals,
    ports: {
      open: inputs.open,
      createHasher,
      ask: repositories.ask,
      hasRepository: repositories.hasRepository,
    },
    nowMs: Date.parse(nowIso),
    nowIso,
    policy: loaded.policy,
    policySha256: loaded.sha256,
    signal: new AbortController().signal,
    wantsCandidates: false,
  });
  const exitCode = exitCodeOf(audit, options.failOn);
  if (exitCode === 2) context.say("countersign: nothing in the given paths was recognised.");
  return { stdout: exporter.build(audit, { version: context.version, ruleset: rulesetDigest() }), exitCode };
};
