import { memo, useEffect, useMemo, useState } from "react";
import type { Message } from "../../shared/model/message.ts";
import type { MarkedRange } from "../components/HostileText.tsx";
import { SessionMessage } from "../components/SessionMessage.tsx";
import type { AnsweredCall } from "../components/session-joins.ts";
import { announce } from "../state/announcement.ts";
import type { SessionRow } from "../store/derived-rows.ts";
import type { SearchHit } from "../store/session-search.ts";
import { readRawText } from "../worker/reader-client.ts";
import { sessionHash } from "./route.ts";

/** What a reader has opened of a message. It outlives the message's being on the screen. */
export interface Opened {
  readonly isOpen: boolean;
  readonly isRaw: boolean;
}

export const CLOSED: Opened = { isOpen: false, isRaw: false };
export const NO_HITS: readonly SearchHit[] = [];

interface Props {
  readonly session: SessionRow;
  readonly message: Message;
  /** The words that the link names, or null. */
  readonly range: { readonly start: number; readonly end: number } | null;
  readonly hits: readonly SearchHit[];
  readonly currentHit: SearchHit | null;
  readonly isTarget: boolean;
  readonly opened: Opened;
  readonly agentHref: string | null;
  readonly answersSeq: number | null;
  readonly answersName: string;
  readonly answersLine: number;
  readonly onOpened: (seq: number, opened: Opened) => void;
  readonly onJump: (seq: number) => void;
}

/** A message with what it can show: its raw line, the session of its sub-agent. */
export const LoadedMessage = memo(function LoadedMessage(props: Props) {
  const { session, message, range, hits, currentHit, isTarget, opened, agentHref, onOpened, onJump } = props;
  const { answersSeq, answersName, answersLine } = props;
  const [raw, setRaw] = useState<string | null>(null);
  const { isRaw } = opened;
  const { byteStart, byteEnd } = message;
  useEffect(() => {
    if (!isRaw) return;
    let isGone = false;
    readRawText(session.id, byteStart, byteEnd)
      .then(text => {
        if (!isGone) setRaw(text);
      })
      .catch(() => announce("The raw line could not be read."));
    return () => {
      isGone = true;
    };
  }, [isRaw, session.id, byteStart, byteEnd]);
  const marks = useMemo<readonly MarkedRange[]>(() => {
    if (hits.length > 0) return hits.map(hit => ({ start: hit.start, end: hit.end, isCurrent: hit === currentHit }));
    return range === null ? [] : [range];
  }, [hits, currentHit, range]);
  const answers = useMemo<AnsweredCall | null>(
    () => (answersSeq === null ? null : { seq: answersSeq, name: answersName, line: answersLine }),
    [answersSeq, answersName, answersLine],
  );
  const copy = async (): Promise<void> => {
    const { origin, pathname } = window.location;
    const place = { messageId: message.id, line: message.line };
    await navigator.clipboard.writeText(`${origin}${pathname}${sessionHash(session.id, place)}`);
    announce("The link is copied.");
  };
  return (
    <SessionMessage
      message={message}
      messageCount={session.messageCount}
      marks={marks}
      isTarget={isTarget}
      isOpen={opened.isOpen}
      raw={isRaw ? (raw ?? "") : null}
      agentHref={agentHref}
      answers={answers}
      onToggle={() => onOpened(message.seq, { ...opened, isOpen: !opened.isOpen })}
      onRaw={() => onOpened(message.seq, { ...opened, isRaw: !opened.isRaw })}
      onCopyLink={() => void copy().catch(() => announce("The link could not be copied."))}
      onJump={onJump}
    />
  );
});
