import { createRepositories } from "../host/git/create-repositories.ts";
import { createHasher } from "../host/hash/create-hasher.ts";
import { rulesetDigest } from "../shared/checks/ruleset.ts";
import { unknownRules } from "../shared/checks/unknown-rules.ts";
import { oneLine } from "../shared/export/audit-outline.ts";
import { AUDIT_EXPORTERS } from "../shared/export/registry.ts";
import type { Audit } from "../shared/model/audit.ts";
import { runPipeline } from "../shared/pipeline.ts";
import { type AuditOptions, parseAuditOptions } from "./audit-options.ts";
import type { Command, CommandOutcome } from "./command.ts";
import { loadPolicy } from "./load-policy.ts";
import { openInputs } from "./open-inputs.ts";
import { repositoryFolders } from "./repository-folders.ts";
import { UsageError } from "./usage.ts";

function exitCodeOf(audit: Audit, failOn: AuditOptions["failOn"]): CommandOutcome["exitCode"] {
  if (!audit.sources.some(({ format }) => format !== null)) return 2;
  const counted = failOn === "never" ? [] : failOn === "warning" ? ["blocker", "warning"] : ["blocker"];
  return audit.findings.some(({ severity }) => counted.includes(severity)) ? 1 : 0;
}

/** `countersign audit`: judges the handoffs under the given paths (DESIGN.md section 7). */
export const runAudit: Command = async (args, context) => {
  const options = parseAuditOptions(args);
  const loaded = await loadPolicy(options.policyFile);
  for (const { rule, near } of unknownRules(loaded.policy)) {
    const meant = near === null ? "" : ` (did you mean ${near}?)`;
    context.say(`countersign: the policy names ${oneLine(rule, 100)}, which is no rule of this version${meant}.`);
  }
  const repositories = await createRepositories(
    await repositoryFolders(options.repositories, loaded.policy, context.say),
  );
  const inputs = await openInputs(options.paths);
  const nowIso = options.nowIso ?? context.startedAtIso;
  const format = options.format ?? (context.isTerminal ? "text" : "json");
  const exporter = AUDIT_EXPORTERS.find(({ id }) => id === format);
  if (exporter === undefined) throw new UsageError(`There is no format ${format}.`);
  const audit = await runPipeline({
    files: inputs.files,
    refusals: inputs.refusals,
    folders: inputs.folders,
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
