import { create } from "zustand";
import type { DiskChanges } from "../../shared/contract/host.ts";

const NONE: DiskChanges = { changed: 0, added: 0, gone: 0 };

const useDiskChangesStore = create<DiskChanges>(() => NONE);

/** How the disk differs from what was read, as far as it was looked at. */
export const useDiskChanges = (): DiskChanges => useDiskChangesStore();

/** For the action that looks. */
export const setDiskChanges = (changes: DiskChanges): void => useDiskChangesStore.setState(changes, true);

/** What was opened has just been read. */
export const clearDiskChanges = (): void => setDiskChanges(NONE);
