import { SingleKeysSwitch } from "../components/SingleKeysSwitch.tsx";
import { requestName } from "../state/name-request.ts";
import { setSingleKeys, useSingleKeys } from "../state/single-keys.ts";
import { usePolicy, useReviewer } from "../store/live.ts";
import { BackupCard } from "./BackupCard.tsx";
import { PolicyCard } from "./PolicyCard.tsx";

/** Who reviews, the limits that apply, the library as a file, and the keys. */
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
      <PolicyCard row={policy} />
      <BackupCard />
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
