import { continuityDigest, type DigestDomain } from "./digest.ts";
import { type Fields, fieldsOf, type Ledger, type LedgerFault, type LedgerStep, stepFault } from "./ledger.ts";
import { isSame } from "./ledger-audit.ts";

/**
 * The command that a wake's intent fixes: what the bus must be sent, by the work, the session and the intent's own time.
 * Source: the continuity controller of GuitarAlchemist/gaia (8ed4dfc).
 */
export function buildWakeCommand(state: Fields): Fields {
  const { workIdentity, commitmentDigest, incomingReviewDigest } = state;
  const { adapterInput, intentTimeReceipt } = fieldsOf(state.wake);
  return {
    type: "send",
    at: fieldsOf(intentTimeReceipt).candidateUtc,
    from: fieldsOf(adapterInput).senderActorRef,
    to: fieldsOf(state.session).actorRef,
    text: `continuity wake work=${String(workIdentity)} commitment=${String(commitmentDigest)} review=${String(incomingReviewDigest)}`,
    kind: "continuity-wake",
    correlationId: `continuity-${String(workIdentity).slice(0, 32)}`,
    expectsReply: false,
    requestedAuthority: [],
  };
}

/** Audit rule A6: the digests of the wake's command, of the decision and of its consumption recompute. */
export function findDigestFaults({ operations }: Ledger): readonly LedgerFault[] {
  const faults: LedgerFault[] = [];
  const judge = (step: LedgerStep, name: string, stated: unknown, domain: DigestDomain, value: Fields): void => {
    const made = continuityDigest(domain, value);
    if (!made.ok || made.value !== stated)
      faults.push(stepFault(step, `The ${name} digest of ${step.operationId} does not recompute.`, stated));
  };
  for (const step of operations) {
    const { state, response } = step;
    const wake = fieldsOf(state.wake);
    if (step.event === "WAKE_INTENT_COMMITTED") {
      if (!isSame(wake.command, buildWakeCommand(state)))
        faults.push(
          stepFault(
            step,
            `The command of ${step.operationId} is not the one that its work and session fix.`,
            wake.command,
          ),
        );
      else judge(step, "command", wake.commandDigest, "continuity.wake-command/1", fieldsOf(wake.command));
    }
    if (step.event === "DECISION_COMMITTED") {
      const { digest, ...decision } = fieldsOf(state.decision);
      judge(step, "decision", digest, "continuity.successor-decision/1", decision);
      if (response.decisionDigest !== digest)
        faults.push(
          stepFault(
            step,
            `The result of ${step.operationId} names another decision digest than its state.`,
            response.decisionDigest,
          ),
        );
    }
    if (step.event === "DECISION_CONSUMED") {
      const { digest, ...consumption } = fieldsOf(state.consumption);
      judge(step, "consumption", digest, "continuity.successor-consumption/1", consumption);
      if (response.consumptionDigest !== digest)
        faults.push(
          stepFault(
            step,
            `The result of ${step.operationId} names another consumption digest than its state.`,
            response.consumptionDigest,
          ),
        );
      // Where none was committed, it is the step that was not allowed.
      if (state.decision !== undefined && consumption.decisionDigest !== fieldsOf(state.decision).digest)
        faults.push(
          stepFault(
            step,
            `${step.operationId} consumes another decision than the one that was committed.`,
            consumption.decisionDigest,
          ),
        );
    }
  }
  return faults;
}
