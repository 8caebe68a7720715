import { DEFAULT_HIGH_RISK } from "../../shared/model/policy.ts";

/** A limit of the policy, as a form asks for it. */
export interface PolicyField {
  /** Where it stands in the policy, with a dot between an outer and an inner key. */
  readonly key: string;
  readonly label: string;
  /** `list`: words with commas between them. `pairs`: a name, "=" and a value on each line. */
  readonly kind: "text" | "number" | "choice" | "list" | "pairs";
  /** What it is counted or written in. */
  readonly unit: string;
  readonly meaning: string;
  /** What holds while it is empty. */
  readonly absent: string;
  /** Of a choice: the values in JSON, and what they mean. */
  readonly choices?: readonly (readonly [value: string, words: string])[];
}

const YES_NO = [
  ["true", "Yes"],
  ["false", "No"],
] as const;

/** Every key of a policy but its schema, in the order of docs/policy.md. */
export const POLICY_FIELDS: readonly PolicyField[] = [
  {
    key: "maxAge",
    label: "Greatest age of a checkpoint",
    kind: "text",
    unit: "a number with s, m, h or d: 30m, 12h, 2d",
    meaning: "An older checkpoint blocks its approval; one of exactly that age does not.",
    absent: "no age is too old",
  },
  {
    key: "highRisk",
    label: "High-risk",
    kind: "list",
    unit: "words, record kinds and rules' ids, with commas between them",
    meaning: "Such a record is accepted only by someone who opened its evidence, and never together with others.",
    absent: DEFAULT_HIGH_RISK.join(", "),
  },
  {
    key: "repositories",
    label: "Repositories",
    kind: "pairs",
    unit: "name = directory, one a line",
    meaning: "Read by the command line. The app asks the repositories that it was started with (--repo DIR).",
    absent: "none",
  },
  {
    key: "requireReadback",
    label: "Whether a push must have been read back",
    kind: "choice",
    unit: "one of these",
    meaning: "What is said to be pushed, and not read back from the other side, blocks.",
    absent: "yes for parks, no for all else",
    choices: YES_NO,
  },
  {
    key: "contextPercentMax",
    label: "Fullest context at a routine snapshot",
    kind: "number",
    unit: "percent, 0 to 100",
    meaning: "At this bound and above it a snapshot gets a note.",
    absent: "90",
  },
  {
    key: "severity",
    label: "Severity of rules",
    kind: "pairs",
    unit: "rule = blocker, warning, note or off, one a line",
    meaning: "Changes how severe a rule's findings are, or switches it off. What is off is listed in every report.",
    absent: "each rule's own",
  },
  {
    key: "guardrails.paidFallback",
    label: "Paid fallback",
    kind: "choice",
    unit: "one of these",
    meaning: "Whether a paid provider may take over.",
    absent: "no limit",
    choices: [
      ['"never"', "Never"],
      ['"with-approval"', "With approval"],
    ],
  },
  {
    key: "guardrails.maxAttempts",
    label: "Most attempts",
    kind: "number",
    unit: "a whole number",
    meaning: "How often something may be tried.",
    absent: "no limit",
  },
  {
    key: "guardrails.maxUsd",
    label: "Most cost",
    kind: "number",
    unit: "US dollars",
    meaning: "How much it may cost.",
    absent: "no limit",
  },
  {
    key: "guardrails.providers",
    label: "Providers",
    kind: "list",
    unit: "names, with commas between them",
    meaning: "Which providers may be used.",
    absent: "no limit",
  },
  {
    key: "guardrails.requireIdentity",
    label: "Whether the successor must be known",
    kind: "choice",
    unit: "one of these",
    meaning: "Whether the identity of the model and the provider must be recorded.",
    absent: "no limit",
    choices: YES_NO,
  },
];
