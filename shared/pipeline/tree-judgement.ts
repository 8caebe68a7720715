import type { RuleContext } from "../checks/rule.ts";
import type { RuledResult } from "../checks/run-rules.ts";
import type { PipelinePorts } from "../contract/ports.ts";
import type { Evidence } from "../model/evidence.ts";
import type { HandoffId, RecordId } from "../model/ids.ts";
import type { Answer, HostQuestion } from "../model/question.ts";
import type { LifecycleStanding } from "../model/team.ts";

/** What a span holds, without the span. */
export interface SpanSize {
  readonly messages: number;
  readonly toolCalls: number;
}

/** What the rules said of one tree of sessions and of the handoffs that speak of it. */
export interface TreeFindings {
  readonly results: readonly RuledResult[];
  readonly candidates: ReadonlyMap<RecordId, readonly Evidence[]>;
  readonly spanSizes: ReadonlyMap<HandoffId, SpanSize>;
  /** Of the sessions that are of a team's agent. */
  readonly lifecycles: readonly LifecycleStanding[];
}

/** What the rules said, with what it rests on: while that is the same, so is what they would say. Plain data. */
export interface TreeJudgement extends TreeFindings {
  /** Digest of the sessions and the handoffs that were judged. */
  readonly subject: string;
  /** Of what the rules see besides their subject, that which they looked at, each with its digest. */
  readonly looked: ReadonlyMap<keyof RuleContext, string>;
  /** What was asked, and the digest of the answers. */
  readonly questions: readonly HostQuestion[];
  readonly answers: string;
}

/** The context as the rules see it, and which of it they have looked at so far. */
export interface WatchedContext {
  readonly context: RuleContext;
  readonly looked: ReadonlySet<keyof RuleContext>;
}

/** Notes what rules look at. Rules are pure: what they did not look at cannot have moved what they said. */
export function watchContext(context: RuleContext): WatchedContext {
  const looked = new Set<keyof RuleContext>();
  const look = <Key extends keyof RuleContext>(key: Key): RuleContext[Key] => {
    looked.add(key);
    return context[key];
  };
  return {
    looked,
    context: {
      get nowMs() {
        return look("nowMs");
      },
      get policy() {
        return look("policy");
      },
      get answers() {
        return look("answers");
      },
      get hasRepository() {
        return look("hasRepository");
      },
      get facts() {
        return look("facts");
      },
      get loaded() {
        return look("loaded");
      },
      get digests() {
        return look("digests");
      },
      get history() {
        return look("history");
      },
      get remotes() {
        return look("remotes");
      },
    },
  };
}

type Digest = (value: unknown) => Promise<string>;

/** Digests plain data, maps and sets in their order. */
export function buildDigest(createHasher: PipelinePorts["createHasher"]): Digest {
  const encoder = new TextEncoder();
  const spell = (_key: string, value: unknown): unknown =>
    value instanceof Map || value instanceof Set ? [...value] : value;
  return async value => {
    const hasher = await createHasher();
    hasher.update(encoder.encode(JSON.stringify(value, spell)));
    return hasher.digestHex();
  };
}

/** Digests of one run. */
export interface ContextDigests {
  of(value: unknown): Promise<string>;
  /** Of one part of what the rules see; digested once. */
  ofContext(key: keyof RuleContext): Promise<string>;
  /** Of the answers as they are now: they come in while rules run. */
  ofAnswers(questions: readonly HostQuestion[]): Promise<string>;
}

/** The digests of a run with this context. */
export function digestContext(context: RuleContext, digest: Digest): ContextDigests {
  const known = new Map<keyof RuleContext, Promise<string>>();
  return {
    of: digest,
    ofContext(key) {
      const found = known.get(key) ?? digest(context[key]);
      known.set(key, found);
      return found;
    },
    ofAnswers: questions =>
      digest(questions.map((question): Answer | null => context.answers.get(JSON.stringify(question)) ?? null)),
  };
}

/** What the rules said, with what it rests on. */
export async function sealJudgement(
  subject: string,
  { results, candidates, spanSizes, lifecycles }: TreeFindings,
  questions: readonly HostQuestion[],
  looked: ReadonlySet<keyof RuleContext>,
  digests: ContextDigests,
): Promise<TreeJudgement> {
  const seen = new Map<keyof RuleContext, string>();
  // Of the answers, those to the tree's own questions are looked at.
  for (const key of looked) if (key !== "answers") seen.set(key, await digests.ofContext(key));
  const answers = await digests.ofAnswers(questions);
  return { subject, results, candidates, spanSizes, lifecycles, looked: seen, questions, answers };
}

/** Whether a judgement of this subject still holds. `ask` gets the answers to what was asked for it. */
export async function stillHolds(
  { looked, questions, answers }: TreeJudgement,
  digests: ContextDigests,
  ask: (questions: readonly HostQuestion[]) => Promise<void>,
): Promise<boolean> {
  for (const [key, before] of looked) if ((await digests.ofContext(key)) !== before) return false;
  await ask(questions);
  return (await digests.ofAnswers(questions)) === answers;
}
