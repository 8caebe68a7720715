import type { ReadbackEvent } from "../model/event.ts";
import type { SessionId } from "../model/ids.ts";
import { type Indexed, placeEvent } from "./event-base.ts";
import { type GitCommand, readGit, shortRef, splitGitArgs } from "./git-command.ts";
import { resolvePath } from "./path-text.ts";
import type { ShellCall } from "./shell-call.ts";
import type { ShellCommand } from "./shell-command.ts";

/** What a session remembers between calls in order to know a read-back from a look at what it had before. */
export interface RemoteMemory {
  /** A fetch stands between the last push and now. */
  isFetched: boolean;
  /** Directories that were cloned afresh, with the branch that was asked for. */
  readonly clones: Map<string, string | null>;
}

type Found = Pick<ReadbackEvent, "via" | "remote" | "ref" | "hash" | "start" | "end">;

const LS_LINE = /^([0-9a-f]{40,64})[ \t]{1,8}(\S{1,300})$/gm;
const BARE_HASH = /^['"]?([0-9a-f]{7,64})['"]?[ \t]*$/gm;
const LEADING_HASH = /^(?:\* )?(?:commit )?([0-9a-f]{7,64})(?=[ \t\n]|$)/m;
const FETCHED =
  /^ {1,3}[ *+] ?(?:\[new (?:branch|tag)\]|[0-9a-f]{4,40}\.{2,3}([0-9a-f]{4,40})) {1,80}(\S{1,300}) {1,80}-> (\S{1,300})/gm;

const TRACKING = /^(?:refs\/remotes\/)?([\w.-]{1,60})\/(\S{1,300})$/;

function lsRemote(git: GitCommand, output: string): readonly Found[] {
  const { words } = splitGitArgs(git.args, ["--sort", "-o", "--server-option"]);
  const remote = words[0] ?? null;
  const lines = Array.from(
    output.matchAll(LS_LINE),
    (match): Found => ({
      via: "ls-remote",
      remote,
      ref: shortRef(match[2] ?? "").replace(/\^\{\}$/, ""),
      hash: match[1] ?? null,
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  if (lines.length > 0) return lines;
  // `git ls-remote origin main | cut -f1` leaves the hash alone; the ref is the one that was asked for.
  const asked = words[1];
  return Array.from(
    output.matchAll(BARE_HASH),
    (match): Found => ({
      via: "ls-remote",
      remote,
      ref: asked === undefined ? null : shortRef(asked),
      hash: match[1] ?? null,
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
}

function fetched(output: string): readonly Found[] {
  return Array.from(output.matchAll(FETCHED)).flatMap((match): readonly Found[] => {
    const tracking = TRACKING.exec(match[3] ?? "");
    if (match[1] === undefined || tracking === null) return [];
    return [
      {
        via: "fetch",
        remote: tracking[1] ?? null,
        ref: tracking[2] ?? null,
        hash: match[1],
        start: match.index + 1,
        end: match.index + match[0].length,
      },
    ];
  });
}

const REVISIONS = new Set(["rev-parse", "log", "show", "rev-list", "show-ref", "for-each-ref"]);

function revision(git: GitCommand, output: string, memory: RemoteMemory): readonly Found[] {
  const { words } = splitGitArgs(git.args, ["-n", "--format", "--pretty", "--max-count", "--abbrev"]);
  const clone = git.cwd === null ? undefined : memory.clones.get(git.cwd);
  if (clone !== undefined && words.every(word => word === "HEAD")) {
    const hash = LEADING_HASH.exec(output);
    if (hash === null) return [];
    return [
      {
        via: "clone",
        remote: null,
        ref: clone,
        hash: hash[1] ?? null,
        start: hash.index,
        end: hash.index + hash[0].length,
      },
    ];
  }
  if (!memory.isFetched) return [];
  if (git.verb === "rev-parse") {
    const hashes = Array.from(output.matchAll(BARE_HASH));
    // One line for each revision, in order; anything else in the output makes that unclear.
    return hashes.length !== words.length ? [] : words.flatMap((word, i) => remoteFound(word, hashes[i]));
  }
  const tracked = words.find(word => TRACKING.test(word) && !word.includes(".."));
  return tracked === undefined || words.some(word => word.includes(".."))
    ? []
    : remoteFound(tracked, LEADING_HASH.exec(output) ?? undefined);
}

function remoteFound(word: string, match: RegExpExecArray | undefined): readonly Found[] {
  const tracking = TRACKING.exec(word);
  if (tracking === null || match === undefined) return [];
  return [
    {
      via: "fetch",
      remote: tracking[1] ?? null,
      ref: tracking[2] ?? null,
      hash: match[1] ?? null,
      start: match.index,
      end: match.index + match[0].length,
    },
  ];
}

const API_REF = /\/(?:git\/refs?\/(?:heads|tags)|branches|commits)\/([^\s?'"]{1,300})/;
const JSON_SHA = /"(?:sha|headRefOid|oid|headSha)"\s{0,4}:\s{0,4}"([0-9a-f]{40})"/g;
const JSON_BRANCH = /"(?:headRefName|baseRefName)"\s{0,4}:\s{0,4}"([^"\n]{1,300})"/;

const FORGE_API = /^https:\/\/(?:api\.github\.com|[\w.-]{1,100}\/api\/v\d)\//;

function forge(command: ShellCommand, output: string): readonly Found[] {
  const { argv } = command;
  const isCurl = argv[0] === "curl" && !argv.some(word => /^(?:-d|--data\S*|-T|-F|--json)$/.test(word));
  const url =
    argv[1] === "api" || isCurl
      ? (argv.slice(isCurl ? 1 : 2).find(word => API_REF.test(word) && (!isCurl || FORGE_API.test(word))) ?? null)
      : null;
  const isView = argv[1] === "pr" && argv[2] === "view" && argv.some(word => /headRefOid|mergeCommit/.test(word));
  if (url === null && !isView) return [];
  if (
    argv.some(
      (word, i) => /^(?:POST|PATCH|PUT|DELETE)$/.test(word) && /^(?:-X|--method|--request)$/.test(argv[i - 1] ?? ""),
    )
  )
    return [];
  const ref = url === null ? (JSON_BRANCH.exec(output)?.[1] ?? null) : shortRef(API_REF.exec(url)?.[1] ?? "");
  const hashes = [...output.matchAll(JSON_SHA), ...output.matchAll(BARE_HASH)];
  const shown = url === null ? hashes : hashes.slice(0, 1);
  return shown.map(match => ({
    via: "forge",
    remote: null,
    ref,
    hash: match[1] ?? null,
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function remember(command: ShellCommand, git: GitCommand, output: string, memory: RemoteMemory): void {
  if (git.verb === "push" && !git.args.includes("--dry-run")) memory.isFetched = false;
  else if (git.verb === "fetch" || git.verb === "pull" || (git.verb === "remote" && git.args[0] === "update")) {
    if (!/^fatal: |^error: could not/m.test(output)) memory.isFetched = true;
  } else if (git.verb === "clone") {
    const { words } = splitGitArgs(git.args, [
      "-b",
      "--branch",
      "--depth",
      "-o",
      "--origin",
      "--filter",
      "-c",
      "--reference",
    ]);
    const [url, folder] = words;
    if (url === undefined || /^fatal: /m.test(output)) return;
    const name = folder ?? (url.split("/").at(-1) ?? "").replace(/\.git$/, "");
    const at = git.args.findIndex(word => word === "-b" || word === "--branch");
    memory.clones.set(resolvePath(command.cwd, name), at < 0 ? null : (git.args[at + 1] ?? null));
  }
}

/** Reads of the other side that owe nothing to the push's own output. Keeps `memory` up to date. */
export function findReadbacks(
  sessionId: SessionId,
  call: ShellCall,
  memory: RemoteMemory,
): readonly Indexed<ReadbackEvent>[] {
  const { result, output } = call;
  if (result === null || call.refused || call.interrupted) return [];
  const events: Indexed<ReadbackEvent>[] = [];
  for (const [index, command] of call.commands.entries()) {
    const git = readGit(command);
    let found: readonly Found[] = [];
    if (git !== null) {
      remember(command, git, output.text, memory);
      if (git.verb === "ls-remote") found = lsRemote(git, output.text);
      else if (git.verb === "fetch") found = fetched(output.text);
      else if (REVISIONS.has(git.verb)) found = revision(git, output.text, memory);
    } else if (command.argv[0] === "gh" || command.argv[0] === "curl") found = forge(command, output.text);
    for (const { start, end, ...rest } of found) {
      const [from, to] = [output.toOriginal(start), output.toOriginal(end)];
      const place = placeEvent(sessionId, call.call, result, from, to, git?.cwd ?? command.cwd);
      events.push({ index, event: { type: "readback", ...place, ...rest } });
    }
  }
  return events;
}
