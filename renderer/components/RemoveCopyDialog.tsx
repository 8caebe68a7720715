import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly requestCount: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Says what removing a working copy takes, and asks. */
export const RemoveCopyDialog = ({ requestCount, onDone, onClose }: Props) => (
  <Dialog title="Remove the working copy?" onClose={onClose}>
    <p>
      The copy and the bytes of {requestCount === 1 ? "its one request" : `its ${requestCount} requests`} are removed
      for good. The ledger itself is not touched, and a new copy can be made of it.
    </p>
    <div className="form-actions">
      <button type="button" className="button" onClick={onClose}>
        Keep it
      </button>
      <button type="button" className="button is-primary" onClick={onDone}>
        Remove it
      </button>
    </div>
  </Dialog>
);
