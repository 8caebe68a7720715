import { useMemo } from "react";
import type { RecordId } from "../../shared/model/ids.ts";
import { readPreflight } from "../../shared/review/preflight.ts";
import { CheckpointPanel } from "../components/CheckpointPanel.tsx";
import { PreflightList } from "../components/PreflightList.tsx";
import type { HandoffView, ReviewView } from "../store/handoff-view.ts";
import { useSources } from "../store/live.ts";
import { readCheckpointSheet } from "./read-checkpoint-sheet.ts";
import { reviewActs } from "./use-review-acts.ts";

interface Props {
  readonly view: HandoffView;
  readonly review: ReviewView;
  readonly isLocked: boolean;
  readonly onGo: (recordId: RecordId) => void;
}

const PREFLIGHT_RULE = "coord.preflight-missing";

/** Whether the rule that looks for a pre-flight found one outside the park: in what it names, its role or its folder. */
function hasPreflightElsewhere(
  { judged: { handoff }, findings, unchecked }: HandoffView,
  { policy }: ReviewView,
): boolean {
  const spoke = [...findings, ...unchecked].some(
    ({ rule }) => rule === PREFLIGHT_RULE || rule === "coord.park-boilerplate",
  );
  return handoff.kind === "park" && !spoke && policy.severity?.[PREFLIGHT_RULE] !== "off";
}

/** Whether a handoff has anything to show here: a checkpoint has, and whatever lists an operator pre-flight. */
export const hasCheckpointPane = ({ judged: { handoff } }: HandoffView): boolean =>
  handoff.format === "coord-checkpoint" || readPreflight(handoff, { preflight: new Map() }).length > 0;

/** What a checkpoint is for its successor, and what must be granted before it wakes. */
export function CheckpointPane({ view, review, isLocked, onGo }: Props) {
  const sources = useSources();
  const sheet = useMemo(
    () =>
      readCheckpointSheet(
        view,
        (sources ?? []).map(({ path }) => path),
      ),
    [view, sources],
  );
  const items = readPreflight(view.judged.handoff, review.state);
  const acts = reviewActs(view.row.id);
  return (
    <>
      {sheet !== null && <CheckpointPanel sheet={sheet} onGo={onGo} />}
      <PreflightList
        items={items}
        isElsewhere={hasPreflightElsewhere(view, review)}
        isLocked={isLocked}
        onTick={(item, isTicked) => void acts.tickPreflight(item, isTicked)}
      />
    </>
  );
}
