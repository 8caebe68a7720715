/**
 * How many planted faults the rules for claims catch, and how many honest claims they raise a false alarm on:
 * `claims [FOLDER] [--sessions N] [--seed N] [--misses N] [--json] [--gate]`.
 * `--gate`: exits with 1 where a target is not met. Without a folder the sessions are the bench's own.
 */
import { parseArgs } from "node:util";
import { auditFiles } from "../fixtures/audit-files.ts";
import { plantInGiven } from "./claims/given-session.ts";
import { graftEpisodes } from "./claims/graft.ts";
import { type JudgedSession, judgeSession } from "./claims/judge-session.ts";
import { buildOwnSessions } from "./claims/own-session.ts";
import { missLines, tallyLines } from "./claims/print-tally.ts";
import { readTranscripts } from "./claims/read-folder.ts";
import { isOnTarget, tallySessions } from "./claims/tally.ts";

interface Part {
  readonly title: string;
  readonly judged: readonly JudgedSession[];
}

async function judgeOwn(seed: number, count: number): Promise<readonly Part[]> {
  const judged: JudgedSession[] = [];
  for (const session of buildOwnSessions(seed, count)) judged.push(await judgeSession(session, true));
  return [{ title: "sessions of the bench's own", judged }];
}

async function judgeFolder(path: string, seed: number): Promise<readonly Part[]> {
  const claims: JudgedSession[] = [];
  const grafts: JudgedSession[] = [];
  for (const [index, given] of readTranscripts(path).entries()) {
    const audit = await auditFiles({ [given.path]: given.text });
    claims.push(await judgeSession(plantInGiven(given, audit, seed + index), false));
    for (const graft of graftEpisodes(given, audit, seed + index)) grafts.push(await judgeSession(graft, false));
  }
  return [
    { title: "claims of the given sessions that are supported as they stand", judged: claims },
    { title: "episodes grafted onto the given sessions", judged: grafts },
  ];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sessions: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    misses: { type: "string", default: "20" },
    json: { type: "boolean", default: false },
    gate: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
const seed = Number(values.seed);
const parts = folder === undefined ? await judgeOwn(seed, Number(values.sessions)) : await judgeFolder(folder, seed);
const tallies = parts.map(({ title, judged }) => ({ title, ...tallySessions(judged) }));
if (values.json) console.log(JSON.stringify({ seed, parts: tallies }, null, 2));
else
  for (const [index, { title, judged }] of parts.entries()) {
    const tally = tallies[index];
    if (tally === undefined) continue;
    for (const line of [...tallyLines(title, tally), ...missLines(judged, Number(values.misses)), ""])
      console.log(line);
  }
if (values.gate && !tallies.every(isOnTarget)) process.exitCode = 1;
