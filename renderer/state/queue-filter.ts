import { create } from "zustand";
import type { HandoffId } from "../../shared/model/ids.ts";

/** How the queue is narrowed and sorted, and where in it the reviewer stands. It stays while the window is open, so that coming back from a review finds it as it was left. */
export interface QueueFilter {
  readonly tab: "reviewer" | "predecessor" | "approved" | "all";
  /** A handoff's kind, or empty for all. */
  readonly kind: string;
  /** A project, or empty for all. */
  readonly project: string;
  readonly query: string;
  /** The handoff that was stood at or reviewed last, or null. */
  readonly chosenId: HandoffId | null;
  /** The heading that sorts the rows, or null: the most doubtful first. */
  readonly sort: { readonly id: string; readonly desc: boolean } | null;
}

export const useQueueFilter = create<QueueFilter>(() => ({
  tab: "reviewer",
  kind: "",
  project: "",
  query: "",
  chosenId: null,
  sort: null,
}));

/** Changes a part of it. */
export const setQueueFilter = (change: Partial<QueueFilter>): void => useQueueFilter.setState(change);
