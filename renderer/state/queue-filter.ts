import { create } from "zustand";

/** How the queue is narrowed. It stays while the window is open, so that coming back from a review finds it as it was left. */
export interface QueueFilter {
  readonly tab: "reviewer" | "predecessor" | "approved" | "all";
  /** A handoff's kind, or empty for all. */
  readonly kind: string;
  /** A project, or empty for all. */
  readonly project: string;
  readonly query: string;
}

export const useQueueFilter = create<QueueFilter>(() => ({ tab: "reviewer", kind: "", project: "", query: "" }));

/** Changes a part of it. */
export const setQueueFilter = (change: Partial<QueueFilter>): void => useQueueFilter.setState(change);
