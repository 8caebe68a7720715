import { between, pick } from "../../random.ts";
import { otherPath } from "../change-value.ts";
import { type Episode, type EpisodeFault, statement, type TopicStatement, type World } from "../episode.ts";

const CREATED: readonly ((path: string) => string)[] = [
  path => `Created \`${path}\` with the retry policy`,
  path => `**\`${path}\`** (created) - holds the retry policy`,
  path => `**\`${path}\`** (NEW)`,
  path => `\`${path}\` — new file with the backoff table`,
  path => `Added a new module \`${path}\``,
  path => `Wrote ${path} to hold the shared types.`,
  path => `New file: \`${path}\``,
  path => `| \`${path}\` | created | backoff table |`,
  path => `I created ${path}, which keeps the attempts.`,
];

const CHANGED: readonly ((path: string) => string)[] = [
  path => `Modified \`${path}\` to pass the limit through`,
  path => `**\`${path}\`** - MODIFIED: passes the limit through`,
  path => `**\`${path}\`** (modified)`,
  path => `Updated \`${path}\``,
  path => `In \`${path}\`, changed the limit from 3 to 5`,
  path => `Edited ${path} so that the limit is read from the options.`,
  path => `Fixed the limit in \`${path}\``,
  path => `\`${path}\`: raised the limit (edited)`,
  path => `| \`${path}\` | modified | limit raised |`,
  path => `Refactored \`${path}\` to take the limit as an option.`,
];

const DELETED: readonly ((path: string) => string)[] = [
  path => `Deleted \`${path}\``,
  path => `Removed the obsolete file \`${path}\`.`,
  path => `**\`${path}\`** (deleted)`,
];

/** Files that are made, edited and removed, and what is said of each. */
export function fileChangesEpisode(world: World): Episode {
  const { random, cwd } = world;
  const changes = Array.from({ length: between(random, 1, 3) }, () => {
    const path = world.newPath();
    // A summary names a file from the project's root, or in full.
    const named = random() < 0.15 ? `${cwd}/${path}` : path;
    const kind = random();
    if (kind < 0.4)
      return { named, phrase: pick(random, CREATED), step: { write: path, content: "export const limit = 5;\n" } };
    if (kind < 0.9)
      return { named, phrase: pick(random, CHANGED), step: { edit: path, old: "limit = 3", new: "limit = 5" } };
    return { named, phrase: pick(random, DELETED), step: { bash: `git rm -q ${path}`, out: "" } };
  });
  const steps = changes.map(({ step }) => step);
  const statements = changes.map(({ named, phrase }) => statement("files", phrase(named)));
  const faults = changes.map(({ named, phrase }, index): EpisodeFault => {
    const other = otherPath(random, named);
    const wrong = statement("files", phrase(other));
    const all: readonly TopicStatement[] = statements.with(index, wrong);
    return {
      fault: "path",
      isAbsence: true,
      about: wrong.text,
      change: `${named} → ${other}`,
      wrong: { steps, statements: all },
    };
  });
  return { name: "files", steps, statements, faults };
}
