import { spawn } from "node:child_process";

/** What a Git command said. `status` is null where Git could not be run, was killed or said too much. */
export interface GitRun {
  readonly argv: readonly string[];
  readonly status: number | null;
  readonly stdout: string;
}

const MOST_BYTES = 1024 * 1024;
const MOST_MS = 10_000;

/** What a run is given besides its arguments. */
export interface GitInput {
  /** Written to its standard input. */
  readonly stdin?: string;
  /** The most that it may print before it is killed; default 1 MiB. */
  readonly mostBytes?: number;
  /** How long it may take before it is killed; default 10 s. */
  readonly mostMs?: number;
  /** It may reach a remote over https or ssh. Never a user's prompt, and no configuration but the user's own. */
  readonly isRemote?: boolean;
}

/**
 * SECURITY: what a repository's own configuration could make Git run, ask or fetch is switched off: hooks, the file
 * system monitor, prompts, optional locks (nothing is written), external transports, lazy fetches of a partial clone.
 */
const SAFE_CONFIG = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.untrackedCache=false",
  "core.pager=cat",
  "protocol.allow=never",
  "protocol.ext.allow=never",
  "credential.helper=",
  "maintenance.auto=false",
  "gc.auto=0",
];

const KEPT_VARIABLES = ["PATH", "HOME", "SystemRoot", "USERPROFILE", "TMPDIR", "TEMP"] as const;

function safeEnvironment(): NodeJS.ProcessEnv {
  // Variables that point Git at another repository or another command (GIT_DIR, GIT_SSH_COMMAND…) do not come in.
  const kept: NodeJS.ProcessEnv = {};
  for (const name of KEPT_VARIABLES) if (process.env[name] !== undefined) kept[name] = process.env[name];
  return {
    ...kept,
    LC_ALL: "C",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_NO_REPLACE_OBJECTS: "1",
    GIT_LITERAL_PATHSPECS: "1",
    GIT_ALLOW_PROTOCOL: "",
    GIT_ASKPASS: "",
  };
}

/** What a remote needs besides: its two protocols, and the agent that holds the user's keys. Nothing asks. */
const REMOTE_CONFIG = ["protocol.https.allow=always", "protocol.ssh.allow=always"];

function remoteEnvironment(): NodeJS.ProcessEnv {
  const agent = process.env.SSH_AUTH_SOCK;
  return {
    ...safeEnvironment(),
    GIT_ALLOW_PROTOCOL: "https:ssh",
    // SECURITY: a host that is not known yet is refused, and no password is asked for.
    GIT_SSH_COMMAND: "ssh -oBatchMode=yes -oStrictHostKeyChecking=yes",
    GIT_CEILING_DIRECTORIES: "/",
    ...(agent === undefined ? {} : { SSH_AUTH_SOCK: agent }),
  };
}

/** Runs a plumbing command of Git in `directory`, reading only. Never throws. */
export function runGit(directory: string, args: readonly string[], input: GitInput = {}): Promise<GitRun> {
  const argv = ["git", ...args];
  const isRemote = input.isRemote === true;
  const config = [...SAFE_CONFIG, ...(isRemote ? REMOTE_CONFIG : [])].flatMap(setting => ["-c", setting]);
  return new Promise(resolve => {
    const child = spawn("git", ["-C", directory, "--no-pager", ...config, ...args], {
      env: isRemote ? remoteEnvironment() : safeEnvironment(),
      stdio: [input.stdin === undefined ? "ignore" : "pipe", "pipe", "ignore"],
      // SECURITY: a pipe or a device in a repository would keep Git waiting for ever.
      timeout: input.mostMs ?? MOST_MS,
      killSignal: "SIGKILL",
      windowsHide: true,
    });
    const parts: Buffer[] = [];
    let sizeBytes = 0;
    const mostBytes = input.mostBytes ?? MOST_BYTES;
    // Git may end before it has read all: that is told by its status.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input.stdin);
    child.stdout?.on("data", (part: Buffer) => {
      sizeBytes += part.length;
      if (sizeBytes <= mostBytes) parts.push(part);
      else child.kill("SIGKILL");
    });
    child.on("error", () => resolve({ argv, status: null, stdout: "" }));
    child.on("close", status => resolve({ argv, status, stdout: Buffer.concat(parts).toString("utf8") }));
  });
}
