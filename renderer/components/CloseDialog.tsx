import { counted } from "./counted.ts";
import { Dialog } from "./Dialog.tsx";
import { HostileText } from "./HostileText.tsx";

interface Props {
  readonly name: string;
  readonly removedFiles: number;
  readonly removedHandoffs: number;
  readonly keptFiles: number;
  readonly keptReviews: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says what closing a folder or file takes from the library and what is kept, and asks. */
export const CloseDialog = (props: Props) => (
  <Dialog title="Close it?" onClose={props.onClose}>
    <p className="dialog-quote code">
      <HostileText text={props.name} />
    </p>
    <ul className="approve-terms">
      <li>
        {counted(props.removedFiles, "file")} and {counted(props.removedHandoffs, "handoff")} leave the library. Nothing
        on the disk is touched, and opening it again brings them back.
      </li>
      {props.keptFiles > 0 && (
        <li>
          {counted(props.keptFiles, "file")} {props.keptFiles === 1 ? "is" : "are"} kept as evidence, since reviews or
          working copies stand on it
          {props.keptReviews > 0 && ` (${counted(props.keptReviews, "handoff")} of this place)`}, with their logs,
          approvals and receipts.
        </li>
      )}
      {props.keptFiles === 0 && <li>No review stands on it, nor a working copy, so nothing of it is kept.</li>}
    </ul>
    <div className="form-actions">
      <button type="button" className="button" onClick={props.onClose}>
        Keep it open
      </button>
      <button type="button" className="button is-primary" onClick={props.onDone}>
        Close it
      </button>
    </div>
  </Dialog>
);
