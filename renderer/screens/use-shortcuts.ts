import { useEffect, useRef } from "react";
import { useSingleKeys } from "../state/single-keys.ts";

/** What a key does. The names are those of KeyboardEvent.key in lower case, `mod+enter` with Ctrl or Cmd. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Runs shortcuts of a screen. They rest while a person types, or while a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const areSingleKeysOn = useSingleKeys();
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (document.querySelector("dialog[open]") !== null) return;
      const isModified = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (event.shiftKey && /^[a-z]$/.test(key)) return;
      const name = isModified ? `mod+${key}` : key;
      const run = Object.hasOwn(current.current, name) ? current.current[name] : undefined;
      if (run === undefined) return;
      const target = event.target instanceof Element ? event.target : null;
      if (!isModified && isTyping(target)) return;
      // Enter and the arrows belong to the button, tab or link that has the focus.
      const isNavigation = key === "enter" || key.startsWith("arrow");
      if (!isModified && isNavigation && target?.closest("button, a, select, summary, [role=tab]")) return;
      if (!isModified && !isNavigation && !areSingleKeysOn) return;
      event.preventDefault();
      // A held key moves on; what is done once is done once.
      const isMove = !isModified && (isNavigation || key === "j" || key === "k");
      if (isMove || !event.repeat) run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [areSingleKeysOn]);
}

const isTyping = (target: Element | null): boolean =>
  target?.matches("input:not([type=checkbox]), textarea, select, [contenteditable]") === true;
