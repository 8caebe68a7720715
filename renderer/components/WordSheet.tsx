import { VERDICTS } from "../../shared/model/finding.ts";
import { TURN_MEANINGS, TURN_WORDS } from "./queue-item.ts";
import { VerdictMark } from "./VerdictMark.tsx";
import {
  DISPOSITION_MEANINGS,
  DISPOSITION_WORDS,
  HIGH_RISK_MEANING,
  KIND_MEANINGS,
  KIND_WORDS,
  VERDICT_MEANINGS,
} from "./verdict-words.ts";

const listOf = <K extends string>(words: Readonly<Record<K, string>>, meanings: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).map(key => ({ key, word: words[key], meaning: meanings[key] }));

const GROUPS = [
  {
    title: "Your word on a record",
    entries: [
      ...listOf(DISPOSITION_WORDS, DISPOSITION_MEANINGS),
      { key: "high-risk", word: "high-risk", meaning: HIGH_RISK_MEANING },
    ],
  },
  { title: "Whose turn it is", entries: listOf(TURN_WORDS, TURN_MEANINGS) },
  { title: "Kinds of handoff", entries: listOf(KIND_WORDS, KIND_MEANINGS) },
] as const;

/** Every mark and word of the app that needs explaining. */
export const WordSheet = () => (
  <div className="word-groups">
    <section>
      <h3>Doubt: what the evidence says of a record</h3>
      <dl>
        {VERDICTS.map(verdict => (
          <div key={verdict}>
            <dt>
              {/* Its word stands beside it. */}
              <span aria-hidden="true">
                <VerdictMark verdict={verdict} />
              </span>
              {verdict}
            </dt>
            <dd>{VERDICT_MEANINGS[verdict]}</dd>
          </div>
        ))}
      </dl>
    </section>
    {GROUPS.map(({ title, entries }) => (
      <section key={title}>
        <h3>{title}</h3>
        <dl>
          {entries.map(({ key, word, meaning }) => (
            <div key={key}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
