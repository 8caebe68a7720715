import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import type { AnswerRow } from "../store/kept-rows.ts";

/** Asks, and remembers what was answered. */
export interface Asker {
  ask(questions: readonly HostQuestion[]): Promise<readonly Answer[]>;
  /** What is to be kept of it. */
  readonly answered: readonly AnswerRow[];
}

/** The host refuses a longer list. */
const MOST_AT_ONCE = 5000;

/**
 * The host's answer counts where it has one; else the kept one, so that a judgement can be repeated without the
 * repository that it was made with. `askHost` is null where no repository is configured.
 */
export function buildAsker(
  askHost: ((questions: readonly HostQuestion[]) => Promise<readonly Answer[]>) | null,
  kept: ReadonlyMap<string, Answer>,
  nowIso: string,
): Asker {
  const answered: AnswerRow[] = [];
  return {
    answered,
    async ask(questions) {
      const given: Answer[] = [];
      for (let at = 0; askHost !== null && at < questions.length; at += MOST_AT_ONCE)
        given.push(...(await askHost(questions.slice(at, at + MOST_AT_ONCE))));
      return questions.map((question, index) => {
        const key = JSON.stringify(question);
        const answer = given[index];
        if (answer === undefined || answer.found === null) {
          return kept.get(key) ?? answer ?? { question, found: null, repository: null, argv: [], output: "" };
        }
        answered.push({ key, answer, answeredAtIso: nowIso });
        return answer;
      });
    },
  };
}
