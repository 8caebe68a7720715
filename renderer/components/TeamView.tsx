import type { TeamRole, TeamSummary } from "../../shared/model/team.ts";
import { HostileText } from "./HostileText.tsx";
import { TeamAgents } from "./TeamAgents.tsx";
import { TeamMail } from "./TeamMail.tsx";
import { TeamTimeline } from "./TeamTimeline.tsx";
import { TeamBus, TeamDocuments, TeamReviews, TeamTasks } from "./TeamWork.tsx";
import type { TeamLinks } from "./team-links.ts";

interface Props {
  readonly team: TeamSummary;
  readonly links: TeamLinks;
}

/** A team folder as a whole: its agents, its roles, what they have in hand, its timeline. */
export const TeamView = ({ team, links }: Props) =>
  team.kind === "store" ? (
    <StoreEvents team={team} />
  ) : (
    <section className="team" aria-label={`Team ${team.name}`}>
      <Heading name={team.name} place={team.place} />
      <TeamAgents agents={team.agents} links={links} />
      <Roles roles={team.roles} links={links} />
      <TeamMail agents={team.agents} />
      <TeamTasks tasks={team.tasks} />
      <TeamReviews reviews={team.reviews} />
      <TeamTimeline moments={team.moments} links={links} />
      <TeamBus events={team.events} />
      <TeamDocuments documents={team.documents} links={links} />
    </section>
  );

const Heading = ({ name, place }: { readonly name: string; readonly place: string }) => {
  const folder = place.slice(place.indexOf(":") + 1);
  return (
    <h2>
      <HostileText text={name} /> {folder !== "" && <code className="faint">{folder}</code>}
    </h2>
  );
};

const OF_NO_TEAM = "Events of no team that can be told";

/** An event names no team: where a store has several, some can be any one's. */
const StoreEvents = ({ team }: { readonly team: TeamSummary }) => (
  <section className="team" aria-label={OF_NO_TEAM}>
    <Heading name={OF_NO_TEAM} place={team.place} />
    <p className="faint">
      They lie in a store of several teams or of none, and neither their channel nor a task that they speak of says
      whose they are.
    </p>
    <TeamBus events={team.events} />
  </section>
);

const TONES: Readonly<Record<TeamRole["state"], string>> = {
  held: "is-supported",
  contested: "is-contradicted",
  lapsed: "is-stale",
  vacant: "is-unsupported",
  dormant: "is-unchecked",
  unknown: "is-unchecked",
};

const COUNTS: Readonly<Record<TeamRole["leases"][number]["counts"], string>> = {
  fresh: "fresh",
  lapsed: "lapsed",
  ahead: "from the future, so it proves nothing",
  unknown: "not to be told",
};

function Roles({ roles, links }: { readonly roles: readonly TeamRole[]; readonly links: TeamLinks }) {
  return (
    <section className="card" aria-label="Roles">
      <header>
        <h3>Roles</h3>
        <span>{roles.length === 0 ? "none is loaded" : roles.length}</span>
      </header>
      {roles.length > 0 && (
        <div className="table-scroll">
          <table className="ledger-table">
            <thead>
              <tr>
                <th scope="col">Role</th>
                <th scope="col">State</th>
                <th scope="col">Leases</th>
                <th scope="col">Its checkpoint</th>
                <th scope="col">Terms</th>
              </tr>
            </thead>
            <tbody>
              {roles.map(role => (
                <tr key={role.role}>
                  <th scope="row">
                    <HostileText text={role.role} />
                  </th>
                  <td>
                    <span className={`chip ${TONES[role.state]}`}>{role.state}</span>
                  </td>
                  <td>
                    {role.leases.length === 0 && "none"}
                    {role.leases.map(lease => (
                      <div key={`${lease.sourceId} ${lease.agent}`}>
                        <HostileText text={lease.agent} />: {COUNTS[lease.counts]}
                        <span className="faint">
                          {" "}
                          ({lease.atIso === null ? "no time" : <HostileText text={lease.atIso} />})
                        </span>
                      </div>
                    ))}
                  </td>
                  <td>
                    <Reference role={role} links={links} />
                  </td>
                  <td>
                    {role.documentId === null
                      ? "no role document"
                      : `${role.isExclusive ? "exclusive" : "shared"}, lease of ${role.slaHours === null ? "unreadable length" : `${role.slaHours} h`}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Reference({ role, links }: { readonly role: TeamRole; readonly links: TeamLinks }) {
  if (role.checkpointRef === null) return "points at none";
  const text = <HostileText text={role.checkpointRef} />;
  return role.referencedId === null ? <>{text} (not loaded)</> : <a href={links.handoff(role.referencedId)}>{text}</a>;
}
