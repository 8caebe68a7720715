import { useEffect, useState } from "react";
import { importChosen } from "../actions/import-sources.ts";
import { readDrop } from "../actions/read-drop.ts";
import { announce } from "../state/announcement.ts";

/** Takes what is dropped anywhere on the window. */
export function DropZone() {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true;
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      setIsOver(false);
      readDrop(event.dataTransfer.items)
        .then(importChosen)
        .catch(() => announce("What was dropped could not be read."));
    };
    window.addEventListener("dragenter", onOver);
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragenter", onOver);
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, []);
  return isOver ? (
    <div className="drop-zone">
      <p>Drop to read. Nothing leaves this machine.</p>
    </div>
  ) : null;
}
