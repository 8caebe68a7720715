import { FileText, FolderOpen } from "lucide-react";
import { useRef } from "react";
import { importChosen, importFiles, importFolder } from "../actions/import-sources.ts";
import { readFileInput } from "../actions/read-drop.ts";

/** Opens a folder or files: with the shell's dialog, or with the browser's own where the shell has none. */
export function OpenButtons({ isPrimary }: { readonly isPrimary: boolean }) {
  const folderInput = useRef<HTMLInputElement>(null);
  const filesInput = useRef<HTMLInputElement>(null);
  const open = async (start: typeof importFolder, input: HTMLInputElement | null): Promise<void> => {
    if ((await start()) === "no-dialog") input?.click();
  };
  const take = (input: HTMLInputElement): void => {
    if (input.files !== null && input.files.length > 0) void importChosen(readFileInput(input.files));
    // The same folder can be chosen again.
    input.value = "";
  };
  return (
    <>
      <button
        type="button"
        className={isPrimary ? "button is-primary" : "button"}
        onClick={() => void open(importFolder, folderInput.current)}
      >
        <FolderOpen size={16} aria-hidden="true" /> Open a folder
      </button>
      <button type="button" className="button" onClick={() => void open(importFiles, filesInput.current)}>
        <FileText size={16} aria-hidden="true" /> Open files
      </button>
      <input
        ref={folderInput}
        type="file"
        hidden
        multiple
        // React has no name for it: folders, in every browser.
        {...{ webkitdirectory: "" }}
        aria-label="Folder"
        onChange={event => take(event.currentTarget)}
      />
      <input
        ref={filesInput}
        type="file"
        hidden
        multiple
        aria-label="Files"
        onChange={event => take(event.currentTarget)}
      />
    </>
  );
}
