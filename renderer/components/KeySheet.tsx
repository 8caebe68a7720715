import { Dialog } from "./Dialog.tsx";
import { KEY_GROUPS } from "./key-groups.ts";

interface Props {
  readonly areSingleKeysOn: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Every key, and whether single letters act. */
export const KeySheet = ({ areSingleKeysOn, onSingleKeys, onClose }: Props) => (
  <Dialog title="Keys" onClose={onClose}>
    <div className="key-groups">
      {KEY_GROUPS.map(({ title, keys }) => (
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
