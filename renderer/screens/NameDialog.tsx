import { saveReviewer } from "../actions/settings.ts";
import { TextDialog } from "../components/TextDialog.tsx";
import { closeNameRequest, useNameRequest } from "../state/name-request.ts";

/** Asks who reviews, where an act needs a name or the person wants another one. */
export function NameDialog({ reviewer }: { readonly reviewer: string }) {
  const request = useNameRequest();
  if (!request.isOpen) return null;
  const save = async (name: string): Promise<void> => {
    await saveReviewer(name);
    closeNameRequest();
    request.next?.();
  };
  return (
    <TextDialog
      title="Who reviews?"
      label="Your name, as the review log and the receipt carry it"
      action="Save"
      isOneLine
      initial={reviewer}
      onDone={name => void save(name)}
      onClose={closeNameRequest}
    />
  );
}
