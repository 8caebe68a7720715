import type { Json } from "../../model/message.ts";
import type { HandoffRule } from "../rule.ts";
import { buildFault, fieldNode, quoted, readCheckpoint, shownValue } from "./checkpoint-subject.ts";
import { leavesFolder } from "./path-escape.ts";

/** A file system may keep a name in another Unicode form than the one in which it was given. */
const isSameName = (value: Json | undefined, folder: string): boolean =>
  typeof value === "string" && value.normalize("NFC") === folder.normalize("NFC");

/** The engine never compares the fields with the folder, and folds by folder. */
export const pathMismatch: HandoffRule = {
  id: "coord.path-mismatch",
  version: 2,
  severity: "warning",
  verdict: "contradicted",
  title: "The snapshot's agent or task differs from the folder that it lies in.",
  scope: "handoff",
  check({ handoff }) {
    const subject = readCheckpoint(handoff);
    const place = subject?.place;
    if (subject === null || place === null || place === undefined || subject.snapshot.document === null) return [];
    return (["agent", "task"] as const).flatMap(field => {
      const node = fieldNode(subject, field);
      const value = node?.value;
      // An agent id that leaves its folder is a fault of its own.
      if (isSameName(value, place[field]) || (field === "agent" && typeof value === "string" && leavesFolder(value)))
        return [];
      const found = node === null ? "is missing" : `is ${shownValue(subject, node)}`;
      const message = `The snapshot's ${field} ${found}, and its folder is that of ${quoted(place[field])}.`;
      return [buildFault(subject, { cause: `path:${field}`, message, node, label: `the field ${field}` })];
    });
  },
};
