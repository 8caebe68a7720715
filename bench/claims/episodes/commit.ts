import { between, hex, pick } from "../../random.ts";
import { otherHash, otherNumber } from "../change-value.ts";
import { type Episode, type EpisodeFault, statement, type World } from "../episode.ts";

const SUBJECTS = [
  "Add a retry to the fetch client",
  "Raise the limit of attempts",
  "Read the limit from the options",
  "Split the queue from the client",
  "Keep the backoff table in one place",
];

const PHRASES: readonly ((hash: string, subject: string) => string)[] = [
  hash => `Committed as ${hash}`,
  hash => `Committed the changes as \`${hash}\`.`,
  (hash, subject) => `Commit \`${hash}\`: "${subject}"`,
  (hash, subject) => `Commits on the branch: \`${hash}\` (${subject})`,
  (hash, subject) => `Created commit ${hash} ("${subject}")`,
  hash => `Latest commit: \`${hash}\``,
  hash => `The work was committed (${hash}).`,
  hash => `HEAD is at ${hash} after the commit`,
  hash => `| Commit | \`${hash}\` |`,
  hash => `Final commit is ${hash}`,
];

const WITH_FILES: readonly ((hash: string, files: number) => string)[] = [
  (hash, files) => `Committed as ${hash} (${files} files changed)`,
  (hash, files) => `Commit ${hash} touches ${files} files`,
  (hash, files) => `Committed ${files} files as \`${hash}\``,
];

/** A commit, and what is said of it. */
export function commitEpisode(world: World): Episode {
  const { random, branch } = world;
  const full = hex(random, 40);
  const hash = full.slice(0, 7);
  const subject = pick(random, SUBJECTS);
  const files = between(random, 2, 14);
  const steps = [
    {
      bash: pick(random, [`git add -A && git commit -m "${subject}"`, `git commit -am '${subject}'`]),
      out: `[${branch} ${hash}] ${subject}\n ${files} files changed, ${between(random, 4, 90)} insertions(+), ${between(random, 2, 30)} deletions(-)\n`,
    },
  ];
  const counted = random() < 0.35 ? pick(random, WITH_FILES) : null;
  const phrase = pick(random, PHRASES);
  const say = (named: string, number: number): string =>
    counted === null ? phrase(named, subject) : counted(named, number);
  const other = otherHash(random, hash);
  const wrongHash = say(other, files);
  const faults: EpisodeFault[] = [
    {
      fault: "hash",
      about: wrongHash,
      change: `${hash} → ${other}`,
      isAbsence: true,
      wrong: { steps, statements: [statement("state", wrongHash)] },
    },
  ];
  if (counted !== null) {
    const number = otherNumber(random, files);
    const wrongCount = say(hash, number);
    faults.push({
      fault: "other-count",
      about: wrongCount,
      change: `${files} files → ${number}`,
      wrong: { steps, statements: [statement("state", wrongCount)] },
    });
  }
  return { name: "commit", steps, statements: [statement("state", say(hash, files))], faults };
}
