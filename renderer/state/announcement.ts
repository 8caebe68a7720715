import { create } from "zustand";

interface Announcement {
  readonly text: string;
  /** Moves with every announcement, so that the same words are said again. */
  readonly count: number;
  /** The hash of the place that it was said at. */
  readonly place: string;
}

const useAnnouncementStore = create<Announcement>(() => ({ text: "", count: 0, place: "" }));

/** What the app said last at the place of this hash, for its status line; empty where it was said elsewhere. */
export function useAnnouncement(hash: string): { readonly text: string; readonly count: number } {
  const { text, count, place } = useAnnouncementStore();
  return { text: place === hash ? text : "", count };
}

/** Says something in the status line: what an act did, or why it was not done. It does not follow to another place. */
export const announce = (text: string): void =>
  useAnnouncementStore.setState(({ count }) => ({ text, count: count + 1, place: window.location.hash }), true);
