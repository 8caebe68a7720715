import { useState } from "react";
import type { SourceId } from "../../shared/model/ids.ts";
import { pathOf } from "../../shared/model/ids.ts";
import type { BusSighting } from "../../shared/model/ledger.ts";
import { scanBusAgain } from "../actions/ledger-copy.ts";
import { clockText } from "../components/age-text.ts";
import { BusSightingView } from "../components/BusSightingView.tsx";
import { HostileText } from "../components/HostileText.tsx";
import type { SightedLedger } from "../worker/copy-operations.ts";

interface Props {
  readonly title: string;
  readonly ledger: SightedLedger;
  /** The log of the ledger's bus; null where none is loaded. */
  readonly busId: SourceId | null;
  /** What it was found to hold when it was imported; null where that says nothing. */
  readonly imported: BusSighting | null;
}

type Scan =
  | { readonly status: "none" }
  | { readonly status: "running" }
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "read"; readonly sighting: BusSighting; readonly atMs: number };

/** A ledger's bus: what it was found to hold, and looking once more where it lies. */
export function BusAgain({ title, ledger, busId, imported }: Props) {
  const [scan, setScan] = useState<Scan>({ status: "none" });
  const look = async (id: SourceId): Promise<void> => {
    setScan({ status: "running" });
    const done = await scanBusAgain(ledger, id);
    setScan(
      done.ok
        ? { status: "read", sighting: done.value, atMs: Date.now() }
        : { status: "failed", message: done.error.message },
    );
  };
  return (
    <section className="card" aria-label={title}>
      <header>
        <h3>{title}</h3>
        {busId !== null && (
          <span className="card-links">
            <button
              type="button"
              className="button"
              disabled={scan.status === "running"}
              onClick={() => void look(busId)}
            >
              Scan the bus again
            </button>
          </span>
        )}
      </header>
      <div className="card-body">
        {busId === null ? (
          <p>No bus of this ledger is loaded: what was sent is unknown. Open the folder that holds its events.jsonl.</p>
        ) : (
          <p className="faint">
            <HostileText text={pathOf(busId)} />. It is read, and never written.
          </p>
        )}
        {imported !== null && (
          <>
            <h4>As it was imported</h4>
            <BusSightingView sighting={imported} />
          </>
        )}
        <div role="status">
          {scan.status === "failed" && (
            <p className="is-contradicted">
              <HostileText text={scan.message} />
            </p>
          )}
          {scan.status === "read" && (
            <>
              <h4>Where it lies now, read at {clockText(scan.atMs)}</h4>
              <BusSightingView sighting={scan.sighting} />
              {imported !== null && (
                <p className="faint">
                  The verdicts rest on what was imported. To have them judged by this, read the folder again in Sources.
                </p>
              )}
            </>
          )}
        </div>
      </div>
    </section>
  );
}
