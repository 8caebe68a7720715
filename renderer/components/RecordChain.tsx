import { maskSecrets } from "../../shared/lib/mask-secrets.ts";
import { diffTexts } from "../../shared/lib/word-diff.ts";
import type { Verdict } from "../../shared/model/finding.ts";
import { momentText } from "./age-text.ts";
import { HostileText } from "./HostileText.tsx";
import { Quoted } from "./Quoted.tsx";

/** A version of a record, as the chain shows it. */
export interface ChainStep {
  readonly key: string;
  readonly createdMs: number | null;
  readonly handoffName: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly isCurrent: boolean;
  readonly href: string;
}

/** A record's versions, oldest first, each with what changed since the one before it. */
export function RecordChain({ steps }: { readonly steps: readonly ChainStep[] }) {
  return (
    <ol className="chain">
      {steps.map((step, index) => {
        const before = steps[index - 1];
        return (
          <li key={step.key} aria-current={step.isCurrent ? "step" : undefined}>
            <time>{momentText(step.createdMs) ?? "undated"}</time>
            <span className={`chain-dot is-${step.verdict}`} aria-hidden="true" />
            <div>
              <a href={step.href}>
                <Quoted text={step.handoffName} />
              </a>{" "}
              <span className={`chip is-${step.verdict}`}>
                {step.isCurrent ? step.verdict : `${step.verdict} then`}
              </span>
              <p className="chain-text">
                {before === undefined || before.text === step.text ? (
                  <HostileText text={step.text} />
                ) : (
                  <Changes before={before.text} after={step.text} />
                )}
              </p>
              {before !== undefined && <p className="record-line">{before.text === step.text ? "kept" : "changed"}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Secrets are masked before the texts are compared: a piece of one is not recognised as one. */
function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  let at = 0;
  return diffTexts(maskSecrets(before), maskSecrets(after)).map(change => {
    const key = at++;
    const text = <HostileText text={change.text} />;
    if (change.type === "added") return <ins key={key}>{text}</ins>;
    if (change.type === "removed") return <del key={key}>{text}</del>;
    return <span key={key}>{text}</span>;
  });
}
