import { useState } from "react";
import { pathOf } from "../../shared/model/ids.ts";
import type { TeamEvent, TeamReview, TeamSummary, TeamTask } from "../../shared/model/team.ts";
import { HostileText } from "./HostileText.tsx";
import type { TeamLinks } from "./team-links.ts";

const STEP = 100;

interface TableProps<T> {
  readonly name: string;
  readonly note: string;
  readonly columns: readonly string[];
  readonly items: readonly T[];
  readonly render: (item: T) => React.ReactElement;
}

/** A table of what a team has in hand, long ones in steps; nothing where there is none. */
function WorkTable<T>({ name, note, columns, items, render }: TableProps<T>) {
  const [shownCount, setShownCount] = useState(STEP);
  const left = items.length - shownCount;
  if (items.length === 0) return null;
  return (
    <section className="card" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span>{note}</span>
      </header>
      <div className="table-scroll">
        <table className="ledger-table">
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{items.slice(0, shownCount).map(render)}</tbody>
        </table>
      </div>
      {left > 0 && (
        <button type="button" className="fold" onClick={() => setShownCount(shownCount + STEP)}>
          Show {Math.min(STEP, left)} more of {left.toLocaleString()}
        </button>
      )}
    </section>
  );
}

const Said = ({ text, none }: { readonly text: string | null; readonly none: string }) =>
  text === null ? <span className="faint">{none}</span> : <HostileText text={text} />;

const taskTone = ({ isOpen }: TeamTask): string =>
  isOpen === null ? "is-contradicted" : isOpen ? "is-accent" : "is-supported";

/** What is owed and was: a directive to an agent is a task, and stands in its inbox while it is open. */
export const TeamTasks = ({ tasks }: Pick<TeamSummary, "tasks">) => (
  <WorkTable
    name="Tasks and directives"
    note={`${tasks.filter(({ isOpen }) => isOpen !== false && isOpen !== null).length} open of ${tasks.length}`}
    columns={["Task", "Status", "For", "Title", "Next action"]}
    items={tasks}
    render={task => (
      <tr key={task.sourceId}>
        <th scope="row">
          <HostileText text={task.slug} />
        </th>
        <td>
          <span className={`chip ${taskTone(task)}`}>
            <HostileText text={task.status} />
          </span>
          {task.isOpen === null && <span className="faint"> no state of a task</span>}
        </td>
        <td>
          <Said text={task.assignee} none="nobody" />
        </td>
        <td>
          <HostileText text={task.title} />
        </td>
        <td>
          <Said text={task.nextAction} none="none" />
        </td>
      </tr>
    )}
  />
);

const REVIEW_TONES = { approved: "is-supported", changes: "is-contradicted", pending: "is-unchecked" } as const;

/** Reviews that were asked for, by what their verdict files come to. */
export const TeamReviews = ({ reviews }: { readonly reviews: readonly TeamReview[] }) => (
  <WorkTable
    name="Reviews"
    note={`${reviews.length}`}
    columns={["Review", "Comes to", "Verdicts", "Still needs", "Does not count"]}
    items={reviews}
    render={({ sourceId, slug, state, verdicts, missing, uncounted }) => (
      <tr key={sourceId}>
        <th scope="row">
          <HostileText text={slug} />
        </th>
        <td>
          <span className={`chip ${REVIEW_TONES[state]}`}>{state}</span>
        </td>
        <td>
          <Said
            text={
              verdicts.length === 0 ? null : verdicts.map(({ reviewer, word }) => `${reviewer}: ${word}`).join(", ")
            }
            none="none"
          />
        </td>
        <td>
          <Said text={missing.length === 0 ? null : missing.join(", ")} none="nobody" />
        </td>
        <td>{uncounted === 0 ? "" : `${uncounted} verdict ${uncounted === 1 ? "file" : "files"}`}</td>
      </tr>
    )}
  />
);

/** The notes in the folder: what agents write for themselves, and what is written to them. */
export const TeamDocuments = ({ documents, links }: Pick<TeamSummary, "documents"> & { readonly links: TeamLinks }) => (
  <WorkTable
    name="Notes"
    note={documents.length.toLocaleString()}
    columns={["Whose", "What", "Title", "File"]}
    items={documents}
    render={({ sourceId, agent, kind, title, handoffId }) => (
      <tr key={sourceId}>
        <th scope="row">
          <Said text={agent} none="the team" />
        </th>
        <td>{kind}</td>
        <td>
          <Said text={title === "" ? null : title} none="none" />
        </td>
        <td>
          {handoffId === null ? (
            <HostileText text={pathOf(sourceId)} />
          ) : (
            <a href={links.handoff(handoffId)}>
              <HostileText text={pathOf(sourceId)} />
            </a>
          )}
        </td>
      </tr>
    )}
  />
);

/** The events of the bus beside the folder, the newest first. */
export const TeamBus = ({ events }: { readonly events: readonly TeamEvent[] }) => (
  <WorkTable
    name="Bus"
    note={`${events.length.toLocaleString()} ${events.length === 1 ? "event" : "events"}`}
    columns={["Recorded", "From", "To", "Kind", "About"]}
    items={events.toReversed()}
    render={({ sourceId, line, recordedAtIso, sender, to, kind, slug }) => (
      <tr key={`${sourceId} ${line}`}>
        <td>
          <Said text={recordedAtIso} none="no time" />
        </td>
        <td>
          <Said text={sender} none="nobody named" />
        </td>
        <td>
          <HostileText text={to} />
        </td>
        <td>
          <HostileText text={kind} />
        </td>
        <td>
          <HostileText text={slug} />
        </td>
      </tr>
    )}
  />
);
