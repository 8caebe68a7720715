import { useState } from "react";
import type { TeamMoment } from "../../shared/model/team.ts";
import { HostileText } from "./HostileText.tsx";
import type { TeamLinks } from "./team-links.ts";

const STEP = 100;

interface Props {
  readonly moments: readonly TeamMoment[];
  readonly links: TeamLinks;
}

/** The moments of a team's timeline, the newest first, each with the version of the checkpoint at its time. */
export function TeamTimeline({ moments, links }: Props) {
  const [shownCount, setShownCount] = useState(STEP);
  const newest = moments.toReversed();
  const left = newest.length - shownCount;
  return (
    <section className="card" aria-label="Timeline">
      <header>
        <h3>Timeline</h3>
        <span>{moments.length === 0 ? "no moment is loaded" : `${moments.length.toLocaleString()} moments`}</span>
      </header>
      {moments.length > 0 && (
        <div className="table-scroll">
          <table className="ledger-table">
            <thead>
              <tr>
                <th scope="col">Recorded</th>
                <th scope="col">Agent</th>
                <th scope="col">Checkpoint at that time</th>
                <th scope="col">Objective</th>
                <th scope="col">Tags</th>
              </tr>
            </thead>
            <tbody>
              {newest.slice(0, shownCount).map(moment => (
                <tr key={`${moment.sourceId} ${moment.line}`}>
                  <td>{moment.recordedAtIso === null ? "no time" : <HostileText text={moment.recordedAtIso} />}</td>
                  <td>
                    <HostileText text={moment.agent} />
                  </td>
                  <td>
                    {moment.handoffId === null ? (
                      <>
                        <HostileText text={moment.task} /> <span className="faint">(that version is not loaded)</span>
                      </>
                    ) : (
                      <a href={links.handoff(moment.handoffId)}>
                        <HostileText text={moment.task} />
                      </a>
                    )}
                  </td>
                  <td>
                    <HostileText text={moment.objective} />
                  </td>
                  <td>
                    <Tags moment={moment} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {left > 0 && (
        <button type="button" className="fold" onClick={() => setShownCount(shownCount + STEP)}>
          Show {Math.min(STEP, left)} older of {left.toLocaleString()}
        </button>
      )}
    </section>
  );
}

/** Tags are ids; the registry says which of an agent's dimensions an id stands for. */
const Tags = ({ moment: { tags } }: { readonly moment: TeamMoment }) =>
  tags.length === 0
    ? "untagged"
    : tags.map(({ dimension, id }, index) => (
        // An id can stand twice.
        // biome-ignore lint/suspicious/noArrayIndexKey: the tags of a moment never move
        <span key={index} className="chip is-accent" title={id}>
          {dimension ?? <HostileText text={id.slice(0, 8)} />}
        </span>
      ));
