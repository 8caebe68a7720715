import { useId } from "react";
import { HostileText } from "./HostileText.tsx";
import { Quoted } from "./Quoted.tsx";
import { TextDialog } from "./TextDialog.tsx";

interface Props {
  readonly section: string;
  /** What would be accepted, in its order. */
  readonly texts: readonly string[];
  readonly onDone: (reason: string) => void;
  readonly onClose: () => void;
}

/** Lists the records of a section that nothing decides, and takes the reviewer's word for accepting them all. */
export function UncheckedDialog({ section, texts, onDone, onClose }: Props) {
  const id = useId();
  return (
    <TextDialog
      title={`Accept ${texts.length} unchecked records`}
      label="Why may they pass unchecked? The log keeps this with each of them."
      action={`I have read them: accept ${texts.length}`}
      onDone={onDone}
      onClose={onClose}
    >
      <p id={id}>
        Nothing that was loaded decides these records of <HostileText text={section.replaceAll("_", " ")} />. Each is
        entered in the log by itself, and one undo takes them all back. High-risk records and blockers are not among
        them.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard. */}
      <ol className="dialog-list" aria-labelledby={id} tabIndex={0}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: records may be alike, and never move.
          <li key={index}>
            <Quoted text={text} />
          </li>
        ))}
      </ol>
    </TextDialog>
  );
}
