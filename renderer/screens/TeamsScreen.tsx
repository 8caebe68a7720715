import { TeamView } from "../components/TeamView.tsx";
import type { TeamLinks } from "../components/team-links.ts";
import { useTeams } from "../store/live.ts";
import { handoffHash, sessionHash, TEAMS_HASH } from "./route.ts";

const LINKS: TeamLinks = {
  handoff: id => handoffHash(id),
  session: (id, messageId) => sessionHash(id, messageId === null ? null : { messageId }, TEAMS_HASH),
};

/** Every team folder that was opened, as a whole. */
export function TeamsScreen() {
  const teams = useTeams();
  if (teams === undefined) return <p className="nothing">Reading…</p>;
  return (
    <div className="teams">
      <h1>Teams</h1>
      {teams.length === 0 && (
        <p className="nothing">No team folder is open: a store, or the folder of one team in it.</p>
      )}
      {teams.map(team => (
        <TeamView key={team.id} team={team} links={LINKS} />
      ))}
    </div>
  );
}
