import { type ReactNode, useId, useState } from "react";
import { hasWords } from "../../shared/lib/has-words.ts";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  /** Whether it can be left empty. */
  readonly isOptional?: boolean;
  readonly isOneLine?: boolean;
  readonly initial?: string;
  readonly children?: ReactNode;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for a few words: a reason, a note, a name. Ctrl or Cmd with Enter gives them. */
export function TextDialog(props: Props) {
  const {
    title,
    label,
    action,
    isOptional = false,
    isOneLine = false,
    initial = "",
    children,
    onDone,
    onClose,
  } = props;
  const [text, setText] = useState(initial);
  const id = useId();
  const isReady = isOptional || hasWords(text);
  const field = {
    id,
    value: text,
    "data-begin": "",
    // Given too early, the browser says what is missing and puts the caret there.
    required: !isOptional,
    onChange: (event: { readonly target: { readonly value: string } }) => setText(event.target.value),
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="text-form"
        onSubmit={event => {
          event.preventDefault();
          if (isReady) onDone(text.trim());
        }}
        onKeyDown={event => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          // The dialog may be gone before the key reaches the screen, where it would approve the handoff.
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        {children}
        <label htmlFor={id}>{label}</label>
        {isOneLine ? <input type="text" autoComplete="name" {...field} /> : <textarea rows={4} {...field} />}
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button is-primary" disabled={!isReady}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
