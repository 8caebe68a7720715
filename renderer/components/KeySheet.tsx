import { Dialog } from "./Dialog.tsx";
import { KEY_GROUPS } from "./key-groups.ts";
import { SingleKeysSwitch } from "./SingleKeysSwitch.tsx";
import { WordSheet } from "./WordSheet.tsx";

interface Props {
  readonly areSingleKeysOn: boolean;
  readonly onSingleKeys: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Every key, whether single letters act, and what the marks and words mean. */
export const KeySheet = ({ areSingleKeysOn, onSingleKeys, onClose }: Props) => (
  <Dialog title="Keys, marks and words" onClose={onClose} isWide>
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
    <SingleKeysSwitch isOn={areSingleKeysOn} onSwitch={onSingleKeys} />
    <WordSheet />
    <div className="form-actions">
      <button type="button" className="button is-primary" onClick={onClose}>
        Close
      </button>
    </div>
  </Dialog>
);
