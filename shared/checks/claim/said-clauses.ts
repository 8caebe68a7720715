import type { Clause } from "../../model/claim.ts";
import type { Handoff } from "../../model/handoff.ts";
import type { HandoffRecord, Transition } from "../../model/record.ts";

/** Words of a handoff that are asserted, with the record and move that they belong to. */
export interface SaidClause {
  readonly record: HandoffRecord;
  readonly transition: Transition;
  readonly text: string;
  readonly isPast: boolean;
  /** Null where the words are a sentence of a record that is no claim. */
  readonly clause: Clause | null;
}

const SENTENCE_END = /(?<=[.;!?])\s+|\n+/;
// The clauses of a claim were told apart before; of an objective or a decision, only plain statements count.
const NOT_PLAIN =
  /\?|\b(?:if|unless|when|once|until|will|would|should|shall|must|can|could|may|might|to be|to do|need|needs|want|wants|going to|plan|planned|plans|goal|next|pending|remaining|todo|not|never|n['’]t|no longer|ensure|make sure|in progress|please|let['’]s|asked|requested|so that|in order to|before)\b/i;

const MAX_SENTENCE = 600;

/** All that a handoff asserts, in the order of its text. */
export function listSaid(handoff: Handoff): readonly SaidClause[] {
  return handoff.records.flatMap(record => {
    const said = record.transitions.flatMap(transition => {
      const { clause } = transition;
      return clause === null || clause.sense !== "asserted"
        ? []
        : [{ record, transition, text: clause.text, isPast: clause.isPast, clause }];
    });
    return said.length > 0 ? said : plainSentences(record);
  });
}

function plainSentences(record: HandoffRecord): readonly SaidClause[] {
  const [transition] = record.transitions;
  const isReport =
    record.kind === "objective" || record.kind === "decision" || record.kind === "artifact" || record.state === "done";
  if (transition === undefined || !isReport) return [];
  return record.text
    .slice(0, 20_000)
    .split(SENTENCE_END)
    .filter(text => text.length < MAX_SENTENCE && !NOT_PLAIN.test(text))
    .map(text => ({ record, transition, text, isPast: false, clause: null }));
}
