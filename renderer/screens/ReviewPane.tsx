import { Tabs } from "radix-ui";
import { useMemo, useState } from "react";
import type { RecordId } from "../../shared/model/ids.ts";
import type { Disposition } from "../../shared/model/review.ts";
import type { HandoffView, ReviewView } from "../store/handoff-view.ts";
import { ApprovalCard } from "./ApprovalCard.tsx";
import { CheckpointPane, hasCheckpointPane } from "./CheckpointPane.tsx";
import { EvidencePanel } from "./EvidencePanel.tsx";
import { HandoffStrip } from "./HandoffStrip.tsx";
import { LedgerPane } from "./LedgerPane.tsx";
import { NotChecked } from "./NotChecked.tsx";
import { NotCheckedLine } from "./NotCheckedLine.tsx";
import { NotMentioned } from "./NotMentioned.tsx";
import { evidenceOf, type ReviewItem } from "./review-items.ts";
import { useSpanReading } from "./use-span-reading.ts";
import { VersionList } from "./VersionList.tsx";

interface Props {
  readonly item: ReviewItem | null;
  readonly view: HandoffView;
  readonly review: ReviewView;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly back: string;
  readonly onOpen: () => void;
  readonly onDecide: (disposition: Disposition) => void;
  readonly onGo: (recordId: RecordId) => void;
  readonly onExport: () => void;
}

const checkpointTitle = (view: HandoffView): string =>
  view.judged.handoff.format === "coord-checkpoint" ? "Checkpoint" : "Pre-flight";

/** The right side of a review: what bears on the record, its versions, what was not checked. */
export function ReviewPane(props: Props) {
  const { item, view, review, isOpen, isLocked, back, onOpen, onDecide, onGo, onExport } = props;
  const [tab, setTab] = useState("evidence");
  const uncheckedCount = view.judged.counts.unchecked;
  const versionCount = view.versions.length;
  const span = useSpanReading(view);
  const hasSpan = span !== undefined && span !== null && span !== "too-large";
  // It looks through the whole handoff, and a key that moves on draws this anew.
  const hasSheet = useMemo(() => hasCheckpointPane(view), [view]);
  const goToRecord = (recordId: RecordId): void => {
    setTab("evidence");
    onGo(recordId);
  };
  return (
    <Tabs.Root className="pane" value={tab} onValueChange={setTab}>
      <Tabs.List className="tabs" aria-label="About the record">
        <Tabs.Trigger value="evidence">
          Evidence <span>{item === null ? 0 : evidenceOf(item).length}</span>
        </Tabs.Trigger>
        <Tabs.Trigger value="chain">
          Chain <span>{versionCount === 1 ? "1 version" : `${versionCount} versions`}</span>
        </Tabs.Trigger>
        {hasSheet && <Tabs.Trigger value="checkpoint">{checkpointTitle(view)}</Tabs.Trigger>}
        {view.ledger !== null && (
          <Tabs.Trigger value="ledger">
            Ledger <span>revision {view.ledger.summary.revision ?? 0}</span>
          </Tabs.Trigger>
        )}
        {span !== null && (
          <Tabs.Trigger value="omissions">
            Not mentioned <span>{hasSpan ? span.omissions.items.length : "…"}</span>
          </Tabs.Trigger>
        )}
        <Tabs.Trigger value="unchecked">
          Not checked <span>{uncheckedCount}</span>
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content className="pane-body" value="evidence">
        <ApprovalCard review={review} onExport={onExport} />
        {item !== null && (
          <EvidencePanel
            key={item.key}
            item={item}
            view={view}
            review={review}
            isOpen={isOpen}
            isLocked={isLocked}
            back={back}
            onOpen={onOpen}
            onDecide={onDecide}
          />
        )}
      </Tabs.Content>
      <Tabs.Content className="pane-body" value="chain">
        <VersionList view={view} recordId={item?.type === "record" ? item.record.id : null} />
      </Tabs.Content>
      {hasSheet && (
        <Tabs.Content className="pane-body" value="checkpoint">
          <CheckpointPane view={view} review={review} isLocked={isLocked} onGo={goToRecord} />
        </Tabs.Content>
      )}
      {view.ledger !== null && (
        <Tabs.Content className="pane-body" value="ledger">
          <LedgerPane
            handoffId={view.row.id}
            ledger={view.ledger}
            isApproved={review.state.standing === "approved"}
            isGone={view.row.isGone}
          />
        </Tabs.Content>
      )}
      <Tabs.Content className="pane-body" value="unchecked">
        <NotChecked view={view} onGo={goToRecord} />
      </Tabs.Content>
      <Tabs.Content className="pane-body" value="omissions">
        <NotMentioned span={span} back={back} />
      </Tabs.Content>
      <NotCheckedLine view={view} onOpen={() => setTab("unchecked")} />
      {hasSpan && span.eventCount > 0 && <HandoffStrip span={span} item={item} back={back} />}
    </Tabs.Root>
  );
}
