import { runBriefing } from "../shared/coord/verbs/briefing-verb.ts";
import { runHealth } from "../shared/coord/verbs/health-verb.ts";
import type { Command } from "./command.ts";
import { runVerb } from "./team-command.ts";
import { actingAgent, checkSegment } from "./team-world.ts";

const FLAG = { type: "boolean" } as const;

/** `countersign briefing`: what a session needs at its start, in one call. */
export const runBriefingCommand: Command = (args, context) => {
  const own = { agent: { type: "string", short: "a" }, json: FLAG } as const;
  return runVerb("briefing TEAM", args, context, [1, 1], own, (world, line) =>
    runBriefing(
      world,
      checkSegment("TEAM", line.positionals[0] ?? ""),
      actingAgent(world, line.text("agent")),
      line.has("json"),
    ),
  );
};

/** `countersign health`: who reconciles a team, and which agents are there without a fresh checkpoint. */
export const runHealthCommand: Command = (args, context) =>
  runVerb("health TEAM", args, context, [1, 1], { json: FLAG }, (world, line) =>
    runHealth(world, checkSegment("TEAM", line.positionals[0] ?? ""), line.has("json")),
  );
