/** What is left of a command when its wrappers are off: an argv, or a shell text to be read in turn. */
export interface Unwrapped {
  readonly argv: readonly string[];
  readonly script: string | null;
}

// Wrappers that take a command after their own options; the options listed take a value.
const WRAPPERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["time", new Set(["-f", "-o"])],
  ["command", new Set<string>()],
  ["builtin", new Set<string>()],
  ["exec", new Set(["-a"])],
  ["nohup", new Set<string>()],
  ["nice", new Set(["-n"])],
  ["ionice", new Set(["-c", "-n"])],
  ["stdbuf", new Set(["-i", "-o", "-e"])],
  ["unbuffer", new Set<string>()],
  ["caffeinate", new Set(["-t", "-w"])],
  ["xvfb-run", new Set(["-s", "-n"])],
  ["sudo", new Set(["-u", "-g", "-h", "-p", "-C"])],
  ["doas", new Set(["-u"])],
  ["env", new Set(["-u", "-C", "--chdir"])],
  ["cross-env", new Set<string>()],
  ["dotenv", new Set(["-e", "-f"])],
  ["npx", new Set(["-p", "--package", "-c", "--prefix", "-w", "--workspace"])],
  ["bunx", new Set<string>()],
  ["pnpx", new Set<string>()],
]);

// Two-word wrappers: `uv run pytest`.
const PAIRS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["npm", new Set(["exec", "x"])],
  ["pnpm", new Set(["exec", "dlx"])],
  ["yarn", new Set(["exec", "dlx"])],
  ["bun", new Set(["x"])],
  ["uv", new Set(["run"])],
  ["uvx", new Set<string>()],
  ["poetry", new Set(["run"])],
  ["pipenv", new Set(["run"])],
  ["pdm", new Set(["run"])],
  ["rye", new Set(["run"])],
  ["hatch", new Set(["run"])],
  ["bundle", new Set(["exec"])],
  ["rbenv", new Set(["exec"])],
  ["mise", new Set(["exec", "x"])],
  ["asdf", new Set(["exec"])],
  ["direnv", new Set(["exec"])],
  ["coverage", new Set(["run"])],
]);
const PAIR_VALUES = new Set([
  "--with",
  "--python",
  "-p",
  "--extra",
  "--group",
  "--project",
  "--directory",
  "--package",
  "--env-file",
  "--source",
  "--rcfile",
]);
const SHELLS = new Set(["bash", "sh", "zsh", "dash", "ksh"]);
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const PYTHON = /^(?:python|pypy)[\d.]*$|^py$/;
const DURATION = /^\d+(?:\.\d+)?[smhd]?$/;
const MAX_WRAPPERS = 12;

/** The last part of a path: `./node_modules/.bin/vitest` is `vitest`. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

function skipOptions(argv: readonly string[], from: number, withValue: ReadonlySet<string>): number {
  let i = from;
  while (i < argv.length) {
    const word = argv[i] ?? "";
    if (word === "--") return i + 1;
    if (!word.startsWith("-") || word.length === 1) return i;
    i += withValue.has(word) ? 2 : 1;
  }
  return i;
}

function skipAssignments(argv: readonly string[], from: number): number {
  let i = from;
  while (i < argv.length && ASSIGNMENT.test(argv[i] ?? "")) i++;
  return i;
}

function shellScript(argv: readonly string[]): string | null {
  for (let i = 1; i < argv.length; i++) {
    const word = argv[i] ?? "";
    if (!word.startsWith("-") && !word.startsWith("+")) return null;
    if (word === "-o" || word === "+o") i++;
    else if (/^-[a-z]*c[a-z]*$/.test(word)) return argv[i + 1] ?? null;
  }
  return null;
}

const CONTAINERS = new Set(["docker", "docker-compose", "podman", "podman-compose", "nerdctl"]);
const EXEC_VALUES = new Set([
  "-e",
  "--env",
  "-u",
  "--user",
  "-w",
  "--workdir",
  "--env-file",
  "--index",
  "-f",
  "--file",
  "-p",
  "--project-name",
  "--profile",
]);

/** `docker exec -it web pytest`, `docker compose run --rm web pytest`: the command in a running service. */
function insideContainer(argv: readonly string[]): readonly string[] {
  const isCompose = argv[1] === "compose" || (argv[0] ?? "").endsWith("-compose");
  const at = skipOptions(argv, argv[1] === "compose" ? 2 : 1, EXEC_VALUES);
  if (argv[at] !== "exec" && !(isCompose && argv[at] === "run")) return argv;
  const inner = argv.slice(skipOptions(argv, at + 1, EXEC_VALUES) + 1);
  return inner.length === 0 ? argv : inner;
}

function step(argv: readonly string[]): readonly string[] {
  const name = baseName(argv[0] ?? "");
  const next = argv[1] ?? "";
  const withValue = WRAPPERS.get(name);
  if (withValue !== undefined) return argv.slice(skipAssignments(argv, skipOptions(argv, 1, withValue)));
  if (name === "timeout" || name === "gtimeout") {
    const at = skipOptions(argv, 1, new Set(["-k", "-s", "--signal", "--kill-after"]));
    return argv.slice(DURATION.test(argv[at] ?? "") ? at + 1 : at);
  }
  if (PYTHON.test(name)) {
    const at = argv.indexOf("-m");
    const before = argv.slice(1, at);
    if (at > 0 && at < argv.length - 1 && before.every(word => word.startsWith("-"))) return argv.slice(at + 1);
    return argv;
  }
  if (CONTAINERS.has(name)) return insideContainer(argv);
  if (name === "uvx") return argv.slice(skipOptions(argv, 1, PAIR_VALUES));
  if (PAIRS.get(name)?.has(next) === true) {
    if (name === "coverage") {
      const at = argv.indexOf("-m");
      return at > 0 ? argv.slice(at + 1) : argv.slice(skipOptions(argv, 2, PAIR_VALUES));
    }
    if (name === "direnv") return argv.slice(3);
    const dashes = name === "mise" ? argv.indexOf("--") : -1;
    return argv.slice(dashes > 0 ? dashes + 1 : skipOptions(argv, 2, PAIR_VALUES));
  }
  return argv;
}

/** Takes `env`, `time`, `timeout 60`, `npx`, `uv run`, `python -m`, `bash -lc`… off a command. */
export function unwrapCommand(argv: readonly string[]): Unwrapped {
  let current: readonly string[] = argv.slice(skipAssignments(argv, 0));
  for (let i = 0; i < MAX_WRAPPERS; i++) {
    const next = step(current);
    if (next === current || next.length === 0) break;
    current = next;
  }
  const name = baseName(current[0] ?? "");
  if (SHELLS.has(name)) {
    const script = shellScript(current);
    if (script !== null) return { argv: current, script };
  }
  if (name === "eval" && current.length > 1) return { argv: current, script: current.slice(1).join(" ") };
  return { argv: current.length === 0 ? argv : [name, ...current.slice(1)], script: null };
}
