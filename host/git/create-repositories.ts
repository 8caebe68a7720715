import type { Answer, HostQuestion } from "../../shared/model/question.ts";
import { readHistory } from "./read-history.ts";
import { listRemotes, type RemoteAddress, type RemoteReading, readRemote } from "./read-remote.ts";
import type { RepositoryFolder } from "./repository-folder.ts";
import { type GitInput, runGit } from "./run-git.ts";

/** The configured repositories, as the pipeline and the shells ask them. */
export interface Repositories {
  readonly hasRepository: boolean;
  /** In the order of the questions. `found` is null where no repository could be asked. */
  ask(questions: readonly HostQuestion[]): Promise<readonly Answer<HostQuestion>[]>;
  /** Their remotes; nothing is asked of any. */
  remotes(): Promise<readonly RemoteAddress[]>;
  /** Reads one remote's refs: only where the user has seen its address and asked for it. */
  readRemote(repository: string, url: string): Promise<RemoteReading>;
}

/** What one repository says of what it was asked: by question, found or not. What it does not tell is not in it. */
type Told = ReadonlyMap<
  HostQuestion,
  { readonly found: boolean; readonly argv: readonly string[]; readonly output: string }
>;

const HASH = /^[0-9a-f]{4,64}$/;

/** The hash that may be asked for, or null. SECURITY: hex only, so that no line is a revision expression. */
const hashOf = (question: HostQuestion): string | null => {
  if (question.type !== "commit-known") return null;
  const hash = question.hash.toLowerCase();
  return HASH.test(hash) ? hash : null;
};

/** The path under the repository that may be asked for, or null. */
function pathOf(question: HostQuestion): string | null {
  if (question.type === "commit-known" || question.path.startsWith("/") || question.path.includes("\0")) return null;
  const parts = question.path.split("/").filter(part => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") ? null : parts.join("/");
}

const isAskable = (question: HostQuestion): boolean => hashOf(question) !== null || pathOf(question) !== null;

/** One process answers so many: a line of each direction stays well under what a run may print. */
const MOST_AT_ONCE = 4000;
const MOST_PATH_BYTES = 128 * 1024 * 1024;
const MOST_OUTPUT = 1000;

async function askCommits(
  directory: string,
  questions: readonly HostQuestion[],
  limits: GitInput,
): Promise<Told | null> {
  const told = new Map<HostQuestion, { found: boolean; argv: readonly string[]; output: string }>();
  for (let at = 0; at < questions.length; at += MOST_AT_ONCE) {
    const asked = questions.slice(at, at + MOST_AT_ONCE);
    const stdin = asked.map(question => `${hashOf(question)}^{commit}\n`).join("");
    const { status, stdout, argv } = await runGit(directory, ["cat-file", "--batch-check"], { ...limits, stdin });
    if (status !== 0) return status === null ? null : told;
    const lines = stdout.split("\n");
    for (const [index, question] of asked.entries()) {
      const output = lines[index] ?? "";
      told.set(question, { found: / commit \d+$/.test(output), argv, output: output.slice(0, MOST_OUTPUT) });
    }
  }
  return told;
}

/** One list of the last commit's paths answers whatever is asked of them. */
const listPaths = (directory: string, limits: GitInput) =>
  runGit(directory, ["ls-tree", "-r", "-t", "-z", "--name-only", "HEAD"], { mostBytes: MOST_PATH_BYTES, ...limits });

async function askPaths(directory: string, questions: readonly HostQuestion[], limits: GitInput): Promise<Told | null> {
  const told = new Map<HostQuestion, { found: boolean; argv: readonly string[]; output: string }>();
  if (questions.length === 0) return told;
  const listed = await listPaths(directory, limits);
  if (listed.status !== 0) return listed.status === null ? null : told;
  const known = new Set(listed.stdout.split("\0"));
  for (const question of questions) {
    const path = pathOf(question) ?? "";
    const found = known.has(path);
    told.set(question, { found, argv: listed.argv, output: found ? path.slice(0, MOST_OUTPUT) : "" });
  }
  return told;
}

/** A document is read whole or not at all: a heading may stand at its end. */
const MOST_DOCUMENT_BYTES = 256 * 1024;
const MOST_DOCUMENTS = 500;

async function askDocuments(
  directory: string,
  questions: readonly HostQuestion[],
  limits: GitInput,
): Promise<Told | null> {
  const told = new Map<HostQuestion, { found: boolean; argv: readonly string[]; output: string }>();
  for (const question of questions.slice(0, MOST_DOCUMENTS)) {
    // SECURITY: what stands behind the colon is a path under the folder, never a revision.
    const run = await runGit(directory, ["cat-file", "blob", `HEAD:./${pathOf(question)}`], {
      mostBytes: MOST_DOCUMENT_BYTES,
      ...limits,
    });
    // Too large, or silent: nothing is known of it, and the others may be asked.
    if (run.status !== null) told.set(question, { found: run.status === 0, argv: run.argv, output: run.stdout });
  }
  return told;
}

/** A history is three runs of Git. */
const MOST_HISTORIES = 1000;

async function askHistories(directory: string, questions: readonly HostQuestion[], limits: GitInput): Promise<Told> {
  const told = new Map<HostQuestion, { found: boolean; argv: readonly string[]; output: string }>();
  if (questions.length === 0) return told;
  const listed = await listPaths(directory, limits);
  if (listed.status !== 0) return told;
  const known = new Set(listed.stdout.split("\0"));
  for (const question of questions.slice(0, MOST_HISTORIES)) {
    const path = pathOf(question) ?? "";
    // What the last commit does not hold is none of this repository's files.
    const history = known.has(path) ? await readHistory(directory, path, limits) : { argv: listed.argv, versions: [] };
    if (history === null) continue;
    const { argv, versions } = history;
    const found = versions.length > 0;
    told.set(question, { found, argv, output: found ? JSON.stringify(versions) : "" });
  }
  return told;
}

/** Whether a folder is in a repository that Git can read; asked once, since a folder that is none answers nothing. */
async function isRepository(directory: string, limits: GitInput): Promise<boolean> {
  const run = await runGit(directory, ["rev-parse", "--git-dir"], limits);
  return run.status === 0;
}

/**
 * The repositories among the folders that the user mapped. Folders that are none are left out, and one that does not
 * answer in time is asked no more. `limits` are those of each run of Git.
 */
export async function createRepositories(
  folders: readonly RepositoryFolder[],
  limits: Pick<GitInput, "mostMs"> = {},
): Promise<Repositories> {
  const usable: RepositoryFolder[] = [];
  for (const folder of folders) if (await isRepository(folder.directory, limits)) usable.push(folder);
  const silent = new Set<RepositoryFolder>();
  return {
    hasRepository: usable.length > 0,
    remotes: () => listRemotes(usable),
    readRemote: (repository, url) => readRemote(usable, repository, url),
    async ask(questions) {
      const answers = new Map<HostQuestion, Answer<HostQuestion>>();
      let open = questions.filter(isAskable);
      for (const folder of usable) {
        if (open.length === 0 || silent.has(folder)) continue;
        const commits = open.filter(({ type }) => type === "commit-known");
        const paths = open.filter(({ type }) => type === "path-exists");
        const told = await askCommits(folder.directory, commits, limits);
        const more = told === null ? null : await askPaths(folder.directory, paths, limits);
        if (more === null) silent.add(folder);
        const documents = open.filter(({ type }) => type === "document-text");
        const texts = more === null ? null : await askDocuments(folder.directory, documents, limits);
        const histories = open.filter(({ type }) => type === "file-history");
        const kept = more === null ? null : await askHistories(folder.directory, histories, limits);
        const all = [told, more, texts, kept].flatMap(some => [...(some ?? [])]);
        for (const [question, { found, argv, output }] of all)
          answers.set(question, { question, found, repository: found ? folder.name : null, argv, output });
        open = open.filter(question => answers.get(question)?.found !== true);
      }
      return questions.map(
        question => answers.get(question) ?? { question, found: null, repository: null, argv: [], output: "" },
      );
    },
  };
}
