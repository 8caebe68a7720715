import type { LedgerSummary } from "../../shared/model/ledger.ts";

interface Stop {
  readonly name: string;
  /** The event that brings the work here. */
  readonly event: string;
  /** What has to happen for it. */
  readonly how: string;
  /** An event on the way that changes no state of the diagram, in words. */
  readonly onTheWay?: { readonly event: string; readonly words: string };
}

/** The states that one work can go through, in their only order. */
const PATH: readonly Stop[] = [
  { name: "Generation 0", event: "GENERATION_ACCEPTED", how: "work accepted" },
  { name: "Replacement reserved", event: "GENERATION_REPLACED", how: "replacement fault" },
  { name: "Wake intent", event: "WAKE_INTENT_COMMITTED", how: "one successor claims the slot" },
  {
    name: "Wake delivered",
    event: "WAKE_DELIVERED",
    how: "exact bus evidence reconciled",
    onTheWay: { event: "WAKE_CURSOR_CHECKPOINTED", words: "checkpoint kept" },
  },
  {
    name: "Generation 1",
    event: "DECISION_CONSUMED",
    how: "receipt consumed",
    onTheWay: { event: "DECISION_COMMITTED", words: "decision committed" },
  },
];
const CANCELLED: Stop = { name: "Cancelled", event: "CANCELLED", how: "cancelled by its session" };

/** The state diagram of one work, with the present state, what leads from one to the next, and what is on the way there. */
export function LedgerPath({ summary }: { readonly summary: LedgerSummary }) {
  const reached = new Set(summary.steps.map(({ event }) => event));
  const isCancelled = reached.has(CANCELLED.event);
  const stops = isCancelled ? [...PATH.filter(({ event }) => reached.has(event)), CANCELLED] : PATH;
  const present = stops.findLast(({ event }) => reached.has(event));
  const isEnded = present === stops.at(-1);
  return (
    <>
      <ol className="ledger-path" aria-label="States of the work">
        {stops.map(stop => (
          <li key={stop.event}>
            <span className={reached.has(stop.event) ? "ledger-how is-reached" : "ledger-how"}>
              {stop.how}
              {stop.onTheWay !== undefined && reached.has(stop.onTheWay.event) && !reached.has(stop.event) && (
                <b> · {stop.onTheWay.words}</b>
              )}
            </span>
            <span
              aria-current={stop === present ? "step" : undefined}
              className={reached.has(stop.event) ? "ledger-state is-reached" : "ledger-state"}
            >
              {stop.name}
              <span className="unseen">
                {stop === present ? " (here)" : reached.has(stop.event) ? " (passed)" : " (not reached)"}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {isEnded && <p className="ledger-end">The end: there is no second replacement.</p>}
    </>
  );
}
