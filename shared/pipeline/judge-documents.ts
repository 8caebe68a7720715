import { judgeChain } from "../checks/gaia/chain-facts.ts";
import { folderOf } from "../checks/gaia/document-place.ts";
import { fieldsOf } from "../gaia/ledger.ts";
import { readProviderRecord } from "../gaia/provider-record.ts";
import { groupBy } from "../lib/group-by.ts";
import { parseJsonText } from "../lib/json-text.ts";
import type { Finding } from "../model/finding.ts";
import type { SourceId } from "../model/ids.ts";
import type { DocumentVerdict, JudgedDocument } from "../model/judged-document.ts";
import type { JudgedLedger } from "../model/ledger.ts";
import type { Policy } from "../model/policy.ts";
import type { Source } from "../model/source.ts";
import type { GaiaDocumentFact, StoreFact } from "../model/store-fact.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What a document is judged with. */
interface Surroundings {
  readonly digests: ReadonlyMap<SourceId, string>;
  readonly ledgers: readonly JudgedLedger[];
  readonly policy: Policy;
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** What was found against one thing, by the rules that look at it. */
const verdict = (name: string, findings: readonly Finding[], ...rules: readonly string[]): DocumentVerdict => {
  const says = findings.filter(({ rule }) => rules.includes(rule)).map(({ message }) => message);
  return { name, standing: says.length === 0 ? "holds" : "fails", says };
};

const notLoaded = (name: string): DocumentVerdict => ({ name, standing: "not-loaded", says: [] });

function receiptVerdicts(
  fact: GaiaDocumentFact,
  { workIdentity }: Fields,
  findings: readonly Finding[],
  { ledgers }: Surroundings,
): readonly DocumentVerdict[] {
  // As the rule that compares them has it: in one folder.
  const isOfLedger = ledgers.some(
    ({ summary, sourceIds: [database] }) =>
      summary.workIdentity !== null &&
      summary.workIdentity === workIdentity &&
      database !== undefined &&
      folderOf({ sourceId: database }) === folderOf(fact),
  );
  const strict = fact.type === "gaia-receipt" ? [verdict("strict form", findings, "gaia.receipt-strict")] : [];
  return [
    verdict("schema", findings, "gaia.receipt-schema"),
    ...strict,
    verdict("digest", findings, "gaia.receipt-digest"),
    verdict("empty authority", findings, "gaia.authority-missing", "gaia.authority-nonempty"),
    isOfLedger ? verdict("its ledger", findings, "gaia.receipt-ledger-mismatch") : notLoaded("its ledger"),
  ];
}

function chainVerdicts(
  fact: GaiaDocumentFact,
  findings: readonly Finding[],
  surroundings: Surroundings,
): readonly DocumentVerdict[] {
  const { fault, evaluation } = judgeChain(fact, surroundings);
  const isRead = fault === null || fault === "ArtifactUnreadable";
  const structure = verdict("structure", isRead ? [] : findings, "gaia.chain-invalid");
  if (!isRead) return [structure];
  if (fault === null && evaluation === null) return [structure, notLoaded("content")];
  return [
    structure,
    verdict("content", findings, "gaia.chain-invalid", "gaia.chain-stale"),
    verdict("an expected revision", findings, "gaia.chain-unbound"),
  ];
}

/** Who did what by a document, and what it came to. */
function recordLines(document: Fields): readonly string[] {
  const { uses, attempts, spent } = readProviderRecord(document);
  return [
    ...uses.map(({ role, providerId, modelId, isPaidFallback }) => {
      const names = `provider ${providerId ?? "not recorded"}, model ${modelId ?? "not recorded"}`;
      return `${role}: ${names}${isPaidFallback ? ", a paid fallback" : ""}`;
    }),
    ...(attempts === null ? [] : [`attempt ${attempts.count}`]),
    ...(spent === null ? [] : [`${spent.usd} US dollars`]),
  ];
}

function reportLines({ verdict: word, rootRevisionBinding }: Fields): readonly string[] {
  return [`it says ${textOf(word) ?? "no verdict"}, ${textOf(rootRevisionBinding) ?? "no binding"}`];
}

function judge(fact: GaiaDocumentFact, findings: readonly Finding[], surroundings: Surroundings): JudgedDocument {
  const parsed = parseJsonText(fact.text);
  const document = fieldsOf(parsed);
  const { type, sourceId } = fact;
  const base = { sourceId, type, records: recordLines(document) };
  if (type === "gaia-chain")
    return { ...base, subject: textOf(document.subject), verdicts: chainVerdicts(fact, findings, surroundings) };
  if (type === "gaia-chain-report")
    return {
      ...base,
      subject: textOf(document.subject),
      verdicts: [verdict("fresh", findings, "gaia.chain-stale", "gaia.chain-unbound", "gaia.chain-invalid")],
      records: reportLines(document),
    };
  const guardrails =
    base.records.length === 0 || (surroundings.policy.guardrails === undefined && findings.length === 0)
      ? []
      : [verdict("guardrails", findings, "gaia.guardrail")];
  if (type === "gaia-provider-record")
    return {
      ...base,
      subject: textOf(document.operationId ?? document.jobKey ?? document.laneId),
      verdicts: guardrails,
    };
  const whole = receiptVerdicts(fact, document, findings, surroundings);
  // Of what is no JSON nothing more can be said than that.
  const verdicts = parsed === undefined ? whole.filter(({ standing }) => standing === "fails") : whole;
  return { ...base, subject: textOf(document.workIdentity), verdicts: [...verdicts, ...guardrails] };
}

/** The Gaia documents of a library with what was found in them, in the order of their files. */
export function judgeDocuments(
  facts: readonly StoreFact[],
  findings: readonly Finding[],
  library: { readonly sources: readonly Source[]; readonly ledgers: readonly JudgedLedger[]; readonly policy: Policy },
): readonly JudgedDocument[] {
  const digests = new Map(library.sources.flatMap(({ id, sha256 }) => (sha256 === "" ? [] : [[id, sha256]])));
  const bySource = groupBy(findings, ({ sourceId }): SourceId => sourceId);
  const isDocument = (fact: StoreFact): fact is GaiaDocumentFact =>
    fact.type === "gaia-receipt" ||
    fact.type === "gaia-evidence" ||
    fact.type === "gaia-chain" ||
    fact.type === "gaia-chain-report" ||
    fact.type === "gaia-provider-record";
  return facts.filter(isDocument).map(fact => judge(fact, bySource.get(fact.sourceId) ?? [], { ...library, digests }));
}
