import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { groupBy } from "../../shared/lib/group-by.ts";
import type { Message } from "../../shared/model/message.ts";
import { findAnsweredCall, isJoined } from "../components/session-joins.ts";
import { announce } from "../state/announcement.ts";
import type { SessionRow } from "../store/derived-rows.ts";
import { useSessions } from "../store/live.ts";
import type { SearchHit } from "../store/session-search.ts";
import { locateMessage } from "../worker/reader-client.ts";
import { CLOSED, LoadedMessage, NO_HITS, type Opened } from "./LoadedMessage.tsx";
import { goTo, QUEUE_HASH, type Route, sessionHash } from "./route.ts";
import { SessionHead } from "./SessionHead.tsx";
import { useMessageWindow } from "./use-message-window.ts";
import { useSessionGoal } from "./use-session-goal.ts";
import { useSessionSearch } from "./use-session-search.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface Props {
  readonly session: SessionRow;
  readonly place: Extract<Route, { screen: "session" }>;
}

const ESTIMATED_HEIGHT = 96;

const placeOf = (message: Message | null) => (message === null ? null : { messageId: message.id, line: message.line });

/** The messages of a session in their order, as many as are on the screen. */
export function SessionBody({ session, place }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [hitIndex, setHitIndex] = useState(0);
  const [target, setTarget] = useState<{ readonly seq: number | null } | null>(null);
  const [opened, setOpened] = useState<ReadonlyMap<number, Opened>>(new Map());
  const { messageAt, need } = useMessageWindow(session.id, session.sha256, session.messageCount);
  const found = useSessionSearch(session.id, query);
  const hits = query === "" || found === null ? NO_HITS : found.hits;
  const hitsOf = useMemo(() => groupBy(hits, hit => hit.seq), [hits]);
  const sessions = useSessions();
  const agentHrefs = useMemo(() => {
    const agents = (sessions ?? []).filter(other => other.agentId !== null && other.tree === session.tree);
    return new Map(agents.map(agent => [agent.agentId, agent.id]));
  }, [sessions, session.tree]);
  const virtualizer = useVirtualizer({
    count: session.messageCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_HEIGHT,
    overscan: 6,
  });
  const { goal, goToMessage, letGo } = useSessionGoal({ scroller, scrollToIndex: virtualizer.scrollToIndex });
  const rows = virtualizer.getVirtualItems();
  const first = rows[0]?.index ?? 0;
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => need(first, last), [need, first, last]);

  const { messageId, line } = place;
  useEffect(() => {
    if (messageId === null) return;
    let isGone = false;
    locateMessage(session.id, messageId, line)
      .then(seq => {
        if (isGone) return;
        setTarget({ seq });
        if (seq !== null) goToMessage({ seq, align: "center", takesFocus: true });
      })
      .catch(() => setTarget({ seq: null }));
    return () => {
      isGone = true;
    };
  }, [session.id, messageId, line, goToMessage]);

  /** The first message whose beginning a reader sees. */
  const topSeq = (): number => {
    const top = virtualizer.scrollOffset ?? 0;
    return (virtualizer.getVirtualItems().find(row => row.start >= top - 1) ?? rows[0])?.index ?? 0;
  };
  const goToHit = (index: number): void => {
    const hit = hits[index];
    if (hit === undefined) return;
    setHitIndex(index);
    goToMessage({ seq: hit.seq, align: "center", takesFocus: false });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer, to the nearest hit from here on.
  useEffect(() => {
    const from = topSeq();
    goToHit(
      Math.max(
        0,
        hits.findIndex(hit => hit.seq >= from),
      ),
    );
  }, [hits]);

  const step = (by: number): void => {
    const current = goal !== null && rows.some(row => row.index === goal.seq) ? goal.seq : topSeq() - (by > 0 ? 1 : 0);
    goToSeq(current + by);
  };
  const goToSeq = (seq: number): void =>
    goToMessage({ seq: Math.min(session.messageCount - 1, Math.max(0, seq)), align: "start", takesFocus: true });
  const page = (by: number): void => {
    letGo();
    scroller.current?.scrollBy({ top: by * 0.9 * scroller.current.clientHeight });
  };
  const focusSearch = (): void => {
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  useShortcuts({
    "/": focusSearch,
    "mod+f": focusSearch,
    escape: () => goTo(place.back ?? QUEUE_HASH),
    r: () => (place.back === null ? announce("This session was not opened from a review.") : goTo(place.back)),
    j: () => step(1),
    k: () => step(-1),
    home: () => goToSeq(0),
    end: () => goToMessage({ seq: session.messageCount - 1, align: "end", takesFocus: true }),
    pagedown: () => page(1),
    pageup: () => page(-1),
  });
  const onOpened = useCallback(
    (seq: number, next: Opened): void => setOpened(known => new Map(known).set(seq, next)),
    [],
  );
  const onJump = useCallback(
    (seq: number): void => goToMessage({ seq, align: "center", takesFocus: true }),
    [goToMessage],
  );
  const currentHit: SearchHit | null = hits[hitIndex] ?? null;
  return (
    <div className="session">
      <SessionHead
        session={session}
        sessions={sessions ?? []}
        back={place.back}
        isTargetMissing={target !== null && target.seq === null}
        search={{
          inputRef: searchBox,
          query,
          hitCount: query !== "" && found === null ? null : hits.length,
          hitIndex,
          isWhole: found?.isWhole ?? true,
          onQuery: setQuery,
          onStep: by => goToHit((hitIndex + by + hits.length) % Math.max(1, hits.length)),
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
      <section className="session-scroller" ref={scroller} tabIndex={0} aria-label="Messages">
        {session.messageCount === 0 && <p className="nothing">There is no message in this session.</p>}
        <div
          className="session-sheet"
          role="feed"
          aria-label="Messages in their order"
          style={{ height: virtualizer.getTotalSize() }}
        >
          {rows.map(row => {
            const message = messageAt(row.index);
            const answers = message === null ? null : findAnsweredCall(message, messageAt);
            const agentId = agentHrefs.get(message?.result?.agentId ?? null);
            const isAfterCall = isJoined(messageAt(row.index - 1), message);
            const isBeforeResult = isJoined(message, messageAt(row.index + 1));
            return (
              <div
                key={row.key}
                data-index={row.index}
                ref={virtualizer.measureElement}
                className={`session-row${isAfterCall ? " is-after-call" : ""}${isBeforeResult ? " is-before-result" : ""}`}
                style={{ transform: `translateY(${row.start}px)` }}
              >
                {message === null ? (
                  <div className="message is-waiting">…</div>
                ) : (
                  <LoadedMessage
                    session={session}
                    message={message}
                    range={row.index === target?.seq ? place.range : null}
                    hits={hitsOf.get(row.index) ?? NO_HITS}
                    currentHit={currentHit?.seq === row.index ? currentHit : null}
                    isTarget={row.index === (goal?.seq ?? target?.seq)}
                    opened={opened.get(row.index) ?? CLOSED}
                    agentHref={
                      agentId === undefined
                        ? null
                        : sessionHash(agentId, null, sessionHash(session.id, placeOf(message)))
                    }
                    answersSeq={answers?.seq ?? null}
                    answersName={answers?.name ?? ""}
                    answersLine={answers?.line ?? 0}
                    onOpened={onOpened}
                    onJump={onJump}
                  />
                )}
              </div>
            );
          })}
        </div>
      </section>
    </div>
  );
}
