import type { SessionChoice, SessionLink } from "../../shared/model/handoff.ts";
import { counted } from "./counted.ts";
import { HostileText } from "./HostileText.tsx";

interface Props {
  readonly link: SessionLink | null;
  readonly choice: SessionChoice | null;
  /** The part of the session that the handoff speaks of; null where it is not known. */
  readonly span: { readonly messages: number; readonly toolCalls: number } | null;
  /** What is known of the linked session; null where it is not loaded. */
  readonly session: { readonly messageCount: number; readonly isIncomplete: boolean } | null;
  readonly href: string | null;
  /** Null where nobody can say otherwise. */
  readonly onChange: (() => void) | null;
}

const REASONS: Readonly<Record<Exclude<SessionLink["how"], "chosen">, string>> = {
  inside: "it stands in it",
  named: "it names it",
  "written-by": "a call of it wrote it",
  "same-project": "it is the one session of its project folder",
  "same-project-active": "it is the one that was active in its project then",
};

/** How much of the session the handoff speaks of. */
function spanWords({ messages, toolCalls }: NonNullable<Props["span"]>, session: Props["session"]): string {
  const calls = counted(toolCalls, "call");
  // A span may hold messages of sub-agents, which are sessions of their own: then there is no whole to name.
  const whole = session === null || session.messageCount <= messages ? null : session.messageCount;
  if (whole === null) return `${counted(messages, "message")}, ${calls}`;
  return `${messages.toLocaleString()} of its ${counted(whole, "message")}, ${calls}`;
}

/** Which session a handoff is linked to, by what, and how much of it it speaks of. */
export function SessionLinkLine({ link, choice, span, session, href, onChange }: Props) {
  return (
    <p className="meta session-line">
      <span>
        {link === null || span === null || href === null ? (
          <>
            <Unlinked choice={choice} />: claims stay unchecked
          </>
        ) : (
          <>
            session:{" "}
            <a href={href} title="The part of the session up to the handoff, with the sub-agents' messages.">
              {spanWords(span, session)}
            </a>
            {session?.isIncomplete === true && ", incomplete"} ·{" "}
            {link.how === "chosen" ? <Chosen by={choice?.by ?? ""} /> : `linked because ${REASONS[link.how]}`}
          </>
        )}
      </span>
      {onChange !== null && (
        <button type="button" className="link" onClick={onChange}>
          Change the session…
        </button>
      )}
    </p>
  );
}

const Chosen = ({ by }: { readonly by: string }) => (
  <>
    chosen by <HostileText text={by} />
  </>
);

const Unlinked = ({ choice }: { readonly choice: SessionChoice | null }) =>
  choice === null ? (
    "no session is linked"
  ) : choice.sessionId === null ? (
    <>
      no session, <Chosen by={choice.by} />
    </>
  ) : (
    <>
      the session <Chosen by={choice.by} /> is not loaded
    </>
  );
