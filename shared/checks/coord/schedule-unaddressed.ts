import { citeMessage, quoteWords } from "../claim/cite.ts";
import type { HandoffRule } from "../rule.ts";
import { findArmed } from "./armed-schedules.ts";
import { readCheckpoint } from "./checkpoint-subject.ts";

const NAMED =
  /\b(?:cron\w{0,12}|schedul\w{0,8}|listen(?:er|ers|ing)?|timers?|heartbeats?|wake(?:s|[- ]?ups?)?|watch(?:er|ers|ing)?|poll(?:s|er|ing)?|daemons?|launchd|recurring|every\s{1,3}\d{1,4}\s{1,3}(?:s|m|h)\w{0,8})\b/i;

/** It goes on firing after the handoff, and a successor cannot retire what it does not know of. */
export const scheduleUnaddressed: HandoffRule = {
  id: "coord.schedule-unaddressed",
  version: 1,
  severity: "note",
  verdict: "unsupported",
  title: "A schedule or listener that the session armed goes on, and the handoff does not name it.",
  scope: "handoff",
  check({ handoff, span }) {
    const isForSuccessor =
      readCheckpoint(handoff) !== null || (handoff.kind === "document" && handoff.anchor.messageId === null);
    if (span === null || !isForSuccessor || NAMED.test(handoff.text)) return [];
    const armed = findArmed(span);
    const [first] = armed;
    if (first === undefined) return [];
    const text = first.entry.message.text;
    const listener =
      first.kind === "listener" ? " A resident listener is retired practice: a scheduled wake reads the queue." : "";
    return [
      {
        type: "finding",
        handoffId: handoff.id,
        recordId: null,
        transitionId: null,
        sourceId: handoff.sourceId,
        line: null,
        message: `The session armed ${quoteWords(text)}, which goes on by itself; the handoff does not name it.${listener}`,
        evidence: armed
          .slice(0, 5)
          .map(({ entry }) =>
            citeMessage(entry, { start: 0, end: entry.message.text.length }, "contradicts", "what was armed"),
          ),
        cause: "schedule",
      },
    ];
  },
};
