import type { ReactNode } from "react";
import type { JudgedLedger, LedgerStepSummary, LedgerSummary } from "../../shared/model/ledger.ts";
import { momentText } from "./age-text.ts";
import { HostileText } from "./HostileText.tsx";
import { LedgerPath } from "./LedgerPath.tsx";
import { ReceiptChain } from "./ReceiptChain.tsx";
import { TableScroll } from "./TableScroll.tsx";
import { WakeCard } from "./WakeCard.tsx";

const STATUS_WORDS: Readonly<Record<JudgedLedger["status"], string>> = {
  sound: "The audit of its rows found nothing wrong.",
  findings: "The audit of its rows found something: see the records.",
  refused: "Gaia would not open it, or its -wal is lost: what is shown could be read, and is unproven.",
};

interface Props {
  readonly ledger: JudgedLedger;
  readonly isApproved: boolean;
  /** What stands beneath the facts of its wake. */
  readonly children?: ReactNode;
}

/** A Gaia ledger as a whole: where its work stands, the facts of its wake, its sessions, its clock, its operations. */
export function LedgerPanel({ ledger, isApproved, children }: Props) {
  const { summary } = ledger;
  return (
    <>
      <section className="card" aria-label="Where the work stands">
        <header>
          <h3>Where the work stands</h3>
          <span>
            {summary.status ?? "no work"} at revision {summary.revision ?? 0}
          </span>
        </header>
        <div className="card-body">
          <LedgerPath summary={summary} />
          <p>{STATUS_WORDS[ledger.status]}</p>
        </div>
      </section>
      <WakeCard ledger={ledger} />
      {children}
      <ReceiptChain ledger={ledger} isApproved={isApproved} />
      <Sessions summary={summary} />
      <Clock summary={summary} />
    </>
  );
}

function Sessions({ summary }: { readonly summary: LedgerSummary }) {
  return (
    <section className="card" aria-label="Sessions">
      <header>
        <h3>Sessions</h3>
      </header>
      <TableScroll label="Table of sessions">
        <table className="ledger-table">
          <thead>
            <tr>
              <th scope="col">Generation</th>
              <th scope="col">Actor</th>
              <th scope="col">Session</th>
              <th scope="col">May it write?</th>
            </tr>
          </thead>
          <tbody>
            {summary.generations.map(({ generation, actorRef, sessionRef, fenced }) => (
              <tr key={`${generation} ${sessionRef}`}>
                <td>{generation}</td>
                <td>
                  <HostileText text={actorRef} />
                </td>
                <td>
                  <HostileText text={sessionRef} />
                </td>
                <td>{fenced ? "no: fenced off" : "yes: not fenced"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}

function Clock({ summary }: { readonly summary: LedgerSummary }) {
  const { clock, steps } = summary;
  return (
    <section className="card" aria-label="Operations and clock">
      <header>
        <h3>Operations, by the ledger's clock</h3>
        <span>
          {summary.operations} operations · {summary.inspections} inspections
        </span>
      </header>
      <TableScroll label="Table of operations">
        <table className="ledger-table">
          <thead>
            <tr>
              <th scope="col">Tick</th>
              <th scope="col">Operation</th>
              <th scope="col">What happened</th>
              <th scope="col">Revision</th>
              <th scope="col">Time</th>
              <th scope="col">Request digest</th>
              <th scope="col">Clock's head</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(step => (
              <Step key={`${step.isInspection} ${step.operationId}`} step={step} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      {clock !== null && (
        <p className="ledger-note">
          The clock stands at tick {clock.sequence}, head <Digest text={clock.head} />, epoch{" "}
          <Digest text={clock.epoch} />. An exact replay of an operation gives its stored result and no new tick, so it
          leaves no row. Nothing in the ledger is signed: one who rewrites all of it consistently is not found out here;
          a head that was noted elsewhere would show it.
        </p>
      )}
    </section>
  );
}

function Step({ step }: { readonly step: LedgerStepSummary }) {
  return (
    <tr>
      <td>{step.sequence ?? "none"}</td>
      <td>
        <HostileText text={step.operationId} />
      </td>
      <td>{step.isInspection ? <>inspected: {step.event}</> : <HostileText text={step.event} />}</td>
      <td>{step.revision ?? "unchanged"}</td>
      <td>{momentText(step.candidateUtc === null ? null : Date.parse(step.candidateUtc)) ?? "none"}</td>
      <td>
        <Digest text={step.requestDigest} />
      </td>
      <td>{step.head === null ? "none" : <Digest text={step.head} />}</td>
    </tr>
  );
}

/** The beginning of a digest; the whole of it is its title. */
function Digest({ text }: { readonly text: string }) {
  return (
    <code title={text}>
      <HostileText text={text.length > 12 ? `${text.slice(0, 12)}…` : text} />
    </code>
  );
}
