import type { SessionStep } from "../../fixtures/session-step.ts";
import type { Audit } from "../../shared/model/audit.ts";
import { pick, seeded } from "../random.ts";
import type { LabelledSession } from "./claim-case.ts";
import type { Episode, EpisodeText, Stack, Topic, World } from "./episode.ts";
import { checkRunEpisode } from "./episodes/check-run.ts";
import { commitEpisode } from "./episodes/commit.ts";
import { decisionEpisode } from "./episodes/decision.ts";
import { fileChangesEpisode } from "./episodes/file-changes.ts";
import { instructionEpisode } from "./episodes/instruction.ts";
import { pendingItemsEpisode } from "./episodes/pending-items.ts";
import { pullRequestEpisode } from "./episodes/pull-request.ts";
import { pushEpisode } from "./episodes/push.ts";
import { testRunEpisode } from "./episodes/test-run.ts";
import type { GivenSession } from "./given-session.ts";
import { compactionSection, compactionSections, statementLines } from "./handoff-text.ts";
import { createWorld } from "./own-session.ts";
import { Transcript } from "./transcript.ts";

const MAKERS: readonly ((world: World) => Episode)[] = [
  decisionEpisode,
  instructionEpisode,
  pendingItemsEpisode,
  fileChangesEpisode,
  testRunEpisode,
  checkRunEpisode,
  commitEpisode,
  pushEpisode,
  pullRequestEpisode,
];
const STACKS: readonly Stack[] = ["vitest", "jest", "pytest", "cargo", "go"];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Puts lines first into a section of a summary. Null where it has no such section. */
function withSectionLines(summary: string, topic: Topic, lines: readonly string[]): string | null {
  const heading = new RegExp(
    `^[ \\t]*(?:#+ |\\d+[.)] |\\*\\*)*${escaped(compactionSection(topic))}:?(?:\\*\\*)?:?[ \\t]*$`,
    "im",
  );
  const found = heading.exec(summary);
  if (found === null) return null;
  const end = found.index + found[0].length;
  return `${summary.slice(0, end)}\n${lines.map(line => `   ${line}`).join("\n")}\n${summary.slice(end)}`;
}

function withSummary(summary: string, { statements }: EpisodeText): string | null {
  let text: string | null = summary;
  for (const topic of new Set(statements.map(one => one.topic))) {
    const own = statementLines(statements.filter(one => one.topic === topic));
    text = text === null ? null : withSectionLines(text, topic, own);
  }
  return text;
}

interface Stock {
  readonly path: string;
  readonly text: string;
  readonly line: number;
  readonly branch: string;
}

function graft({ path, text, line, branch }: Stock, episode: EpisodeText): Readonly<Record<string, string>> | null {
  const earlier: readonly SessionStep[] =
    episode.earlier === undefined
      ? []
      : [{ compact: compactionSections(episode.earlier) }, { say: "On with the work." }];
  const summarised =
    episode.statements.length === 0
      ? new Transcript(text)
      : new Transcript(text).withMessageText(line, summary => withSummary(summary, episode));
  const whole = summarised?.withStepsBefore(line, [...earlier, ...episode.steps], branch) ?? null;
  return whole === null ? null : { [path]: whole.text };
}

/**
 * Grafts an episode of each kind onto a given session, just before its last compaction, with what is said of it in that
 * summary: so that a fault of each kind is tried among the words and events of a real session.
 */
export function graftEpisodes({ path, text }: GivenSession, audit: Audit, seed: number): readonly LabelledSession[] {
  const compaction = audit.handoffs.findLast(({ handoff }) => handoff.kind === "compaction")?.handoff;
  const line = compaction?.anchor.line ?? null;
  if (line === null) return [];
  const isIncomplete = audit.sessions.some(session => session.isIncomplete);
  const random = seeded(seed);
  return MAKERS.flatMap((make, index): readonly LabelledSession[] => {
    const world = createWorld(random, pick(random, STACKS));
    const stock = { path, text, line, branch: world.branch };
    const episode = make(world);
    const files = graft(stock, episode);
    if (files === null) return [];
    return [
      {
        id: `${path}+${episode.name}-${index}`,
        files,
        honest: episode.statements,
        plants: episode.faults.flatMap(({ fault, about, change, wrong, isAbsence }) => {
          // The session's own runs may be what is meant: that there was none cannot be said of it.
          const isUndecidable = fault === "unrun" || (isIncomplete && isAbsence === true);
          const copy = isUndecidable ? null : graft(stock, wrong);
          return copy === null ? [] : [{ fault, about, change, files: copy }];
        }),
      },
    ];
  });
}
