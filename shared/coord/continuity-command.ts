import { slugify } from "./slug.ts";

/** A word of a command, without its quotes. Offsets are UTF-16 units of the command line. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A field of a checkpoint that a command gives, with its words. */
export interface CommandField {
  readonly field: "objective" | "decisions" | "next_actions" | "open_questions" | "artifacts";
  readonly start: number;
  readonly end: number;
}

/** A command that saves a checkpoint, as it was typed. */
export interface SaveRequest {
  readonly verb: "snapshot" | "park";
  readonly team: string;
  /** Of a park, null where the engine knows the agent by itself. */
  readonly agent: string | null;
  /** The slug of a snapshot's task; null for a park. */
  readonly task: string | null;
  readonly fields: readonly CommandField[];
}

const FIELDS: ReadonlyMap<string, CommandField["field"]> = new Map([
  ["--objective", "objective"],
  ["--decision", "decisions"],
  ["--next", "next_actions"],
  ["--open-question", "open_questions"],
  ["--artifact", "artifacts"],
]);
const OTHER_OPTIONS: ReadonlySet<string> = new Set([
  "--context-percent",
  "--transcript-path",
  "--agent",
  "-a",
  "--role",
  "--now",
  "--store",
]);
const PROGRAM =
  /(?:^|[;&|(\s])(?:\S{0,200}\/)?(?:coord-engine|countersign)(?:[ \t]+--)?[ \t]+continuity[ \t]+(snapshot|park)(?=\s)/g;
/** A line of more is no command that somebody typed, and each is read to its end. */
const MAX_COMMANDS = 50;
const MAX_UNITS = 20_000;

/** The words from an offset to the end of the command; null where a word is not what stands there (a variable, an escape). */
function readWords(line: string, from: number): readonly Word[] | null {
  const words: Word[] = [];
  let at = from;
  while (at < line.length) {
    if (at - from > MAX_UNITS) return null;
    const char = line.charAt(at);
    if (char === "\\" && line.charAt(at + 1) === "\n") at += 2;
    else if (char === " " || char === "\t") at += 1;
    else if (/[\n;&|()<>]/.test(char)) break;
    else if (char === '"' || char === "'") {
      const end = line.indexOf(char, at + 1);
      const text = line.slice(at + 1, end);
      // What is glued to a quotation is a part of the word.
      const isWhole = end > at && /^(?:[\s;&|()<>]|$)/.test(line.slice(end + 1, end + 2));
      if (!isWhole || (char === '"' && /[\\$`]/.test(text))) return null;
      words.push({ text, start: at + 1, end });
      at = end + 1;
    } else {
      const text = /^[^\s;&|()<>]+/.exec(line.slice(at, at + MAX_UNITS))?.[0] ?? char;
      if (/[\\$`"'*]/.test(text)) return null;
      words.push({ text, start: at, end: at + text.length });
      at += text.length;
    }
  }
  return words;
}

function readRequest(verb: SaveRequest["verb"], words: readonly Word[]): SaveRequest | null {
  const names: string[] = [];
  const fields: CommandField[] = [];
  let agent: string | null = null;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    if (!word.text.startsWith("-")) {
      names.push(word.text);
      continue;
    }
    const value = words[index + 1];
    const field = FIELDS.get(word.text);
    if (word.text === "--handoff" || word.text === "--json") continue;
    if (value === undefined || (field === undefined && !OTHER_OPTIONS.has(word.text))) return null;
    if (field !== undefined) fields.push({ field, start: value.start, end: value.end });
    if (word.text === "--agent" || word.text === "-a") agent = value.text;
    index += 1;
  }
  const [team, named, task] = names;
  if (team === undefined) return null;
  if (verb === "park") return { verb, team, agent, task: null, fields };
  return named === undefined || task === undefined ? null : { verb, team, agent: named, task: slugify(task), fields };
}

/**
 * The commands of a shell line that save a checkpoint: `coord-engine continuity snapshot TEAM AGENT TASK …` and
 * `… park TEAM …`. One whose words the line alone does not tell is left out.
 * Source: the command line of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function readSaveRequests(line: string): readonly SaveRequest[] {
  const requests: SaveRequest[] = [];
  let seen = 0;
  for (const match of line.matchAll(PROGRAM)) {
    seen += 1;
    if (seen > MAX_COMMANDS) break;
    const words = readWords(line, match.index + match[0].length);
    const request = words === null ? null : readRequest(match[1] === "park" ? "park" : "snapshot", words);
    if (request !== null) requests.push(request);
  }
  return requests;
}

/** A checkpoint that a command's output says was written. */
export interface WrittenCheckpoint {
  readonly verb: SaveRequest["verb"];
  readonly team: string;
  readonly agent: string;
  readonly task: string;
  /** Of a snapshot, as its id says it; null for a park, whose output does not tell. */
  readonly createdAt: string | null;
}

/** What the engine says that it wrote: nothing that it does not say was saved. */
export function readWritten(request: SaveRequest, output: string): readonly WrittenCheckpoint[] {
  const { verb, team, agent, task } = request;
  if (verb === "snapshot") {
    if (agent === null || task === null) return [];
    for (const [, created, slug] of output.matchAll(/^snapshot CHK-(\d{4}-\S{6,40}?Z)-(\S{1,100})$/gm)) {
      if (slug === task) return [{ verb, team, agent, task, createdAt: created ?? null }];
    }
    return [];
  }
  const parked = output.matchAll(
    /^parked \S.{0,200} -> team\/([^/\s]+)\/member\/(\S+)\/continuity\/([^/\s]+)\/latest\.json$/gm,
  );
  return [...parked].flatMap(([, inTeam = "", who = "", slug = ""]) =>
    inTeam === team && (agent === null || agent === who)
      ? [{ verb, team, agent: who, task: slug, createdAt: null }]
      : [],
  );
}
