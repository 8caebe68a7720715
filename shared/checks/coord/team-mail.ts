import { parseFrontMatter } from "../../coord/front-matter.ts";
import { formatInstant } from "../../coord/instant.ts";
import { foldInbox } from "../../coord/row-folds.ts";
import { agentKey } from "../../coord/slug.ts";
import { foldOwed, orderEvents } from "../../coord/stream-fold.ts";
import { buildTaskRow, isTask, type TaskRow, textOr } from "../../coord/task-row.ts";
import { groupBy } from "../../lib/group-by.ts";
import type { AckFact, BusEventFact, TaskFact } from "../../model/store-fact.ts";
import type { TeamAgent } from "../../model/team.ts";
import type { RoleStanding } from "./lease-states.ts";

/** What of a team's folder and bus tells what its agents have before them. */
export interface MailSources {
  readonly tasks: readonly TaskFact[];
  readonly acks: readonly AckFact[];
  readonly events: readonly BusEventFact[];
  readonly roles: readonly RoleStanding[];
}

/** Archived tasks are cold copies, and in nobody's inbox. */
const isArchived = ({ sourceId }: TaskFact): boolean => /\/task\/archive\/|:task\/archive\//.test(sourceId);

/** An acknowledgement counts for whom it names only where its file's name is that agent's. */
const isOwn = ({ agent, fileName }: AckFact): boolean => agent !== "" && fileName === `${agentKey(agent)}.md`;

function readRows({ tasks, acks }: MailSources): ReadonlyMap<TaskRow, TaskFact> {
  const acked = groupBy(acks.filter(isOwn), ({ slug }) => slug);
  return new Map(
    tasks.flatMap(fact => {
      const fields = isArchived(fact) ? undefined : parseFrontMatter(fact.text)?.fields;
      if (fields === undefined || !isTask(fields)) return [];
      const agents = (acked.get(fact.slug) ?? []).map(({ agent }) => agent);
      return [[buildTaskRow(fields, fact.slug, agents), fact] as const];
    }),
  );
}

/**
 * Reads what each agent of a team still has to look at: its inbox as the engine folds it, with what it acknowledged and the
 * roles that it holds, and what the bus alone shows as open.
 */
export function readTeamMail(
  sources: MailSources,
  nowUs: bigint,
): (agent: string) => Pick<TeamAgent, "inbox" | "owed"> {
  const rows = readRows(sources);
  const events = orderEvents(sources.events);
  const now = formatInstant(nowUs);
  return agent => {
    const held = sources.roles.filter(({ fold }) => fold.fresh.some(lease => lease.agent === agent));
    const reader = { agent, roles: new Set(held.map(({ name }) => name)), now };
    return {
      inbox: foldInbox([...rows.keys()], reader).flatMap(row => {
        const fact = rows.get(row);
        if (fact === undefined) return [];
        const { sourceId, slug } = fact;
        return [{ sourceId, slug, title: textOr(row.get("title")), assignee: textOr(row.get("assignee")) }];
      }),
      owed: foldOwed(events, agent),
    };
  };
}
