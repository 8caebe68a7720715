import { create } from "zustand";

interface Announcement {
  readonly text: string;
  /** Moves with every announcement, so that the same words are said again. */
  readonly count: number;
}

const useAnnouncementStore = create<Announcement>(() => ({ text: "", count: 0 }));

/** What the app said last, for its status line. */
export const useAnnouncement = (): Announcement => useAnnouncementStore();

/** Says something in the status line: what an act did, or why it was not done. */
export const announce = (text: string): void =>
  useAnnouncementStore.setState(({ count }) => ({ text, count: count + 1 }), true);
