import { pathOf } from "../../shared/model/ids.ts";
import type { JudgedLedger, LedgerReceipt } from "../../shared/model/ledger.ts";
import { HostileText } from "./HostileText.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

type Standing = "present" | "failed" | "not there";

const MARKS = { present: "supported", failed: "contradicted", "not there": "unchecked" } as const;

interface Link {
  readonly name: string;
  readonly standing: Standing;
  readonly lines: readonly string[];
}

function transitionOf({ status, summary }: JudgedLedger): Link {
  const name = "Ledger transition";
  if (status !== "sound") return { name, standing: "failed", lines: ["The ledger's own audit does not hold."] };
  if (summary.status !== "CONSUMED")
    return { name, standing: "not there", lines: ["The decision is not consumed: no receipt follows from it yet."] };
  return { name, standing: "present", lines: ["Consumed, and the ledger's audit holds."] };
}

const linkOf = (name: string, faults: readonly string[], holds: string): Link =>
  faults.length > 0 ? { name, standing: "failed", lines: faults } : { name, standing: "present", lines: [holds] };

function receiptLinks(receipt: LedgerReceipt): readonly Link[] {
  const own = [...receipt.strict, ...receipt.digest, ...receipt.authority, ...receipt.ledger];
  return [
    linkOf(
      "Receipt",
      own,
      `${pathOf(receipt.sourceId)}: what the ledger derives, its digest reproduces, its authority is empty.`,
    ),
    linkOf("Schema validation", receipt.schema, "A consumer that knows the JSON Schema alone takes it."),
  ];
}

/**
 * From a ledger's transition to an approval that is independent of it: four links, each there, failed or not there. The last
 * is a person's, and grants nothing either.
 */
export function ReceiptChain({ ledger, isApproved }: { readonly ledger: JudgedLedger; readonly isApproved: boolean }) {
  const receipts: readonly (LedgerReceipt | null)[] = ledger.receipts.length === 0 ? [null] : ledger.receipts;
  return (
    <section className="card" aria-label="From transition to approval">
      <header>
        <h3>From transition to approval</h3>
      </header>
      {receipts.map(receipt => (
        <Chain
          key={receipt?.sourceId ?? "none"}
          links={[
            transitionOf(ledger),
            ...(receipt === null
              ? [
                  { name: "Receipt", standing: "not there" as const, lines: ["No receipt of this work is loaded."] },
                  { name: "Schema validation", standing: "not there" as const, lines: ["Nothing to validate."] },
                ]
              : receiptLinks(receipt)),
            {
              name: "Independent approval",
              standing: isApproved ? "present" : "not there",
              lines: [isApproved ? "Given in this review. It grants nothing." : "Not given: that is this review."],
            },
          ]}
        />
      ))}
    </section>
  );
}

const Chain = ({ links }: { readonly links: readonly Link[] }) => (
  <ol className="sheet-list">
    {links.map(({ name, standing, lines }) => (
      <li key={name}>
        <VerdictMark verdict={MARKS[standing]} size={15} label={standing} />
        <div>
          <b>{name}</b>
          {lines.map(line => (
            <p key={line} className="faint">
              <HostileText text={line} />
            </p>
          ))}
        </div>
      </li>
    ))}
  </ol>
);
