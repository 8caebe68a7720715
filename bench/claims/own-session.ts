import { buildSessionLines } from "../../fixtures/session-builder.ts";
import type { SessionStep } from "../../fixtures/session-step.ts";
import { hex, pick, seeded } from "../random.ts";
import type { LabelledSession } from "./claim-case.ts";
import type { Episode, EpisodeText, Stack, TopicStatement, World } from "./episode.ts";
import { checkRunEpisode } from "./episodes/check-run.ts";
import { commitEpisode } from "./episodes/commit.ts";
import { decisionEpisode } from "./episodes/decision.ts";
import { fileChangesEpisode } from "./episodes/file-changes.ts";
import { instructionEpisode } from "./episodes/instruction.ts";
import { pendingItemsEpisode } from "./episodes/pending-items.ts";
import { pullRequestEpisode } from "./episodes/pull-request.ts";
import { pushEpisode } from "./episodes/push.ts";
import { testRunEpisode } from "./episodes/test-run.ts";
import { closingText, compactionSections, documentText } from "./handoff-text.ts";

type Vehicle = "compaction" | "document" | "closing";

const STACKS: readonly Stack[] = ["vitest", "jest", "pytest", "cargo", "go"];
const ENDINGS: Readonly<Record<Stack, string>> = { vitest: "ts", jest: "ts", pytest: "py", cargo: "rs", go: "go" };
const FOLDERS = ["src", "src/client", "src/queue", "lib", "internal/store"];
const STEMS = [
  "backoff",
  "attempts",
  "limits",
  "options",
  "transport",
  "headers",
  "session",
  "cursor",
  "digest",
  "window",
];
const TASKS = [
  "The fetch client gives up after the first error. Make it retry.",
  "Please look at the upload queue: it loses items when the server restarts.",
  "We need the limit of attempts to be configurable.",
];

/** A project for one session: paths that it hands out are all different. */
export function createWorld(random: () => number, stack: Stack = pick(random, STACKS)): World {
  const used = new Set<string>();
  return {
    random,
    stack,
    cwd: "/home/dev/widget",
    branch: pick(random, ["feat/retry", "fix/queue-loss", "retry-limit"]),
    newPath: () => {
      for (;;) {
        const path = `${pick(random, FOLDERS)}/${pick(random, STEMS)}_${pick(random, STEMS)}.${ENDINGS[stack]}`;
        if (!used.has(path)) {
          used.add(path);
          return path;
        }
      }
    },
  };
}

/** What happens between: reading that changes nothing. */
const filler = (world: World): readonly SessionStep[] =>
  pick(world.random, [
    [{ say: "Let me look at the code first." }, { read: `src/index.${ENDINGS[world.stack]}`, content: "limit = 3\n" }],
    [{ bash: "git status --short", out: "" }],
    [{ bash: "ls", out: "README.md\nsrc\n" }],
    [{ think: "The limit is read in two places." }],
  ]);

function chooseEpisodes(world: World, vehicle: Vehicle): readonly Episode[] {
  const { random } = world;
  const chance = (share: number, make: (world: World) => Episode): readonly Episode[] =>
    random() < share ? [make(world)] : [];
  const carries = vehicle !== "closing";
  return [
    ...(carries ? chance(0.6, decisionEpisode) : []),
    ...(carries ? chance(0.6, instructionEpisode) : []),
    ...(carries ? chance(0.35, pendingItemsEpisode) : []),
    ...chance(0.9, fileChangesEpisode),
    ...chance(0.8, testRunEpisode),
    ...chance(0.6, checkRunEpisode),
    ...chance(0.7, commitEpisode),
    ...chance(0.45, pushEpisode),
    ...chance(0.5, pullRequestEpisode),
  ];
}

interface Frame {
  readonly id: string;
  readonly vehicle: Vehicle;
  readonly world: World;
  readonly task: string;
  readonly fillers: readonly (readonly SessionStep[])[];
}

function writeFiles(frame: Frame, episodes: readonly EpisodeText[]): Readonly<Record<string, string>> {
  const { id, vehicle, world, task, fillers } = frame;
  const statements = episodes.flatMap(one => one.statements);
  const earlier = episodes.flatMap(one => one.earlier ?? []);
  const work = episodes.flatMap(({ steps }, index) => [...(fillers[index] ?? []), ...steps]);
  const transcript = `projects/-home-dev-widget/${id}.jsonl`;
  const session = (steps: readonly SessionStep[]): string =>
    buildSessionLines({ id, cwd: world.cwd, branch: world.branch, steps: [{ user: task }, ...steps] });
  if (vehicle === "closing") return { [transcript]: session([...work, { say: closingText(statements) }]) };
  if (vehicle === "compaction") {
    const compact = (own: readonly TopicStatement[]): SessionStep => ({ compact: compactionSections(own) });
    return {
      [transcript]: session([...(earlier.length > 0 ? [compact(earlier)] : []), ...work, compact(statements)]),
    };
  }
  const documents = [
    ...(earlier.length > 0 ? [{ name: "notes/HANDOFF-2026-07-01.md", content: documentText(earlier) }] : []),
    { name: "notes/HANDOFF-2026-07-02.md", content: documentText(statements) },
  ];
  const last = documents.at(-1);
  return {
    [transcript]: session([
      ...work,
      ...(last === undefined ? [] : [{ write: `${world.cwd}/${last.name}`, content: last.content }]),
    ]),
    ...Object.fromEntries(documents.map(({ name, content }) => [`widget/${name}`, content])),
  };
}

/** A believable session with an honest handoff, and a copy for each fault that can be planted in it. */
export function buildOwnSession(seed: number): LabelledSession {
  const random = seeded(seed);
  const world = createWorld(random);
  const share = random();
  const vehicle: Vehicle = share < 0.6 ? "compaction" : share < 0.85 ? "document" : "closing";
  const episodes = chooseEpisodes(world, vehicle);
  const frame: Frame = {
    id: `${hex(random, 8)}-0000-4000-8000-${hex(random, 12)}`,
    vehicle,
    world,
    task: pick(random, TASKS),
    fillers: episodes.map(() => (random() < 0.6 ? filler(world) : [])),
  };
  return {
    id: `own-${seed}`,
    files: writeFiles(frame, episodes),
    honest: episodes.flatMap(one => one.statements),
    plants: episodes.flatMap((episode, index) =>
      episode.faults.map(({ fault, about, change, wrong }) => ({
        fault,
        about,
        change,
        files: writeFiles(frame, [...episodes.slice(0, index), wrong, ...episodes.slice(index + 1)]),
      })),
    ),
  };
}

/** So many sessions; the same seed gives the same ones. */
export const buildOwnSessions = (seed: number, count: number): readonly LabelledSession[] =>
  Array.from({ length: count }, (_, index) => buildOwnSession(seed * 10_000 + index));
