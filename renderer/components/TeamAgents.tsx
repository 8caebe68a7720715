import type { BehaviourStanding, TeamAgent, TeamBehaviour, TeamStanding } from "../../shared/model/team.ts";
import { ageText } from "./age-text.ts";
import { HostileText } from "./HostileText.tsx";
import type { TeamLinks } from "./team-links.ts";
import { VerdictMark } from "./VerdictMark.tsx";

const STANDINGS: Readonly<
  Record<TeamStanding, { readonly tone: string; readonly word: string; readonly meaning: string }>
> = {
  fresh: { tone: "is-supported", word: "saved", meaning: "It is live, and has saved lately." },
  stale: { tone: "is-stale", word: "continuity-stale", meaning: "It is live, and has not saved lately." },
  unknown: { tone: "is-unchecked", word: "unknown", meaning: "It is live, and when it saved cannot be told." },
  absent: {
    tone: "is-unchecked",
    word: "not live",
    meaning: "No fresh sign of life of it is loaded, so no fresh checkpoint is asked of it.",
  },
};

const BEHAVIOURS: readonly (readonly [behaviour: TeamBehaviour, name: string])[] = [
  ["resume", "Resume"],
  ["snapshot", "Snapshot"],
  ["park", "Park"],
  ["inbox", "Inbox"],
];

const NO_SESSION: BehaviourStanding = { standing: "unknown", message: "", shown: null };

const MARKS = { kept: "supported", late: "stale", unknown: "unchecked" } as const;

interface Props {
  readonly agents: readonly TeamAgent[];
  readonly links: TeamLinks;
}

/** Who is there, what each saved last, and how each kept the four behaviours of the contract. */
export const TeamAgents = ({ agents, links }: Props) => (
  <section className="card" aria-label="Agents">
    <header>
      <h3>Agents</h3>
      <span>{agents.length === 0 ? "none is loaded" : agents.length}</span>
    </header>
    {agents.length > 0 && (
      <div className="table-scroll">
        <table className="ledger-table">
          <thead>
            <tr>
              <th scope="col">Agent</th>
              <th scope="col">Last sign of life</th>
              <th scope="col">Newest checkpoint</th>
              <th scope="col">Saved, by its checkpoints</th>
              <th scope="col">Saved, by LATEST.json</th>
              {BEHAVIOURS.map(([behaviour, name]) => (
                <th key={behaviour} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {agents.map(agent => (
              <Agent key={agent.agent} agent={agent} links={links} />
            ))}
          </tbody>
        </table>
      </div>
    )}
    <Late agents={agents} links={links} />
    <p className="ledger-note">
      An agent that is live is asked for a fresh checkpoint; one that shows no fresh sign of life is not live, however
      many it saved before. coord-engine itself reads LATEST.json, which can be older than the checkpoints, or missing.
      Resume, snapshot, park and inbox are told from the agent's loaded session: without one they are unknown, which is
      not late.
    </p>
  </section>
);

/** What was late, in words. */
function Late({ agents, links }: Props) {
  const late = agents.flatMap(({ agent, lifecycles }) =>
    lifecycles.flatMap(({ sessionId, behaviours }) =>
      BEHAVIOURS.flatMap(([behaviour]) => {
        const { standing, message, shown } = behaviours[behaviour];
        const href = links.session(shown?.sessionId ?? sessionId, shown?.messageId ?? null);
        return standing === "late" ? [{ key: `${sessionId} ${behaviour}`, agent, href, message }] : [];
      }),
    ),
  );
  if (late.length === 0) return null;
  return (
    <ul className="team-late">
      {late.map(({ key, agent, href, message }) => (
        <li key={key}>
          <b>
            <HostileText text={agent} />
          </b>
          : {message} <a href={href}>See where</a>
        </li>
      ))}
    </ul>
  );
}

function Agent({ agent, links }: { readonly agent: TeamAgent; readonly links: TeamLinks }) {
  const { presence, checkpoint, future, pointer, standing, engineStanding, lifecycles } = agent;
  const { tone, word, meaning } = STANDINGS[standing];
  return (
    <tr>
      <th scope="row">
        <HostileText text={agent.agent} />
      </th>
      <td>{presence === null ? "none loaded" : `${ageText(presence.ageSeconds)} ago`}</td>
      <td>
        {checkpoint === null ? (
          agent.checkpointCount === 0 ? (
            "none loaded"
          ) : (
            "none of a known age"
          )
        ) : (
          <>
            <a href={links.handoff(checkpoint.handoffId)}>
              <HostileText text={checkpoint.task} />
            </a>{" "}
            {ageText(checkpoint.ageSeconds)} ago
          </>
        )}
        {future !== null && (
          <div className="faint">
            The engine resumes from <a href={links.handoff(future.handoffId)}>one of the future</a> (
            <HostileText text={future.createdAtIso} />)
          </div>
        )}
      </td>
      <td>
        <span className={`chip ${tone}`} title={meaning}>
          {word}
        </span>
      </td>
      <td title={STANDINGS[engineStanding].meaning}>
        {STANDINGS[engineStanding].word}
        {pointer === "future" && <div className="faint">its date lies in the future, and proves nothing</div>}
      </td>
      {BEHAVIOURS.map(([behaviour, name]) => (
        <td key={behaviour}>
          {lifecycles.length === 0 ? (
            <Behaviour name={name} standing={NO_SESSION} />
          ) : (
            lifecycles.map(({ sessionId, behaviours }) => (
              <Behaviour key={sessionId} name={name} standing={behaviours[behaviour]} />
            ))
          )}
        </td>
      ))}
    </tr>
  );
}

const Behaviour = ({ name, standing }: { readonly name: string; readonly standing: BehaviourStanding }) => (
  <span className="behaviour">
    <VerdictMark verdict={MARKS[standing.standing]} size={15} label={`${name}:`} />
    {standing.standing}
  </span>
);
