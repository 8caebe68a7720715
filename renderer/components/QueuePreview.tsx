import type { ReactNode } from "react";
import type { Finding } from "../../shared/model/finding.ts";
import { counted } from "./counted.ts";
import { HostileText } from "./HostileText.tsx";
import { Quoted } from "./Quoted.tsx";
import { fromText, type QueueItem } from "./queue-item.ts";
import { VerdictMark } from "./VerdictMark.tsx";
import { SEVERITY_ORDER } from "./verdict-words.ts";

interface Props {
  readonly item: QueueItem & {
    readonly sourcePath: string;
    readonly span: { readonly messages: number; readonly toolCalls: number } | null;
  };
  readonly findings: readonly Finding[];
  readonly href: string;
}

const MOST_SHOWN = 6;

/** A handoff at a glance: where it comes from, and why it is doubtful. */
export function QueuePreview({ item, findings, href }: Props) {
  const sorted = findings.toSorted((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]);
  const { unchecked } = item.counts;
  return (
    <>
      <h2>
        <Quoted text={item.title || "Untitled"} />
      </h2>
      <a className="button is-primary" href={href}>
        {item.decidedCount === 0 ? "Start the review" : "Continue the review"} <kbd>⏎</kbd>
      </a>
      <dl className="facts">
        <Fact name="from">{fromText(item)}</Fact>
        <Fact name="to">{item.to}</Fact>
        <Fact name="task">{item.task}</Fact>
        <dt>session</dt>
        <dd>
          {item.span === null
            ? "none is linked, so what it claims stays unchecked"
            : `${counted(item.span.messages, "message")} and ${counted(item.span.toolCalls, "call")} before it`}
        </dd>
        <dt>source</dt>
        <dd className="code">
          <HostileText text={item.sourcePath} />
        </dd>
      </dl>
      <h3>{sorted.length === 0 && unchecked === 0 ? "Nothing speaks against it" : "Why it is doubtful"}</h3>
      <ul className="reasons">
        {sorted.slice(0, MOST_SHOWN).map(finding => (
          <li key={finding.fingerprint}>
            <VerdictMark verdict={finding.verdict} />
            <span>
              {finding.severity === "blocker" && <b>Blocks: </b>}
              <Quoted text={finding.message} />
            </span>
          </li>
        ))}
        {sorted.length > MOST_SHOWN && <li className="is-more">and {sorted.length - MOST_SHOWN} more in the review</li>}
        {unchecked > 0 && (
          <li>
            <VerdictMark verdict="unchecked" />
            <span>
              {unchecked === 1 ? "1 record could not be checked" : `${unchecked} records could not be checked`} with
              what was loaded.
            </span>
          </li>
        )}
      </ul>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (typeof children !== "string") return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <HostileText text={children} />
      </dd>
    </>
  );
}
