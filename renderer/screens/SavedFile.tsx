import { useEffect, useState } from "react";
import { canShowSaved, showSaved } from "../actions/save-text.ts";
import { SavedNote, type SavedState } from "../components/SavedNote.tsx";
import { announce } from "../state/announcement.ts";

/** Where what was saved last went, with the ways to it that this shell has. */
export function SavedFile({ saved }: { readonly saved: SavedState }) {
  const [canShow, setCanShow] = useState(false);
  useEffect(() => {
    void canShowSaved().then(setCanShow);
  }, []);
  const copy = async (path: string): Promise<void> => {
    await navigator.clipboard.writeText(path);
    announce("The path is copied.");
  };
  return (
    <SavedNote
      saved={saved}
      canShow={canShow}
      onCopy={path => void copy(path).catch(() => announce("The path could not be copied."))}
      onShow={() => void showSaved()}
    />
  );
}
