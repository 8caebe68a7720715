import { claudeCode } from "./claude-code.ts";
import { coordCheckpoint } from "./coord-checkpoint.ts";
import { coordFile } from "./coord-file.ts";
import { coordRole } from "./coord-role.ts";
import { canonicalRecords } from "./countersign-record.ts";
import type { Format } from "./format.ts";
import { handoffDocument } from "./handoff-document.ts";

/** Every input format. Where two are equally sure of a file, the earlier one reads it. */
export const FORMATS: readonly Format[] = [
  canonicalRecords,
  coordCheckpoint,
  coordRole,
  claudeCode,
  handoffDocument,
  coordFile,
];
