import type { TeamAgent } from "../../shared/model/team.ts";
import { HostileText } from "./HostileText.tsx";

interface Props {
  readonly agents: readonly TeamAgent[];
}

/** What each agent has before it, by the tasks and by the bus; nothing where neither holds any. */
export function TeamMail({ agents }: Props) {
  const busy = agents.filter(({ inbox, owed }) => inbox.length > 0 || owed.length > 0);
  if (busy.length === 0) return null;
  return (
    <section className="card" aria-label="Inboxes">
      <header>
        <h3>Inboxes</h3>
        <span>
          {busy.length} of {agents.length} with something in it
        </span>
      </header>
      <div className="table-scroll">
        <table className="ledger-table">
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Open and not acknowledged</th>
              <th scope="col">Open by the bus</th>
            </tr>
          </thead>
          <tbody>
            {busy.map(agent => (
              <Mail key={agent.agent} agent={agent} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="ledger-note">
        The inbox is folded from the tasks: to the agent, to everyone, or to a role that it holds. The bus is told
        apart: a directive stays open there until a response on the bus discharges it.
      </p>
    </section>
  );
}

const Mail = ({ agent: { agent, inbox, owed } }: { readonly agent: TeamAgent }) => (
  <tr>
    <th scope="row">
      <HostileText text={agent} />
    </th>
    <td>
      {inbox.length === 0 && <span className="faint">nothing</span>}
      {inbox.map(({ sourceId, slug, title, assignee }) => (
        <div key={sourceId}>
          <HostileText text={title} />
          <span className="faint">
            {" "}
            <HostileText text={slug} />
            {assignee !== agent && (
              <>
                , to <HostileText text={assignee === "*" ? "everyone" : assignee} />
              </>
            )}
          </span>
        </div>
      ))}
    </td>
    <td>
      {owed.length === 0 && <span className="faint">nothing</span>}
      {owed.map(({ slug, priority, recordedAt }) => (
        <div key={slug}>
          <HostileText text={slug} />
          <span className="faint">
            {" "}
            <HostileText text={[priority, recordedAt].filter(part => part !== null).join(", ")} />
          </span>
        </div>
      ))}
    </td>
  </tr>
);
