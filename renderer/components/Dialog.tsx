import { type ReactNode, useEffect, useId, useRef } from "react";

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly isWide?: boolean;
}

/** A modal dialog of the browser's own: it traps the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, children, onClose, isWide = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // A dialog that opens gives the focus to its first control, which need not be the one to begin with.
    element?.querySelector<HTMLElement>("[data-begin]")?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? "dialog is-wide" : "dialog"}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
