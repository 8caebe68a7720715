import type { LedgerSummary } from "../../shared/model/ledger.ts";

interface Stop {
  readonly name: string;
  /** The event that brings the work here. */
  readonly event: string;
}

const PATH: readonly Stop[] = [
  { name: "Generation 0", event: "GENERATION_ACCEPTED" },
  { name: "Replacement reserved", event: "GENERATION_REPLACED" },
  { name: "Wake intent", event: "WAKE_INTENT_COMMITTED" },
  { name: "Wake checkpointed", event: "WAKE_CURSOR_CHECKPOINTED" },
  { name: "Wake delivered", event: "WAKE_DELIVERED" },
  { name: "Decided", event: "DECISION_COMMITTED" },
  { name: "Generation 1", event: "DECISION_CONSUMED" },
];
const CANCELLED: Stop = { name: "Cancelled", event: "CANCELLED" };

/** The states that one work can go through, in their only order, and the present one. */
export function LedgerPath({ summary }: { readonly summary: LedgerSummary }) {
  const reached = new Set(summary.steps.map(({ event }) => event));
  const isCancelled = reached.has(CANCELLED.event);
  const stops = isCancelled ? [...PATH.filter(({ event }) => reached.has(event)), CANCELLED] : PATH;
  const present = stops.findLast(({ event }) => reached.has(event));
  return (
    <ol className="ledger-path" aria-label="States of the work">
      {stops.map(stop => (
        <li
          key={stop.event}
          aria-current={stop === present ? "step" : undefined}
          className={reached.has(stop.event) ? "is-reached" : undefined}
        >
          {stop.name}
          <span className="unseen">
            {stop === present ? " (here)" : reached.has(stop.event) ? " (passed)" : " (not reached)"}
          </span>
        </li>
      ))}
    </ol>
  );
}
