import { create } from "zustand";

/** Something that waits for the reviewer's name; null: nothing does. */
interface NameRequest {
  readonly next: (() => void) | null;
  readonly isOpen: boolean;
}

const useNameRequestStore = create<NameRequest>(() => ({ next: null, isOpen: false }));

/** For the dialog that asks. */
export const useNameRequest = (): NameRequest => useNameRequestStore();

/** Asks for the reviewer's name, and goes on with `next` when it was given. */
export const requestName = (next: (() => void) | null): void =>
  useNameRequestStore.setState({ next, isOpen: true }, true);

/** The dialog was closed. */
export const closeNameRequest = (): void => useNameRequestStore.setState({ next: null, isOpen: false }, true);
