import type { Answer, Question } from "../../shared/model/question.ts";
import { type GitRun, runGit } from "./run-git.ts";

/** A folder that the user mapped, and what it is called. */
export interface RepositoryFolder {
  readonly name: string;
  readonly directory: string;
}

/** The configured repositories, as the pipeline and the shells ask them. */
export interface Repositories {
  readonly hasRepository: boolean;
  /** In the order of the questions. `found` is null where no repository could be asked. */
  ask(questions: readonly Question[]): Promise<readonly Answer[]>;
}

const HASH = /^[0-9a-f]{4,64}$/;

/** The command that answers a question, or null where it cannot be asked safely. */
function commandFor(question: Question): readonly string[] | null {
  if (question.type === "commit-known") {
    const hash = question.hash.toLowerCase();
    // SECURITY: hex only, so that no argument can be an option or a revision expression.
    return HASH.test(hash) ? ["rev-parse", "--verify", "--quiet", "--end-of-options", `${hash}^{commit}`] : null;
  }
  const path = question.path.replace(/\/+$/, "");
  const isPlain = path !== "" && !path.startsWith("/") && !path.includes("\0") && !path.split("/").includes("..");
  return isPlain ? ["ls-tree", "-z", "--name-only", "HEAD", "--", path] : null;
}

/** Whether the run answers yes or no; null where it does not tell. */
function foundIn(question: Question, run: GitRun): boolean | null {
  if (run.status === null) return null;
  if (question.type === "commit-known") return run.status === 0 && run.stdout.trim() !== "";
  return run.status === 0 ? run.stdout !== "" : null;
}

async function answer(question: Question, folders: readonly RepositoryFolder[]): Promise<Answer> {
  const command = commandFor(question);
  const unasked: Answer = { question, found: null, repository: null, argv: [], output: "" };
  if (command === null) return unasked;
  let best = unasked;
  for (const { name, directory } of folders) {
    const run = await runGit(directory, command);
    const found = foundIn(question, run);
    if (found === null) continue;
    const given: Answer = {
      question,
      found,
      repository: found ? name : null,
      argv: run.argv,
      output: run.stdout.slice(0, 1_000),
    };
    if (found) return given;
    best = given;
  }
  return best;
}

/** Whether a folder is in a repository that Git can read; asked once, since a folder that is none answers nothing. */
async function isRepository(directory: string): Promise<boolean> {
  const run = await runGit(directory, ["rev-parse", "--git-dir"]);
  return run.status === 0;
}

/** The repositories among the folders that the user mapped. Folders that are none are left out. */
export async function createRepositories(folders: readonly RepositoryFolder[]): Promise<Repositories> {
  const usable: RepositoryFolder[] = [];
  for (const folder of folders) if (await isRepository(folder.directory)) usable.push(folder);
  return {
    hasRepository: usable.length > 0,
    async ask(questions) {
      const answers: Answer[] = [];
      for (const question of questions) answers.push(await answer(question, usable));
      return answers;
    },
  };
}
