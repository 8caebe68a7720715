import { fieldsOf } from "../../gaia/ledger.ts";
import { openedLedger } from "../../gaia/ledger-summary.ts";
import { readProviderRecord } from "../../gaia/provider-record.ts";
import { selectSuccessor } from "../../gaia/select-successor.ts";
import {
  parseGuardrails,
  parseSelectionRequest,
  SELECTION_SCHEMA,
  selectionDigest,
} from "../../gaia/successor-selection.ts";
import { isSameJson } from "../../gaia/transition-evidence.ts";
import { parseJsonText } from "../../lib/json-text.ts";
import type { Policy } from "../../model/policy.ts";
import type { ProviderRecord, ProviderUse } from "../../model/provider-use.ts";
import type { HandoffRecord } from "../../model/record.ts";
import type { GaiaDocumentFact } from "../../model/store-fact.ts";
import { buildStoreFault } from "../coord/store-facts.ts";
import type { LibraryRule, LinkedHandoff, RuleContext, RuleResult } from "../rule.ts";
import { folderOf, memberRange } from "./document-place.ts";
import { generationOf, ledgersOf } from "./ledger-facts.ts";

type Guardrails = NonNullable<Policy["guardrails"]>;

/** What a document has against the policy: what kind of fault, in a sentence, and the member that shows it. */
interface Breach {
  readonly cause: string;
  readonly message: string;
  readonly path: string;
  /** Of a generation's use. */
  readonly role?: string;
}

function judgeUse(use: ProviderUse, { requireIdentity, providers, paidFallback }: Guardrails): readonly Breach[] {
  const { role, providerId, modelId, isWorker, isPaidFallback, isApproved, path } = use;
  const breach = (kind: string, message: string): Breach => ({ cause: `${kind} ${role}`, message, path, role });
  const breaches: Breach[] = [];
  if (requireIdentity === true && isWorker && (providerId === null || modelId === null)) {
    const what = providerId !== null ? "model" : modelId !== null ? "provider" : "provider and no model";
    breaches.push(breach("identity", `No ${what} is recorded for ${role}, and the policy requires both.`));
  }
  if (providers !== undefined && providerId !== null && !providers.includes(providerId))
    breaches.push(
      breach("provider", `${capital(role)} was of the provider ${providerId}, which the policy does not list.`),
    );
  if (isPaidFallback && (paidFallback === "never" || !isApproved)) {
    const why = isApproved ? "the policy allows none" : "no person approved it";
    breaches.push(breach("fallback", `${capital(role)} is a paid fallback, and ${why}.`));
  }
  return breaches;
}

const capital = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

const inDollars = (usd: number): string => String(Math.round(usd * 1e6) / 1e6);

function judgeRecord({ uses, attempts, spent }: ProviderRecord, guardrails: Guardrails): readonly Breach[] {
  const { maxAttempts, maxUsd } = guardrails;
  const breaches = uses.flatMap(use => judgeUse(use, guardrails));
  if (attempts !== null && maxAttempts !== undefined && attempts.count > maxAttempts)
    breaches.push({
      cause: "attempts",
      message: `It is attempt ${attempts.count}; the policy ends at ${maxAttempts}.`,
      path: attempts.path,
    });
  if (spent !== null && maxUsd !== undefined && spent.usd > maxUsd)
    breaches.push({
      cause: "money",
      message: `It comes to ${inDollars(spent.usd)} US dollars; the policy's ceiling is ${maxUsd}.`,
      path: spent.path,
    });
  return breaches;
}

/** A kept selection must be what its own request and guardrails give: anything else was not selected. */
function judgeSelection(document: Readonly<Record<string, unknown>>): readonly Breach[] {
  if (document.schema !== SELECTION_SCHEMA) return [];
  const [request, guardrails] = [parseSelectionRequest(document.request), parseGuardrails(document.guardrails)];
  if (!request.ok || !guardrails.ok)
    return [{ cause: "request", message: "Its request is none that can be selected from.", path: "request" }];
  if (document.requestDigest !== selectionDigest(request.value, guardrails.value))
    return [{ cause: "digest", message: "Its request digest is not that of its request.", path: "requestDigest" }];
  const { candidates, spent } = request.value;
  const given = selectSuccessor(candidates, { guardrails: guardrails.value ?? undefined }, spent);
  if (isSameJson(given, document.outcome)) return [];
  const gives = given.kind === "chosen" ? `chooses ${String(given.candidate.providerId)}` : `is ${given.code}`;
  return [{ cause: "outcome", message: `Its outcome is not what its request gives, which ${gives}.`, path: "outcome" }];
}

/** The session of the generation that a document's use is of, in the handoff of the ledger of its work beside it. */
function recordOf(
  fact: GaiaDocumentFact,
  document: Readonly<Record<string, unknown>>,
  role: string,
  handoffs: readonly LinkedHandoff[],
  context: RuleContext,
): HandoffRecord | null {
  for (const ledger of ledgersOf(context)) {
    const isOfWork = openedLedger(ledger)?.state?.fields.workIdentity === document.workIdentity;
    if (folderOf(ledger) !== folderOf(fact) || !isOfWork) continue;
    const records = generationOf(ledger, handoffs)?.records ?? [];
    return (
      records.find(({ kind, text }) => kind === "session-generation" && text.startsWith(`${capital(role)}:`)) ?? null
    );
  }
  return null;
}

function judgeDocument(
  fact: GaiaDocumentFact,
  handoffs: readonly LinkedHandoff[],
  context: RuleContext,
): readonly RuleResult[] {
  const document = fieldsOf(parseJsonText(fact.text));
  const forged = judgeSelection(document);
  const breaches =
    forged.length > 0 ? forged : judgeRecord(readProviderRecord(document), context.policy.guardrails ?? {});
  return breaches.map(({ cause, message, path, role }): RuleResult => {
    const at = memberRange(fact.text, path);
    const record = role === undefined ? null : recordOf(fact, document, role, handoffs, context);
    const fault = buildStoreFault(fact, { cause, message, at, label: path, handoffId: record?.handoffId ?? null });
    return fault.type === "finding" ? { ...fault, recordId: record?.id ?? null } : fault;
  });
}

/** Which provider may be used, how often and for how much is the policy's to say, wherever a document records it. */
export const guardrail: LibraryRule = {
  id: "gaia.guardrail",
  version: 1,
  severity: "warning",
  verdict: "contradicted",
  title: "A record of providers, attempts or money goes beyond the policy's guardrails.",
  scope: "library",
  check: (handoffs, context) =>
    context.facts.flatMap((fact): readonly RuleResult[] =>
      fact.type === "gaia-provider-record" || fact.type === "gaia-evidence"
        ? judgeDocument(fact, handoffs, context)
        : [],
    ),
};
