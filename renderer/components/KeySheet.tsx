import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly areSingleKeysOn: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

const GROUPS: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: "Everywhere",
    keys: [
      ["j  k  ↓  ↑", "next and previous"],
      ["⏎", "open"],
      ["?", "this sheet"],
    ],
  },
  {
    title: "Queue",
    keys: [["/", "search"]],
  },
  {
    title: "Review",
    keys: [
      ["e", "open the evidence"],
      ["a", "accept"],
      ["f", "flag, with a reason"],
      ["w", "waive, with a reason"],
      ["l", "later"],
      ["m", "add a note"],
      ["n", "next undecided"],
      ["u", "take your last act back"],
      ["Ctrl ⏎", "approve (asks once more), or go to what blocks"],
      ["Esc", "to the queue"],
    ],
  },
  {
    title: "Session",
    keys: [
      ["Ctrl F", "search in the session"],
      ["Esc", "back"],
    ],
  },
];

/** Every key, and whether single letters act. */
export const KeySheet = ({ areSingleKeysOn, onSingleKeys, onClose }: Props) => (
  <Dialog title="Keys" onClose={onClose}>
    <div className="key-groups">
      {GROUPS.map(({ title, keys }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
    <label className="check">
      <input type="checkbox" checked={areSingleKeysOn} onChange={event => onSingleKeys(event.target.checked)} />
      Single letters act
    </label>
    <div className="form-actions">
      <button type="button" className="button is-primary" onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
);
