import { beatPresence } from "../shared/coord/verbs/presence-verb.ts";
import { runRoleList } from "../shared/coord/verbs/role-list-verb.ts";
import { claimRole, establishRole, releaseRole } from "../shared/coord/verbs/role-verbs.ts";
import type { VerbWorld } from "../shared/coord/verbs/verb-world.ts";
import type { Command } from "./command.ts";
import { runVerb, type VerbLine } from "./team-command.ts";
import { actingAgent, checkAgent, checkSegment } from "./team-world.ts";
import { UsageError } from "./usage.ts";

const TEXT = { type: "string" } as const;
const AGENT = { type: "string", short: "a" } as const;

const nameTeam = ({ positionals }: VerbLine): string => checkSegment("TEAM", positionals[0] ?? "");
const nameRole = ({ positionals }: VerbLine): string => checkSegment("ROLE", positionals[1] ?? "");
const nameAgent = (world: VerbWorld, line: VerbLine): string => actingAgent(world, line.text("agent"));

const establish: Command = (args, context) => {
  const own = { title: TEXT, description: TEXT, policy: TEXT, "sla-hours": TEXT, maintainer: TEXT };
  return runVerb("roles establish TEAM ROLE", args, context, [2, 2], own, (world, line) => {
    const policy = line.text("policy") ?? "shared";
    if (policy !== "shared" && policy !== "exclusive") throw new UsageError("--policy takes shared or exclusive.");
    return establishRole(world, nameTeam(line), {
      role: nameRole(line),
      title: line.text("title"),
      description: line.text("description"),
      policy,
      slaHours: line.text("sla-hours"),
      maintainer: line.text("maintainer"),
    });
  });
};

const claim: Command = (args, context) =>
  runVerb("roles claim TEAM ROLE", args, context, [2, 2], { agent: AGENT, summary: TEXT }, (world, line) =>
    claimRole(world, nameTeam(line), nameRole(line), nameAgent(world, line), line.text("summary") ?? ""),
  );

const release: Command = (args, context) =>
  runVerb("roles release TEAM ROLE", args, context, [2, 2], { agent: AGENT }, (world, line) =>
    releaseRole(world, nameTeam(line), nameRole(line), nameAgent(world, line)),
  );

const list: Command = (args, context) =>
  runVerb("roles list TEAM", args, context, [1, 1], { json: { type: "boolean" } }, (world, line) =>
    runRoleList(world, nameTeam(line), line.has("json")),
  );

const VERBS: ReadonlyMap<string, Command> = new Map([
  ["establish", establish],
  ["claim", claim],
  ["release", release],
  ["list", list],
]);

/** `countersign roles`: the roles of a team, and who holds them. */
export const runRoles: Command = async ([name, ...args], context) => {
  const verb = VERBS.get(name ?? "");
  if (verb === undefined) throw new UsageError(`roles takes ${[...VERBS.keys()].join(", ")}.`);
  return verb(args, context);
};

/** `countersign presence beat`: an agent says that it is there. */
export const runPresence: Command = async ([name, ...args], context) => {
  if (name !== "beat") throw new UsageError("presence takes beat.");
  const own = { workstream: { type: "string", multiple: true }, summary: TEXT } as const;
  return runVerb("presence beat TEAM AGENT", args, context, [2, 2], own, (world, line) =>
    beatPresence(world, nameTeam(line), checkAgent(line.positionals[1] ?? ""), {
      workstreams: line.texts("workstream"),
      summary: line.text("summary") ?? "",
    }),
  );
};
