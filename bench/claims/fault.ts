/** A kind of fault that is planted, the rules that are expected to see it, and the share that has to be caught. */
interface FaultKindFacts {
  readonly title: string;
  readonly rules: readonly string[];
  readonly target: number;
}

const SURE = 0.95;
const JUDGED = 0.8;

/** What can be wrong in a handoff, as the bench plants it. */
export const FAULTS = {
  "test-count": {
    title: "a digit of a number of tests",
    rules: ["claim.count-mismatch", "claim.tests-contradicted"],
    target: SURE,
  },
  "other-count": { title: "a digit of another count", rules: ["claim.count-mismatch"], target: SURE },
  hash: { title: "a digit of a commit's hash", rules: ["claim.commit-unknown"], target: SURE },
  path: { title: "another path", rules: ["claim.file-unsupported"], target: SURE },
  "pull-number": {
    title: "a digit of a pull request's or issue's number",
    rules: ["claim.url-unknown", "claim.push-unsupported"],
    target: SURE,
  },
  "run-status": {
    title: "a run's outcome turned round",
    rules: ["claim.tests-contradicted", "claim.count-mismatch"],
    target: SURE,
  },
  "publish-status": {
    title: "a push, merge or release that did not come about",
    rules: ["claim.push-contradicted", "claim.push-unsupported"],
    target: SURE,
  },
  "stale-run": { title: "a run made older than an edit", rules: ["claim.tests-stale"], target: SURE },
  unrun: { title: "a run that never was", rules: ["claim.tests-unrun"], target: SURE },
  "dry-run": { title: "a push made a dry run", rules: ["claim.push-contradicted"], target: SURE },
  "decision-reversed": {
    title: "a decision that is reversed later",
    rules: ["claim.decision-reversed"],
    target: JUDGED,
  },
  "instruction-left-out": {
    title: "an instruction left out",
    rules: ["claim.instruction-dropped"],
    target: JUDGED,
  },
  "item-dropped": {
    title: "an item dropped between two versions",
    rules: ["claim.item-dropped"],
    target: JUDGED,
  },
} as const satisfies Record<string, FaultKindFacts>;

export type FaultKind = keyof typeof FAULTS;

/** At most this share of the honest claims may be met with a finding. */
export const MOST_FALSE_ALARMS = 0.05;
