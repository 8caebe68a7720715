import { useEffect, useState } from "react";
import { type ListedRemote, listRemotes, readRemote } from "../actions/read-remote.ts";
import { momentText } from "../components/age-text.ts";
import { RemoteList } from "../components/RemoteList.tsx";
import { announce } from "../state/announcement.ts";
import { useRemoteReadings } from "../store/live.ts";

/** What only a remote could tell, and the way to ask it. */
export function RemotesCard() {
  const [remotes, setRemotes] = useState<readonly ListedRemote[] | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const readings = useRemoteReadings();
  useEffect(() => {
    let isHere = true;
    listRemotes()
      .then(found => isHere && setRemotes(found))
      .catch(() => isHere && setRemotes([]));
    return () => {
      isHere = false;
    };
  }, []);
  const read = async (remote: ListedRemote): Promise<void> => {
    setIsBusy(true);
    announce("Reading the remote…");
    const result = await readRemote(remote).catch(() => null);
    setIsBusy(false);
    if (result === null) announce("The shell does not answer: start Countersign again.");
    else announce(result.ok ? "The remote was read, and the library is judged by it." : result.error.message);
  };
  if (remotes === null) return null;
  return (
    <section className="card" aria-label="Remotes">
      <header>
        <h3>Read a remote</h3>
        <span>whether what was pushed is there</span>
      </header>
      {remotes.length === 0 ? (
        <p className="ledger-note">
          No repository with a remote is configured. Start Countersign with <code>--repo DIRECTORY</code>; nothing is
          read until you confirm an address here.
        </p>
      ) : (
        <RemoteList
          remotes={remotes.map(remote => ({ ...remote, readAt: momentText(readings.get(remote.url) ?? null) }))}
          isBusy={isBusy}
          onRead={remote => void read(remote)}
        />
      )}
    </section>
  );
}
