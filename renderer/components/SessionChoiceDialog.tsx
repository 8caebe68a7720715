import { type FormEvent, useId, useState } from "react";
import { counted } from "./counted.ts";
import { Dialog } from "./Dialog.tsx";
import { HostileText } from "./HostileText.tsx";

/** A session that can be chosen, in words. */
export interface SessionOption {
  readonly id: string;
  readonly path: string;
  /** When it ran and how large it is. */
  readonly facts: string;
  /** What speaks for it; none where nothing does. */
  readonly reasons: readonly string[];
}

interface Props {
  /** The likeliest first; undefined while they are read. */
  readonly options: readonly SessionOption[] | undefined;
  /** The session that is linked now, or null. */
  readonly currentId: string | null;
  /** An approval or a return stands. */
  readonly isDecided: boolean;
  readonly onDone: (id: string | null) => void;
  readonly onClose: () => void;
}

const MOST_SHOWN = 100;

/** Lets the reviewer say which session a handoff speaks of. */
export function SessionChoiceDialog({ options, currentId, isDecided, onDone, onClose }: Props) {
  const [chosenId, setChosenId] = useState(currentId);
  const [search, setSearch] = useState("");
  const searchId = useId();
  const wanted = search.trim().toLowerCase();
  const found = (options ?? []).filter(
    ({ id, path, facts, reasons }) =>
      wanted === "" || [id, path, facts, ...reasons].some(text => text.toLowerCase().includes(wanted)),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosenId !== currentId) onDone(chosenId);
  };
  return (
    <Dialog title="Which session does it speak of?" onClose={onClose} isWide>
      <form className="text-form" onSubmit={submit}>
        <p>
          Its claims are judged by the session that it is linked to, up to the handoff. What you say stands in the log,
          and it is judged again with it.
          {isDecided && " The decision that stands was made on what is linked now: it will no longer hold."}
        </p>
        <label htmlFor={searchId}>Search by path, date or reason</label>
        <input id={searchId} type="search" value={search} onChange={event => setSearch(event.target.value)} />
        <fieldset className="session-options" aria-label="Sessions">
          <Option id={null} chosenId={chosenId} onChoose={setChosenId}>
            <strong>None of them</strong>
            <span className="option-facts">what a session would decide stays unchecked</span>
          </Option>
          {found.slice(0, MOST_SHOWN).map(({ id, path, facts, reasons }) => (
            <Option key={id} id={id} chosenId={chosenId} onChoose={setChosenId}>
              <span className="code">
                <HostileText text={path} />
              </span>
              <span className="option-facts">
                {facts}
                {id === currentId && " · linked now"}
              </span>
              {reasons.length > 0 && <span className="option-reasons">{reasons.join(" · ")}</span>}
            </Option>
          ))}
        </fieldset>
        <p role="status">
          {options === undefined ? "Reading the sessions…" : null}
          {options !== undefined && found.length === 0 ? "No session is found." : null}
          {found.length > MOST_SHOWN &&
            `${counted(found.length - MOST_SHOWN, "more session")}: search to narrow the list.`}
        </p>
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button is-primary" disabled={chosenId === currentId}>
            {chosenId === null ? "Unlink and judge again" : "Link and judge again"}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface OptionProps {
  readonly id: string | null;
  readonly chosenId: string | null;
  readonly onChoose: (id: string | null) => void;
  readonly children: React.ReactNode;
}

const Option = ({ id, chosenId, onChoose, children }: OptionProps) => (
  <label className="session-option">
    <input type="radio" name="session" checked={id === chosenId} onChange={() => onChoose(id)} />
    <span>{children}</span>
  </label>
);
