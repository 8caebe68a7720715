import { ackDirective, runInbox } from "../shared/coord/verbs/inbox-verb.ts";
import { runQueue } from "../shared/coord/verbs/queue-verb.ts";
import { runRespond } from "../shared/coord/verbs/respond-verb.ts";
import { runTell } from "../shared/coord/verbs/tell-verb.ts";
import type { Command } from "./command.ts";
import { runVerb, type VerbLine } from "./team-command.ts";
import { actingAgent, checkAgent, checkSegment } from "./team-world.ts";
import { UsageError } from "./usage.ts";

const TEXT = { type: "string" } as const;
const FLAG = { type: "boolean" } as const;
const AGENT = { type: "string", short: "a" } as const;

const nameTeam = ({ positionals }: VerbLine): string => checkSegment("TEAM", positionals[0] ?? "");

/** `countersign tell`: a directive for an agent, a role, or everyone. */
export const runTellCommand: Command = (args, context) => {
  const own = {
    priority: { type: "string", short: "p" },
    summary: { type: "string", short: "s" },
    next: { type: "string", short: "n" },
    workstream: { type: "string", short: "w" },
    from: TEXT,
    fyi: FLAG,
    closes: TEXT,
  } as const;
  return runVerb("tell TEAM ASSIGNEE TITLE", args, context, [3, 3], own, (world, line) => {
    const [, assignee = "", title = ""] = line.positionals;
    const closes = line.text("closes");
    const sender = line.text("from") ?? world.identity;
    return runTell(world, {
      team: nameTeam(line),
      assignee,
      title,
      summary: line.text("summary") ?? "",
      nextAction: line.text("next") ?? "",
      priority: line.text("priority") ?? "P2",
      workstream: line.text("workstream"),
      isFyi: line.has("fyi"),
      sender: sender === null ? null : checkAgent(sender),
      closes: closes === null ? null : checkSegment("SLUG", closes),
    });
  });
};

/** `countersign respond`: answers a directive, and closes it. */
export const runRespondCommand: Command = (args, context) => {
  const own = {
    outcome: { type: "string", short: "o" },
    evidence: { type: "string", short: "e" },
    agent: AGENT,
  } as const;
  return runVerb("respond TEAM SLUG --outcome TEXT", args, context, [2, 2], own, (world, line) => {
    const outcome = line.text("outcome");
    if (outcome === null) throw new UsageError("respond needs --outcome.");
    return runRespond(world, {
      team: nameTeam(line),
      agent: actingAgent(world, line.text("agent")),
      slug: checkSegment("SLUG", line.positionals[1] ?? ""),
      outcome,
      evidence: line.text("evidence"),
    });
  });
};

/** `countersign inbox`: what an agent still has to look at; with --ack it says that it has. */
export const runInboxCommand: Command = (args, context) =>
  runVerb("inbox TEAM", args, context, [1, 1], { agent: AGENT, ack: TEXT, json: FLAG }, (world, line) => {
    const team = nameTeam(line);
    const agent = actingAgent(world, line.text("agent"));
    const ack = line.text("ack");
    return ack === null || ack === ""
      ? runInbox(world, team, agent, line.has("json"))
      : ackDirective(world, team, agent, checkSegment("SLUG", ack));
  });

/** `countersign queue`: what the bus has for an agent since it last read. */
export const runQueueCommand: Command = (args, context) => {
  const own = { agent: AGENT, peek: FLAG, consume: FLAG, json: FLAG };
  return runVerb("queue TEAM", args, context, [1, 1], own, (world, line) => {
    const agent = line.text("agent") ?? world.identity;
    return runQueue(world, {
      team: nameTeam(line),
      agent: agent === null ? null : checkAgent(agent),
      isPeek: line.has("peek"),
      isConsume: line.has("consume"),
      isJson: line.has("json"),
    });
  });
};
