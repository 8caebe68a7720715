import type { BriefExporter } from "./brief-exporter.ts";
import { briefJson } from "./brief-json.ts";
import { briefMarkdown } from "./brief-markdown.ts";
import { checkpointJson } from "./checkpoint-json.ts";
import { gaiaReceiptJson, transitionEvidence } from "./gaia-transition.ts";
import { receiptJson } from "./receipt-json.ts";
import { returnNote } from "./return-note.ts";
import { standaloneCheckpoint } from "./standalone-checkpoint.ts";

/** What a review can be exported as. Adding one: its file, its fixture, its line here. */
export const BRIEF_EXPORTERS: readonly BriefExporter[] = [
  briefMarkdown,
  briefJson,
  checkpointJson,
  standaloneCheckpoint,
  receiptJson,
  gaiaReceiptJson,
  transitionEvidence,
  returnNote,
];
