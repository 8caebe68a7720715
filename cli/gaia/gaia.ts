import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CODE_SENTENCES } from "../../shared/gaia/code-sentences.ts";
import type { BusCode, ContinuityCode } from "../../shared/gaia/codes.ts";
import { type ContinuityController, createController } from "../../shared/gaia/controller.ts";
import { isCandidateUtc } from "../../shared/gaia/ledger-open.ts";
import type { ContinuityStore } from "../../shared/gaia/store-port.ts";
import { ok, type Result } from "../../shared/lib/result.ts";
import type { Command } from "../command.ts";
import { optionFault, UsageError } from "../usage.ts";
import { createBusDirectory } from "./bus-directory.ts";
import { runChain } from "./chain.ts";
import { readLedger } from "./read-ledger.ts";
import { readRequest } from "./read-request.ts";
import { runSelect } from "./select.ts";
import { writeEvidence } from "./write-evidence.ts";

const VERBS = ["accept", "replace", "wake", "decide", "consume", "cancel", "inspect"] as const;

type Verb = (typeof VERBS)[number] | "receipt";

interface GaiaOptions {
  readonly verb: Verb;
  readonly ledger: string;
  readonly bus: string | null;
  readonly request: string;
  readonly now: string | null;
  /** Where the receipt's transition evidence is written. */
  readonly evidence: string | null;
  /** The kept selection of the successor, whose provider and model the evidence then records. */
  readonly selection: string | null;
}

const isVerb = (name: string | undefined): name is Verb => name === "receipt" || VERBS.some(verb => verb === name);

function parseOptions(args: readonly string[]): GaiaOptions {
  const options = { ledger: {}, bus: {}, request: {}, now: {}, evidence: {}, selection: {} };
  const typed = Object.fromEntries(Object.keys(options).map(name => [name, { type: "string" as const }]));
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: typed });
  } catch (error) {
    throw optionFault(error);
  }
  const [verb, ...others] = parsed.positionals;
  if (!isVerb(verb) || others.length > 0)
    throw new UsageError(`gaia needs one of ${VERBS.join(", ")}, receipt, select or chain.`);
  const optionOf = (name: string): string | null => {
    const value = parsed.values[name];
    return typeof value === "string" ? value : null;
  };
  const [ledger, bus, now] = [optionOf("ledger"), optionOf("bus"), optionOf("now")];
  const [evidence, selection] = [optionOf("evidence"), optionOf("selection")];
  if (ledger === null) throw new UsageError("gaia needs --ledger FILE.");
  if (now !== null && !isCandidateUtc(now))
    throw new UsageError("--now needs a time such as 2026-07-02T12:00:00.000Z.");
  if (evidence !== null && verb !== "receipt") throw new UsageError("--evidence goes with receipt.");
  if (selection !== null && evidence === null) throw new UsageError("--selection goes with receipt --evidence.");
  // Only accept makes a ledger: of any other verb a wrong path would leave an empty one behind.
  if (verb !== "accept" && !existsSync(ledger)) throw new UsageError(`There is no ledger at ${ledger}.`);
  return { verb, ledger, bus, request: optionOf("request") ?? "-", now, evidence, selection };
}

/** What a verb prints: the stored result's own bytes, or the receipt. */
async function runVerb(
  controller: ContinuityController,
  verb: Verb,
  request: unknown,
): Promise<Result<string, ContinuityCode | BusCode>> {
  if (verb === "receipt") {
    const receipt = await controller.receipt();
    return receipt.ok ? ok(`${JSON.stringify(receipt.value, null, 2)}\n`) : receipt;
  }
  const done = await controller[verb](request);
  return done.ok ? ok(done.value.responseJson) : done;
}

async function openToWrite(path: string): Promise<Result<ContinuityStore, ContinuityCode>> {
  // SQLite's native module is loaded for the verbs that write only.
  const { openSqliteLedger } = await import("./sqlite-ledger.ts");
  return openSqliteLedger(path, randomBytes(32).toString("hex"));
}

/** `countersign gaia`: carries a continuity ledger on, in place. */
export const runGaia: Command = async (args, context) => {
  if (args[0] === "select") return runSelect(args.slice(1), context);
  if (args[0] === "chain") return runChain(args.slice(1), context);
  const options = parseOptions(args);
  const request = options.verb === "receipt" ? null : await readRequest(options.request);
  const refuse = (code: ContinuityCode | BusCode) => {
    context.say(code);
    context.say(CODE_SENTENCES[code]);
    return { stdout: "", exitCode: 1 as const };
  };
  const store =
    options.verb === "receipt" ? await readLedger(resolve(options.ledger)) : await openToWrite(resolve(options.ledger));
  if (!store.ok) return refuse(store.error);
  try {
    const clock = (): string => options.now ?? new Date().toISOString();
    const bus = options.bus === null ? null : createBusDirectory(resolve(options.bus));
    const done = await runVerb(createController({ store: store.value, clock }, bus), options.verb, request);
    if (done.ok && options.evidence !== null) {
      const written = await writeEvidence(store.value, { ...options, path: options.evidence });
      if (!written.ok) return refuse(written.error);
    }
    return done.ok ? { stdout: done.value, exitCode: 0 } : refuse(done.error);
  } finally {
    await store.value.close();
  }
};
