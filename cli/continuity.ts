import { setCheckpoint, showCheckpoint } from "../shared/coord/verbs/checkpoint-verb.ts";
import { runPark } from "../shared/coord/verbs/park-verb.ts";
import { runResume } from "../shared/coord/verbs/resume-verb.ts";
import { runSnapshot } from "../shared/coord/verbs/snapshot-verb.ts";
import type { Command } from "./command.ts";
import { runBrief } from "./continuity-brief.ts";
import { runVerb } from "./team-command.ts";
import { actingAgent, checkAgent, checkSegment } from "./team-world.ts";
import { UsageError } from "./usage.ts";

const TEXT = { type: "string" } as const;
const TEXTS = { type: "string", multiple: true } as const;
const FLAG = { type: "boolean" } as const;
const SECTIONS = { objective: TEXT, decision: TEXTS, next: TEXTS, "open-question": TEXTS, artifact: TEXTS };

/** A percent as Python's float() takes it: also `nan` and `inf`. Null where it is not given. */
function percentOf(text: string | null): number | null {
  if (text === null) return null;
  const word = /^([+-]?)(nan|inf|infinity)$/i.exec(text.trim());
  if (word !== null) {
    if (word[2]?.toLowerCase() === "nan") return Number.NaN;
    return word[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim())) {
    throw new UsageError(`--context-percent takes a number, not ${JSON.stringify(text)}.`);
  }
  return Number(text);
}

const snapshot: Command = (args, context) => {
  const own = { ...SECTIONS, "context-percent": TEXT, "transcript-path": TEXT };
  const usage = "continuity snapshot TEAM AGENT TASK --objective TEXT";
  return runVerb(usage, args, context, [3, 3], own, (world, line) => {
    const [team = "", agent = "", task = ""] = line.positionals;
    const objective = line.text("objective");
    if (objective === null) throw new UsageError("continuity snapshot needs --objective.");
    return runSnapshot(world, checkSegment("TEAM", team), {
      agent: checkAgent(agent),
      task,
      objective,
      decisions: line.texts("decision"),
      nextActions: line.texts("next"),
      openQuestions: line.texts("open-question"),
      artifacts: line.texts("artifact"),
      contextUsedPercent: percentOf(line.text("context-percent")),
      transcriptPath: line.text("transcript-path"),
    });
  });
};

const resume: Command = (args, context) =>
  runVerb(
    "continuity resume TEAM AGENT [TASK]",
    args,
    context,
    [2, 3],
    { "max-age": TEXT, json: FLAG },
    (world, line) => {
      const [team = "", agent = "", task] = line.positionals;
      return runResume(world, {
        team: checkSegment("TEAM", team),
        agent: checkAgent(agent),
        task: task === undefined || task === "" ? null : task,
        maxAge: line.text("max-age"),
        isJson: line.has("json"),
      });
    },
  );

const checkpoint: Command = (args, context) =>
  runVerb("continuity checkpoint TEAM --role ROLE", args, context, [1, 1], { role: TEXT, ref: TEXT }, (world, line) => {
    const role = line.text("role");
    if (role === null) throw new UsageError("continuity checkpoint needs --role.");
    const team = checkSegment("TEAM", line.positionals[0] ?? "");
    const ref = line.text("ref");
    checkSegment("ROLE", role);
    return ref === null || ref === "" ? showCheckpoint(world, team, role) : setCheckpoint(world, team, role, ref);
  });

const park: Command = (args, context) => {
  const own = { ...SECTIONS, agent: { type: "string", short: "a" }, role: TEXT, handoff: FLAG } as const;
  return runVerb("continuity park TEAM", args, context, [1, 1], own, (world, line) => {
    const role = line.text("role");
    return runPark(world, {
      team: checkSegment("TEAM", line.positionals[0] ?? ""),
      agent: actingAgent(world, line.text("agent")),
      role: role === null || role === "" ? null : checkSegment("ROLE", role),
      objective: line.text("objective"),
      decisions: line.texts("decision"),
      nextActions: line.texts("next"),
      openQuestions: line.texts("open-question"),
      artifacts: line.texts("artifact"),
      isHandoff: line.has("handoff"),
    });
  });
};

const VERBS: ReadonlyMap<string, Command> = new Map([
  ["snapshot", snapshot],
  ["resume", resume],
  ["checkpoint", checkpoint],
  ["park", park],
  ["brief", runBrief],
]);

/** `countersign continuity`: what a session saves of itself, and what its successor resumes from. */
export const runContinuity: Command = async ([name, ...args], context) => {
  const verb = VERBS.get(name ?? "");
  if (verb === undefined) throw new UsageError(`continuity takes ${[...VERBS.keys()].join(", ")}.`);
  return verb(args, context);
};
