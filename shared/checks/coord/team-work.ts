import { parseCreatedAt } from "../../coord/created-at.ts";
import { parseFrontMatter } from "../../coord/front-matter.ts";
import { isTaskState } from "../../coord/task.ts";
import { DEFAULT_STATUS, isOpenState, textOr } from "../../coord/task-row.ts";
import { compareCodePoints } from "../../lib/code-point-order.ts";
import type { BusEventFact, StoreFact } from "../../model/store-fact.ts";
import type { TeamEvent, TeamReview, TeamSummary, TeamTask } from "../../model/team.ts";
import { readReviews } from "./review-standings.ts";
import { factsOf, type StoreSpot } from "./store-facts.ts";

/** What a team has in hand, as it is gathered. */
export interface TeamWork {
  readonly tasks: TeamTask[];
  readonly reviews: TeamReview[];
  readonly events: BusEventFact[];
}

export const emptyWork = (): TeamWork => ({ tasks: [], reviews: [], events: [] });

/** The tasks of all teams, each with where it lies. One whose front matter cannot be read is no task of anybody. */
export const readTeamTasks = (
  facts: readonly StoreFact[],
): readonly { readonly spot: StoreSpot; readonly task: TeamTask }[] =>
  factsOf(facts, "task").flatMap(fact => {
    const fields = parseFrontMatter(fact.text)?.fields;
    if (fields === undefined) return [];
    const field = (key: string): string | null => textOr(fields.get(key)) || null;
    const status = field("status") ?? DEFAULT_STATUS;
    const task: TeamTask = {
      sourceId: fact.sourceId,
      slug: fact.slug,
      title: field("title") ?? fact.slug,
      status,
      isOpen: isTaskState(status) ? isOpenState(status) : null,
      assignee: field("assignee"),
      nextAction: field("next_action"),
      checkpointRef: field("checkpoint_ref"),
    };
    return [{ spot: fact, task }];
  });

/** The reviews of all teams that say something, each with where it lies. */
export const readTeamReviews = (
  facts: readonly StoreFact[],
): readonly { readonly spot: StoreSpot; readonly review: TeamReview }[] =>
  readReviews(facts).map(({ fact, fold }) => ({
    spot: fact,
    review: {
      sourceId: fact.sourceId,
      slug: fact.slug,
      state: fold.state,
      verdicts: fold.verdicts.map(({ reviewer, word }) => ({ reviewer, word })),
      missing: fold.missing,
      uncounted: fold.faults.length,
    },
  }));

/** An event of the bus as a team shows it. */
const toTeamEvent = ({ sourceId, line, recordedAt, sender, to, kind, slug }: BusEventFact): TeamEvent => ({
  sourceId,
  line,
  recordedAtIso: recordedAt,
  sender,
  to,
  kind,
  slug,
});

const bySlug = (one: { readonly slug: string }, other: { readonly slug: string }): number =>
  compareCodePoints(one.slug, other.slug);

const timeOf = ({ recordedAtIso }: TeamEvent): bigint => parseCreatedAt(recordedAtIso) ?? 0n;

/** What was gathered, in order: what is still owed first, then by name; events by time. */
export const sortWork = ({ tasks, reviews, events }: TeamWork): Pick<TeamSummary, "tasks" | "reviews" | "events"> => ({
  tasks: tasks.toSorted(
    (one, other) => Number(one.isOpen === false) - Number(other.isOpen === false) || bySlug(one, other),
  ),
  reviews: reviews.toSorted(bySlug),
  events: events.map(toTeamEvent).toSorted((one, other) => Number(timeOf(one) - timeOf(other))),
});
