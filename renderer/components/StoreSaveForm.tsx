import { useId, useState } from "react";
import { HostileText } from "./HostileText.tsx";

/** A team store at hand. */
interface StoreChoice {
  readonly token: string;
  readonly name: string;
  readonly path: string;
}

/** Where a checkpoint goes in a store. */
interface Place {
  readonly team: string;
  readonly agent: string;
  readonly task: string;
}

/** What saving came to, in words. */
export interface SaveWords {
  readonly isSaved: boolean;
  readonly lines: readonly string[];
}

interface Props {
  readonly stores: readonly StoreChoice[];
  readonly canChoose: boolean;
  readonly chosen: string | null;
  readonly initial: Place;
  /** Null before anything was saved. */
  readonly outcome: SaveWords | null;
  readonly onPick: (token: string) => void;
  readonly onChooseFolder: () => void;
  readonly onSave: (store: string, place: Place) => void;
}

const FIELDS = [
  ["team", "Team"],
  ["agent", "Agent who resumes"],
  ["task", "Task"],
] as const;

/** Saves an approved checkpoint in its place in a team store. */
export function StoreSaveForm(props: Props) {
  const { stores, canChoose, initial, outcome, onPick, onChooseFolder, onSave } = props;
  const [place, setPlace] = useState(initial);
  const id = useId();
  const { chosen } = props;
  return (
    <form
      className="store-save"
      aria-label="Save in a team store"
      onSubmit={event => {
        event.preventDefault();
        if (chosen !== null) onSave(chosen, place);
      }}
    >
      <p>
        Saved in its place in a team store, <code>continuity resume</code> gives it to the successor. It is never saved
        over a newer checkpoint, and what it replaces is kept as a version.
      </p>
      {stores.length === 0 ? (
        <p className="nothing">
          {canChoose
            ? "No team store is open: choose its folder."
            : "No team store is at hand. Start the app with --store and its folder, or open a folder that holds team/."}
        </p>
      ) : (
        <div className="field">
          <label htmlFor={`${id}-store`}>Store</label>
          <select id={`${id}-store`} value={chosen ?? ""} onChange={event => onPick(event.target.value)}>
            {chosen === null && <option value="">Choose where it goes…</option>}
            {stores.map(store => (
              <option key={store.token} value={store.token}>
                {store.path}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="store-place">
        {FIELDS.map(([field, label]) => (
          <div key={field} className="field">
            <label htmlFor={`${id}-${field}`}>{label}</label>
            <input
              id={`${id}-${field}`}
              type="text"
              value={place[field]}
              onChange={event => setPlace({ ...place, [field]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <div className="form-actions">
        {canChoose && (
          <button type="button" className="button" onClick={onChooseFolder}>
            Choose a folder…
          </button>
        )}
        <button type="submit" className="button" disabled={chosen === null}>
          Save in the store
        </button>
      </div>
      <div role="status" className={outcome === null ? "" : outcome.isSaved ? "is-supported" : "is-contradicted"}>
        {outcome?.lines.map(line => (
          <p key={line}>
            <HostileText text={line} />
          </p>
        ))}
      </div>
    </form>
  );
}
