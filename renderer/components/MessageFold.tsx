import { maskSecrets } from "../../shared/lib/mask-secrets.ts";
import type { Message } from "../../shared/model/message.ts";
import { HostileText } from "./HostileText.tsx";
import { messageLine, messageName } from "./message-line.ts";

interface Props {
  readonly messages: readonly Message[];
  readonly side: "before" | "after";
}

const MOST_UNITS = 4000;

/** The messages next to a piece of evidence, folded. */
export function MessageFold({ messages, side }: Props) {
  if (messages.length === 0) return null;
  const nearest = side === "before" ? messages.at(-1) : messages[0];
  return (
    <details className="fold">
      <summary>
        {messages.length === 1 ? "1 message" : `${messages.length} messages`} {side}
        {nearest !== undefined && (
          <>
            : {messageName(nearest)} <HostileText text={messageLine(nearest)} />
          </>
        )}
      </summary>
      {messages.map(message => (
        <div key={message.seq} className="fold-message">
          <b>
            <HostileText text={messageName(message)} />
          </b>{" "}
          · line {message.line}
          <pre className="quote">
            <HostileText text={maskSecrets(message.text).slice(0, MOST_UNITS)} />
            {message.text.length > MOST_UNITS && "…"}
          </pre>
        </div>
      ))}
    </details>
  );
}
