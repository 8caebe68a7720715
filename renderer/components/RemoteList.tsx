import { useState } from "react";
import { HostileText } from "./HostileText.tsx";

/** A remote that can be read, and when it was read last. */
export interface RemoteRow {
  readonly repository: string;
  readonly name: string;
  readonly url: string;
  /** Why it is not read, or null. */
  readonly refusal: string | null;
  readonly readAt: string | null;
}

interface Props {
  readonly remotes: readonly RemoteRow[];
  readonly isBusy: boolean;
  readonly onRead: (remote: RemoteRow) => void;
}

/** The remotes of the configured repositories. Each is read only when its address was shown and confirmed. */
export function RemoteList({ remotes, isBusy, onRead }: Props) {
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <ul className="sheet-list remotes">
      {remotes.map(remote => {
        const key = `${remote.repository} ${remote.name}`;
        return (
          <li key={key}>
            <div>
              <b>
                <HostileText text={`${remote.name} of ${remote.repository}`} />
              </b>{" "}
              <code>
                <HostileText text={remote.url} />
              </code>
              {remote.readAt !== null && <p className="faint">Read {remote.readAt}.</p>}
              {remote.refusal !== null && <p className="faint">{remote.refusal}</p>}
              {asked === key && (
                <>
                  <p>
                    This leaves the machine: <code>git ls-remote -- {remote.url}</code>. Only names and hashes of refs
                    come back; they are kept as evidence.
                  </p>
                  <p className="form-actions">
                    <button type="button" className="button" onClick={() => setAsked(null)}>
                      Do not read it
                    </button>
                    <button
                      type="button"
                      className="button is-primary"
                      disabled={isBusy}
                      onClick={() => {
                        setAsked(null);
                        onRead(remote);
                      }}
                    >
                      Read this address
                    </button>
                  </p>
                </>
              )}
            </div>
            {remote.refusal === null && asked !== key && (
              <button type="button" className="link" disabled={isBusy} onClick={() => setAsked(key)}>
                Read it…
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
