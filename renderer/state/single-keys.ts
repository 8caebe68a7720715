import { create } from "zustand";

const KEY = "countersign.single-keys";

const useSingleKeysStore = create<{ readonly isOn: boolean }>(() => ({ isOn: localStorage.getItem(KEY) !== "off" }));

/** Whether single letters act; a person who dictates or hits keys by chance switches them off. */
export const useSingleKeys = (): boolean => useSingleKeysStore(state => state.isOn);

/** Switches them, and remembers it. */
export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? "on" : "off");
  useSingleKeysStore.setState({ isOn });
}
