import { HostileText } from "./HostileText.tsx";

/** How saving ended, as the dialog says it. */
export type SavedState =
  | { readonly status: "saved"; readonly path: string }
  | { readonly status: "downloaded"; readonly name: string }
  | { readonly status: "failed"; readonly message: string };

interface Props {
  readonly saved: SavedState;
  readonly canShow: boolean;
  readonly onCopy: (path: string) => void;
  readonly onShow: () => void;
}

/** Where an export went, or why it went nowhere. */
export function SavedNote({ saved, canShow, onCopy, onShow }: Props) {
  if (saved.status === "failed")
    return (
      <p role="alert" className="is-contradicted">
        {saved.message}
      </p>
    );
  if (saved.status === "downloaded")
    return (
      <p role="status" className="saved-note">
        <span>
          Given to the browser as <code>{saved.name}</code>: it lies where your downloads go.
        </span>
      </p>
    );
  return (
    <p role="status" className="saved-note">
      <span>
        Saved as{" "}
        <code>
          <HostileText text={saved.path} />
        </code>
      </span>
      <button type="button" className="link" onClick={() => onCopy(saved.path)}>
        Copy path
      </button>
      {canShow && (
        <button type="button" className="link" onClick={onShow}>
          Show in folder
        </button>
      )}
    </p>
  );
}
