interface Props {
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** Whether a letter typed outside a text field is a command. */
export const SingleKeysSwitch = ({ isOn, onSwitch }: Props) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={event => onSwitch(event.target.checked)} />
    <span>
      Single-letter shortcuts{" "}
      <span className="faint">
        A accepts, F flags and so on. Switched off, only the buttons, the arrows and the chords with Ctrl act.
      </span>
    </span>
  </label>
);
