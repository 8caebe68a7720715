interface Props {
  readonly changes: { readonly changed: number; readonly added: number; readonly gone: number };
  readonly onReadAgain: () => void;
}

const part = (count: number, word: string): readonly string[] => (count === 0 ? [] : [`${count} ${word}`]);

/** Says that opened files are others on the disk than what was read; nothing where they are not. */
export function DiskNotice({ changes: { changed, added, gone }, onReadAgain }: Props) {
  const parts = [...part(changed, "changed"), ...part(added, "new"), ...part(gone, "gone")];
  if (parts.length === 0) return null;
  const total = changed + added + gone;
  return (
    <div className="import-bar" role="status">
      <span>
        {total === 1 ? "1 source is" : `${total} sources are`} not as read: {parts.join(", ")} on the disk.
      </span>
      <button type="button" className="button" onClick={onReadAgain}>
        Read again
      </button>
    </div>
  );
}
