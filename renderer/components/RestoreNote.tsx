import { counted } from "./counted.ts";
import { HostileText } from "./HostileText.tsx";

interface Props {
  readonly outcome: {
    readonly newFiles: number;
    readonly grownFiles: number;
    readonly reviews: number;
    readonly notTaken: readonly { readonly name: string; readonly why: string }[];
  };
}

/** What came of restoring a backup, and what the library kept as it was. */
export function RestoreNote({ outcome: { newFiles, grownFiles, reviews, notTaken } }: Props) {
  const parts = [
    ...(newFiles === 0 ? [] : [counted(newFiles, "file")]),
    ...(grownFiles === 0 ? [] : [`later states of ${counted(grownFiles, "file")}`]),
    ...(reviews === 0 ? [] : [counted(reviews, "review")]),
  ];
  return (
    <div role="status">
      <p>{parts.length === 0 ? "Restored: no file and no review was new here." : `Restored: ${parts.join(", ")}.`}</p>
      {notTaken.length > 0 && (
        <>
          <p>Not taken, since what is here stays as it is. The backup still holds it:</p>
          <ul className="restore-refused">
            {notTaken.map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <HostileText text={name} />: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
