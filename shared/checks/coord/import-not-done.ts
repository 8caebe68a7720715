import type { Handoff } from "../../model/handoff.ts";

/** The words with which a checkpoint admits that its state is not on the remote yet. */
const MARK = /\bIMPORT NOT DONE\b/;

/** The record that says that the import is not done, or null. */
export const findImportNotDone = (handoff: Handoff) => handoff.records.find(({ text }) => MARK.test(text)) ?? null;
