import { useCallback, useEffect, useRef, useState } from "react";
import type { SessionId } from "../../shared/model/ids.ts";
import type { Message } from "../../shared/model/message.ts";
import { readMessages } from "../worker/reader-client.ts";

const PAGE = 100;
const MOST_PAGES = 30;
/** Read ahead of what is on the screen, so that scrolling meets text and no gap. */
const AHEAD = 60;

type Pages = Map<number, readonly Message[] | null>;

/**
 * The messages of a session that are on the screen and around it, read page by page. `sha256` is of the content that
 * they are read from: where it moves, they are read anew.
 */
export function useMessageWindow(
  sessionId: SessionId,
  sha256: string,
  messageCount: number,
): {
  readonly messageAt: (seq: number) => Message | null;
  readonly need: (firstSeq: number, lastSeq: number) => void;
} {
  const held = useRef<{ readonly key: string; readonly pages: Pages }>({ key: "", pages: new Map() });
  const key = `${sessionId} ${sha256}`;
  if (held.current.key !== key) held.current = { key, pages: new Map() };
  const isHere = useRef(true);
  const [, setCount] = useState(0);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another content is asked for anew.
  const need = useCallback(
    (firstSeq: number, lastSeq: number): void => {
      const { pages } = held.current;
      const lastPage = Math.floor(Math.min(messageCount - 1, lastSeq + AHEAD) / PAGE);
      for (let page = Math.floor(Math.max(0, firstSeq - AHEAD) / PAGE); page <= lastPage; page += 1) {
        if (pages.has(page)) continue;
        pages.set(page, null);
        readMessages(sessionId, page * PAGE, PAGE)
          .then(messages => {
            pages.set(page, messages);
            forgetFar(pages, page);
            if (isHere.current) setCount(count => count + 1);
          })
          // Asked for again when it comes into view once more.
          .catch(() => pages.delete(page));
      }
    },
    [sessionId, messageCount, key],
  );
  const messageAt = useCallback((seq: number): Message | null => {
    const page = held.current.pages.get(Math.floor(seq / PAGE));
    return page?.[seq % PAGE] ?? null;
  }, []);
  return { messageAt, need };
}

function forgetFar(pages: Pages, near: number): void {
  if (pages.size <= MOST_PAGES) return;
  const far = [...pages.keys()].reduce((a, b) => (Math.abs(b - near) > Math.abs(a - near) ? b : a));
  pages.delete(far);
}
