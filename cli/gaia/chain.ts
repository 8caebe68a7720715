import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { buildChainManifest, chainManifestText, parseChainDescriptor } from "../../shared/gaia/chain-build.ts";
import { checkChain } from "../../shared/gaia/chain-check.ts";
import { parseChainManifest } from "../../shared/gaia/chain-manifest.ts";
import { findDuplicateKey } from "../../shared/lib/duplicate-keys.ts";
import { err, ok, type Result } from "../../shared/lib/result.ts";
import type { Command, CommandOutcome } from "../command.ts";
import { optionFault, UsageError } from "../usage.ts";
import { keepManifest, measureArtifacts, readChainDocument } from "./chain-files.ts";
import { CHAIN_SENTENCES, type ChainCode } from "./chain-sentences.ts";

interface ChainOptions {
  readonly verb: "create" | "check";
  readonly manifest: string;
  readonly descriptor: string | null;
  readonly subject: string | null;
  readonly revisions: readonly string[];
}

function parseOptions(args: readonly string[]): ChainOptions {
  const string = { type: "string" } as const;
  const options = { manifest: string, descriptor: string, subject: string, revision: { ...string, multiple: true } };
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw optionFault(error);
  }
  const { manifest, descriptor = null, subject = null, revision = [] } = parsed.values;
  const [verb, ...others] = parsed.positionals;
  if ((verb !== "create" && verb !== "check") || others.length > 0)
    throw new UsageError("gaia chain needs create or check.");
  if (manifest === undefined) throw new UsageError("gaia chain needs --manifest FILE.");
  const isCheck = verb === "check";
  if (isCheck === (descriptor !== null)) throw new UsageError("--descriptor FILE goes with create, which needs it.");
  if (isCheck !== (subject !== null) || isCheck !== revision.length > 0)
    throw new UsageError("--subject TEXT and --revision COMMIT go with check, which needs both.");
  return { verb, manifest: resolve(manifest), descriptor, subject, revisions: [revision].flat() };
}

/** A document's value. What is no JSON, or has a key twice, is refused like one of another shape. */
async function readDocument(path: string, fault: ChainCode): Promise<Result<unknown, ChainCode>> {
  const text = await readChainDocument(path);
  if (!text.ok) return text;
  try {
    const value: unknown = JSON.parse(text.value);
    return findDuplicateKey(text.value) === null ? ok(value) : err(fault);
  } catch {
    return err(fault);
  }
}

async function create(manifest: string, descriptor: string): Promise<Result<CommandOutcome, ChainCode>> {
  const document = await readDocument(descriptor, "InvalidDescriptor");
  if (!document.ok) return document;
  const described = parseChainDescriptor(document.value);
  if (!described.ok) return described;
  const measured = await measureArtifacts(dirname(manifest), described.value.nodes);
  if (!measured.ok) return measured;
  const built = buildChainManifest(described.value, measured.value);
  if (!built.ok) return built;
  const kept = await keepManifest(manifest, chainManifestText(built.value));
  return kept.ok ? ok({ stdout: `${kept.value}\n`, exitCode: 0 }) : kept;
}

async function check({ manifest, subject, revisions }: ChainOptions): Promise<Result<CommandOutcome, ChainCode>> {
  const document = await readDocument(manifest, "InvalidManifest");
  if (!document.ok) return document;
  const parsed = parseChainManifest(document.value);
  if (!parsed.ok) return parsed;
  const measured = await measureArtifacts(dirname(manifest), parsed.value.nodes);
  if (!measured.ok) return measured;
  const expectation = { subject, requiredRootRevisions: revisions };
  const checked = checkChain(document.value, Object.fromEntries(measured.value), expectation);
  if (!checked.ok) return checked;
  const { evaluation, report } = checked.value;
  return ok({ stdout: `${report}\n`, exitCode: evaluation.verdict === "CHAIN_FRESH" ? 0 : 1 });
}

/**
 * `countersign gaia chain`: makes the manifest of an artifact chain, and judges one. Its exit codes are Gaia's: 0 kept or fresh,
 * 1 stale, 3 refused.
 */
export const runChain: Command = async (args, context) => {
  const options = parseOptions(args);
  const done = await (options.descriptor === null ? check(options) : create(options.manifest, options.descriptor));
  if (done.ok) return done.value;
  context.say(`REFUSED: ${done.error}`);
  context.say(CHAIN_SENTENCES[done.error]);
  return { stdout: "", exitCode: 3 };
};
