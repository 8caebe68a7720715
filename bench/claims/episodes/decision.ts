import type { SessionStep } from "../../../fixtures/session-step.ts";
import { pick } from "../../random.ts";
import { type Episode, statement, type World } from "../episode.ts";

interface Choice {
  readonly thing: string;
  readonly taken: string;
  readonly other: string;
}

const CHOICES: readonly Choice[] = [
  { thing: "the job store", taken: "Postgres", other: "SQLite" },
  { thing: "the cache", taken: "Redis", other: "an in-memory map" },
  { thing: "the config file", taken: "TOML", other: "YAML" },
  { thing: "record ids", taken: "UUIDv7", other: "ULIDs" },
  { thing: "retries", taken: "exponential backoff", other: "a fixed delay" },
  { thing: "the message queue", taken: "RabbitMQ", other: "NATS" },
  { thing: "the auth tokens", taken: "JWTs", other: "opaque session tokens" },
  { thing: "timestamps", taken: "ISO strings", other: "epoch seconds" },
  { thing: "the HTTP layer", taken: "undici", other: "axios" },
  { thing: "the report export", taken: "CSV", other: "Parquet" },
];

const TAKEN: readonly ((choice: Choice) => readonly SessionStep[])[] = [
  ({ thing, taken }) => [{ user: `Let's use ${taken} for ${thing}.` }, { say: "Will do." }],
  ({ thing, taken }) => [{ user: `For ${thing} we should go with ${taken}.` }, { say: "Understood." }],
  ({ thing, taken }) => [{ say: `I'll use ${taken} for ${thing}.` }],
  ({ thing, taken, other }) => [
    { say: `For ${thing} I see two options: ${taken} or ${other}. I would take ${taken}.` },
    { user: "yes, do that" },
  ],
  ({ thing, taken, other }) => [{ user: `Use ${taken} rather than ${other} for ${thing}.` }, { say: "OK." }],
];

const CARRIED: readonly ((choice: Choice) => string)[] = [
  ({ thing, taken }) => `Decided to use ${taken} for ${thing}.`,
  ({ thing, taken }) => `Decision: ${taken} for ${thing}`,
  ({ thing, taken, other }) => `**Decision**: use ${taken} rather than ${other} for ${thing}`,
  ({ thing, taken, other }) => `Chose ${taken} over ${other} for ${thing}`,
  ({ thing, taken }) => `We decided on ${taken} for ${thing}`,
  ({ thing, taken }) => `Agreed with the user: ${taken} for ${thing}.`,
  ({ thing, taken }) => `The decision for ${thing} is to use ${taken}.`,
];

const REVERSED: readonly ((choice: Choice) => readonly SessionStep[])[] = [
  ({ taken, other }) => [{ user: `Actually, let's use ${other} instead of ${taken}.` }, { say: "Switching." }],
  ({ thing, other }) => [{ user: `No, switch ${thing} to ${other}.` }, { say: "OK." }],
  ({ taken, other }) => [{ user: `On second thought I don't want ${taken}. Go with ${other}.` }, { say: "Will do." }],
  ({ thing, taken, other }) => [{ user: `Change of plan: ${other} for ${thing}, not ${taken}.` }, { say: "Noted." }],
  ({ taken, other }) => [{ user: `Drop ${taken}, we go with ${other}.` }, { say: "OK." }],
  ({ thing, other }) => [{ user: `I changed my mind about ${thing}: use ${other}.` }, { say: "Changing it." }],
  ({ thing, taken, other }) => [
    { say: `${taken} does not work here, so I'm switching ${thing} to ${other}.` },
    { user: "fine" },
  ],
  ({ taken, other }) => [{ user: `scrap ${taken}, ${other} it is` }, { say: "Done." }],
];

/** What is said of it later and changes nothing. */
const DISCUSSED: readonly ((choice: Choice) => readonly SessionStep[])[] = [
  () => [],
  () => [],
  ({ taken, other }) => [{ user: `Why ${taken} and not ${other}?` }, { say: `${taken} needs less code here.` }],
  ({ other, thing }) => [
    { user: `Could we move ${thing} to ${other} one day?` },
    { say: "Yes, behind the same interface." },
  ],
];

/** A decision, and how the handoff carries it. */
export function decisionEpisode({ random }: World): Episode {
  const choice = pick(random, CHOICES);
  const text = pick(random, CARRIED)(choice);
  const own = [statement("decision", text)];
  const taken = pick(random, TAKEN)(choice);
  const reversal = pick(random, REVERSED)(choice);
  const said = reversal.map(step => ("user" in step ? step.user : "say" in step ? step.say : "")).join(" / ");
  return {
    name: "decision",
    steps: [...taken, ...pick(random, DISCUSSED)(choice)],
    statements: own,
    faults: [
      {
        fault: "decision-reversed",
        about: text,
        change: said,
        wrong: { steps: [...taken, ...reversal], statements: own },
      },
    ],
  };
}
