import type { JudgedLedger, LedgerSummary } from "../../shared/model/ledger.ts";
import { HostileText } from "./HostileText.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

const FACTS: readonly (readonly [fact: keyof LedgerSummary["wake"], name: string, means: string])[] = [
  ["intent", "Intent", "the controller decided whom to wake"],
  ["checkpointed", "Checkpoint", "the bus's position before the send is kept"],
  ["sent", "Send", "exactly one message of this wake stands after the checkpoint"],
  ["delivered", "Delivered", "the ledger has recorded that message"],
];

const MARKS = { proven: "supported", absent: "unsupported", unknown: "unchecked" } as const;

/** The wake's four facts, each with what shows it or would. */
export function WakeCard({ ledger }: { readonly ledger: Pick<JudgedLedger, "summary" | "wakeEvidence"> }) {
  return (
    <section className="card" aria-label="The wake">
      <header>
        <h3>The wake, as four facts</h3>
        <span>none follows from the one before it</span>
      </header>
      <ol className="wake-facts">
        {FACTS.map(([fact, name, means]) => {
          const standing = ledger.summary.wake[fact];
          const evidence = ledger.wakeEvidence.find(one => one.fact === fact);
          return (
            <li key={fact} className={`is-${MARKS[standing]}`}>
              <VerdictMark verdict={MARKS[standing]} label={standing} />
              <b>{name}</b>
              <span className={`chip is-${MARKS[standing]}`}>{standing}</span>
              <p>{means}</p>
              {evidence !== undefined && (
                <p className="wake-evidence">
                  <HostileText text={evidence.says} />
                  {evidence.quote !== null && (
                    <code>
                      <HostileText text={evidence.quote} />
                    </code>
                  )}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
