import { EvidenceCard } from "../components/EvidenceCard.tsx";
import { announce } from "../state/announcement.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import type { EvidenceEntry } from "./review-items.ts";
import { sessionHash } from "./route.ts";
import { useMessageContext } from "./use-message-context.ts";

interface Props {
  readonly entry: EvidenceEntry;
  readonly view: HandoffView;
  /** The hash to come back to. */
  readonly back: string;
}

/** A piece of evidence with what stands around it in its session. */
export function LoadedEvidence({ entry, view, back }: Props) {
  const { evidence, isCandidate, isOwnWords } = entry;
  const context = useMessageContext(evidence);
  const { handoff } = view.judged;
  const isInFile = evidence.messageId === null && evidence.sourceId === handoff.sourceId;
  const href = evidence.sessionId === null ? null : sessionHash(evidence.sessionId, evidence, back);
  const copy = async (): Promise<void> => {
    if (evidence.sessionId === null) return;
    const { origin, pathname } = window.location;
    await navigator.clipboard.writeText(`${origin}${pathname}${sessionHash(evidence.sessionId, evidence)}`);
    announce("The link is copied.");
  };
  return (
    <EvidenceCard
      evidence={evidence}
      isCandidate={isCandidate}
      isOwnWords={isOwnWords}
      context={context}
      fileText={isInFile ? handoff.text : null}
      href={href}
      onCopyLink={() => void copy().catch(() => announce("The link could not be copied."))}
    />
  );
}
