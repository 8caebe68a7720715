import { useId, useState } from "react";
import { savePolicy } from "../actions/settings.ts";
import { SingleKeysSwitch } from "../components/SingleKeysSwitch.tsx";
import { announce } from "../state/announcement.ts";
import { requestName } from "../state/name-request.ts";
import { setSingleKeys, useSingleKeys } from "../state/single-keys.ts";
import { usePolicy, useReviewer } from "../store/live.ts";

const EMPTY_POLICY = '{ "schema": "countersign.policy/1" }';

/** Who reviews, the limits that apply, and the keys. */
export function SettingsScreen() {
  const reviewer = useReviewer();
  const policy = usePolicy();
  const areSingleKeysOn = useSingleKeys();
  if (policy === undefined || reviewer === undefined) return null;
  return (
    <div className="sources">
      <h1>Settings</h1>
      <section className="card" aria-labelledby="settings-name">
        <header>
          <h2 id="settings-name">Reviewer</h2>
        </header>
        <div className="card-body">
          <p>{reviewer === "" ? "Nobody is named yet." : reviewer}</p>
          <p>
            <button type="button" className="button" onClick={() => requestName(null)}>
              Change the name
            </button>
          </p>
        </div>
      </section>
      <section className="card" aria-labelledby="settings-policy">
        <header>
          <h2 id="settings-policy">Policy</h2>
        </header>
        <PolicyForm
          key={policy?.id ?? 0}
          initial={policy === null ? EMPTY_POLICY : JSON.stringify(policy.policy, null, 2)}
        />
      </section>
      <section className="card" aria-labelledby="settings-keys">
        <header>
          <h2 id="settings-keys">Keyboard</h2>
        </header>
        <div className="card-body">
          <SingleKeysSwitch isOn={areSingleKeysOn} onSwitch={setSingleKeys} />
        </div>
      </section>
    </div>
  );
}

function PolicyForm({ initial }: { readonly initial: string }) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const save = async (): Promise<void> => {
    const saved = await savePolicy(text);
    setProblem(saved.ok ? null : saved.error.message);
    if (saved.ok) announce("The policy is kept, and the library is judged by it.");
  };
  return (
    <form
      className="card-body text-form"
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>The limits that apply, as JSON. Every version is kept.</label>
      <textarea
        id={id}
        className="code"
        rows={10}
        spellCheck={false}
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        onChange={event => setText(event.target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="is-contradicted">
        {problem}
      </p>
      <div className="form-actions">
        <button type="submit" className="button is-primary" disabled={text === initial}>
          Save and judge anew
        </button>
      </div>
    </form>
  );
}
