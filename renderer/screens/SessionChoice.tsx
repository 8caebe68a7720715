import type { CANDIDATE_REASONS } from "../../shared/evidence/link-candidates.ts";
import type { HandoffId, SessionId } from "../../shared/model/ids.ts";
import { toSessionId } from "../../shared/model/ids.ts";
import { momentText } from "../components/age-text.ts";
import { counted } from "../components/counted.ts";
import { SessionChoiceDialog } from "../components/SessionChoiceDialog.tsx";
import { sizeText } from "../components/size-text.ts";
import type { SessionRow } from "../store/derived-rows.ts";
import { useLinkCandidates } from "../store/live.ts";

interface Props {
  readonly handoffId: HandoffId;
  readonly currentId: SessionId | null;
  readonly isDecided: boolean;
  readonly onDone: (sessionId: SessionId | null) => void;
  readonly onClose: () => void;
}

const REASON_WORDS: Readonly<Record<(typeof CANDIDATE_REASONS)[number], string>> = {
  named: "the handoff names it",
  "written-by": "a call of it wrote the handoff",
  "same-project": "same project folder",
  active: "active in the day before",
  "read-by": "it read the handoff: rather its successor",
};

const factsOf = ({ startedMs, endedMs, messageCount, sizeBytes }: SessionRow): string => {
  const [start, end] = [momentText(startedMs), momentText(endedMs)];
  const when = start === null ? "undated" : end === null || end === start ? start : `${start} to ${end}`;
  return `${when} · ${counted(messageCount, "message")} · ${sizeText(sizeBytes)}`;
};

/** The sessions of the library, for the reviewer to say which of them a handoff speaks of. */
export function SessionChoice({ handoffId, currentId, isDecided, onDone, onClose }: Props) {
  const candidates = useLinkCandidates(handoffId);
  return (
    <SessionChoiceDialog
      options={candidates?.map(({ session, reasons }) => ({
        id: session.id,
        path: session.sourcePath,
        facts: factsOf(session),
        reasons: reasons.map(reason => REASON_WORDS[reason]),
      }))}
      currentId={currentId}
      isDecided={isDecided}
      onDone={id => onDone(id === null ? null : toSessionId(id))}
      onClose={onClose}
    />
  );
}
