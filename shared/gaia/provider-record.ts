import { isJsonObject } from "../lib/json-text.ts";
import type { ProviderRecord, ProviderUse } from "../model/provider-use.ts";
import { type Fields, fieldsOf } from "./ledger.ts";
import { SELECTION_SCHEMA } from "./successor-selection.ts";
import { EVIDENCE_SCHEMA, isSameJson } from "./transition-evidence.ts";

const NOTHING: ProviderRecord = { uses: [], attempts: null, spent: null };

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);
const amountOf = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

const use = (
  role: string,
  path: string,
  { providerId, modelId }: { readonly providerId: unknown; readonly modelId: unknown },
  more: Partial<Pick<ProviderUse, "isWorker" | "isPaidFallback" | "isApproved">> = {},
): ProviderUse => ({
  role,
  providerId: textOf(providerId),
  modelId: textOf(modelId),
  isWorker: true,
  isPaidFallback: false,
  isApproved: false,
  path,
  ...more,
});

/** Who carried each generation, in a transition's evidence. */
function readEvidence({ generations }: Fields): ProviderRecord {
  const list = Array.isArray(generations) ? generations.filter(isJsonObject) : [];
  const uses = list.map(({ sessionGeneration, identity }, index) => {
    const { providerId, modelId } = fieldsOf(identity);
    return use(`generation ${String(sessionGeneration)}`, `generations.${index}.identity`, { providerId, modelId });
  });
  return { ...NOTHING, uses };
}

const FACTORY_ROLES = ["worker", "reviewer", "repair"] as const;

/** A receipt of Gaia's factory: it names providers, and has no place for a model or for money. */
function readFactory({ factory }: Fields): ProviderRecord {
  const parts = fieldsOf(factory);
  const uses = FACTORY_ROLES.flatMap(role =>
    isJsonObject(parts[role])
      ? [use(role, `factory.${role}.provider`, { providerId: parts[role].provider, modelId: null })]
      : [],
  );
  return { ...NOTHING, uses };
}

/** A decision on an attempt of a lane: which attempt it was. */
function readAttempt({ attemptNumber }: Fields): ProviderRecord {
  const count = amountOf(attemptNumber);
  return { ...NOTHING, attempts: count === null ? null : { count, path: "attemptNumber" } };
}

const MONEY = ["actual_cost_usd", "reserved_cost_usd", "unverified_cost_usd"] as const;

/** The ledger of a cycle's costs: what cannot be verified counts as spent. */
function readCycle(cycle: Fields): ProviderRecord {
  const amounts = MONEY.map(key => amountOf(cycle[key]));
  const usd = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);
  const reservations = Object.entries(fieldsOf(cycle.reservations));
  return {
    ...NOTHING,
    uses: reservations.flatMap(([job, reservation]) => {
      const { provider, request_sha256 } = fieldsOf(reservation);
      const identity = { providerId: provider, modelId: null };
      return provider === undefined && request_sha256 === undefined
        ? []
        : [use(`reservation ${job}`, `reservations.${job}.provider`, identity, { isWorker: false })];
    }),
    spent: amounts.every(amount => amount === null) ? null : { usd, path: "actual_cost_usd" },
  };
}

/** A kept selection: who was chosen, and what the choice brings attempts and money to. One that refused used nothing. */
function readSelection({ request, outcome }: Fields): ProviderRecord {
  const { kind, candidate } = fieldsOf(outcome);
  if (kind !== "chosen") return NOTHING;
  const { candidates, spent } = fieldsOf(request);
  const { attempts, usd } = fieldsOf(spent);
  const { providerId, modelId, isPaid, isApproved, estimatedUsd } = fieldsOf(candidate);
  const isFirst = Array.isArray(candidates) && isSameJson(candidates[0], candidate);
  const cost = isPaid === true ? (amountOf(estimatedUsd) ?? 0) : 0;
  return {
    uses: [
      use(
        "successor",
        "outcome.candidate",
        { providerId, modelId },
        { isPaidFallback: isPaid === true && !isFirst, isApproved: isApproved === true },
      ),
    ],
    attempts: { count: (amountOf(attempts) ?? 0) + 1, path: "spent.attempts" },
    spent: { usd: (amountOf(usd) ?? 0) + cost, path: "spent.usd" },
  };
}

const READERS: ReadonlyMap<unknown, (document: Fields) => ProviderRecord> = new Map([
  [EVIDENCE_SCHEMA, readEvidence],
  ["gaia-autonomous-factory-receipt/1", readFactory],
  ["gaia-lane-attempt-decision/1", readAttempt],
  [SELECTION_SCHEMA, readSelection],
]);

/**
 * What a document, a parsed JSON value, records of providers, models, attempts and money. Total: what is not recorded, or of
 * another type, is null. Sources: the factory and the lanes of GuitarAlchemist/gaia (47b0604); the budget gate of
 * GuitarAlchemist/Demerzel, whose ledger of a cycle has no schema member; docs/successor-selection.md.
 */
export function readProviderRecord(value: unknown): ProviderRecord {
  if (!isJsonObject(value)) return NOTHING;
  const read = READERS.get(value.schema);
  if (read !== undefined) return read(value);
  return value.schema === undefined && value.actual_cost_usd !== undefined ? readCycle(value) : NOTHING;
}
