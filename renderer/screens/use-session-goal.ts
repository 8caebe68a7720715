import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Where in the session the reader was brought. Every act makes a new one, so that the same place is gone to again. */
export interface SessionGoal {
  readonly seq: number;
  readonly align: "start" | "center" | "end";
  readonly takesFocus: boolean;
}

const TYPES_OF_SCROLLING = ["wheel", "pointerdown", "touchstart", "keydown"] as const;
const FRAMES_STILL = 8;
const MOST_FRAMES = 240;
/** Frames after which a message that is not drawn yet is gone to again: it was farther than it was thought to be. */
const FRAMES_TO_WAIT = 10;

interface Scrolling {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scrollToIndex: (index: number, options: { align: "start" | "center" | "end" }) => void;
}

/**
 * Brings a message, and the words marked in it, into view. Heights are known only once a message is drawn: it looks
 * again until all stands still, and lets go as soon as the reader scrolls.
 */
export function useSessionGoal({ scroller, scrollToIndex }: Scrolling): {
  readonly goal: SessionGoal | null;
  readonly goToMessage: (goal: SessionGoal) => void;
  /** The reader goes elsewhere. */
  readonly letGo: () => void;
} {
  const [goal, setGoal] = useState<SessionGoal | null>(null);
  const scrollTo = useRef(scrollToIndex);
  scrollTo.current = scrollToIndex;
  const request = useRef(0);
  const letGo = useCallback(() => cancelAnimationFrame(request.current), []);
  useEffect(() => {
    const frame = scroller.current;
    if (goal === null || frame === null) return;
    let framesStill = 0;
    let frameCount = 0;
    let hasFocus = !goal.takesFocus;
    const look = (): void => {
      frameCount += 1;
      const row = frame.querySelector<HTMLElement>(`[data-index="${goal.seq}"]`);
      const article = row?.querySelector<HTMLElement>("article") ?? null;
      if (article === null) {
        framesStill = 0;
        if (frameCount % FRAMES_TO_WAIT === 0) scrollTo.current(goal.seq, { align: goal.align });
      } else {
        // A row that was drawn anew on the way has lost the focus to the page.
        if (!hasFocus || (goal.takesFocus && document.activeElement === document.body))
          article.focus({ preventScroll: true });
        hasFocus = true;
        const mark = row?.querySelector("mark.is-current") ?? row?.querySelector("mark") ?? null;
        const place = mark ?? article;
        const isTall = place.getBoundingClientRect().height > frame.clientHeight;
        const block = mark !== null ? "center" : isTall && goal.align === "center" ? "start" : goal.align;
        if (isInView(place, frame, block)) framesStill += 1;
        else {
          framesStill = 0;
          place.scrollIntoView({ block });
        }
      }
      if (framesStill < FRAMES_STILL && frameCount < MOST_FRAMES) request.current = requestAnimationFrame(look);
    };
    scrollTo.current(goal.seq, { align: goal.align });
    request.current = requestAnimationFrame(look);
    for (const type of TYPES_OF_SCROLLING) frame.addEventListener(type, letGo, { passive: true });
    return () => {
      letGo();
      for (const type of TYPES_OF_SCROLLING) frame.removeEventListener(type, letGo);
    };
  }, [goal, scroller, letGo]);
  const goToMessage = useCallback((next: SessionGoal) => setGoal({ ...next }), []);
  return { goal, goToMessage, letGo };
}

/** Whether a reader sees it: where it is brought to the top or is taller than the frame, that end of it. */
function isInView(place: Element, frame: Element, block: "start" | "center" | "end"): boolean {
  const { top, bottom, height } = place.getBoundingClientRect();
  const view = frame.getBoundingClientRect();
  const isTall = height > view.height;
  const isTopIn = top >= view.top - 1 && top < view.bottom - 24;
  const isBottomIn = bottom <= view.bottom + 1 && bottom > view.top + 24;
  if (block === "end") return isBottomIn && (isTall || isTopIn);
  return isTopIn && (isTall || block === "start" || isBottomIn);
}
