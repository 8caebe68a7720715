import { claudeCode } from "./claude-code.ts";
import { coordAck } from "./coord-ack.ts";
import { coordChannel } from "./coord-channel.ts";
import { coordCheckpoint } from "./coord-checkpoint.ts";
import { coordFile } from "./coord-file.ts";
import { coordLease } from "./coord-lease.ts";
import { coordPointer } from "./coord-pointer.ts";
import { coordPresence } from "./coord-presence.ts";
import { coordRecords } from "./coord-records.ts";
import { coordReview } from "./coord-review.ts";
import { coordRole } from "./coord-role.ts";
import { coordTask } from "./coord-task.ts";
import { countersignAdvice } from "./countersign-advice.ts";
import { canonicalRecords } from "./countersign-record.ts";
import type { Format } from "./format.ts";
import { fulcraContinuity } from "./fulcra-continuity.ts";
import { gaiaBus, gaiaBusInstance } from "./gaia-bus.ts";
import { gaiaChain, gaiaChainReport, gaiaEvidence, gaiaProviderRecord, gaiaReceipt } from "./gaia-document.ts";
import { gaiaLedger } from "./gaia-ledger.ts";
import { handoffDocument } from "./handoff-document.ts";

/** Every input format. Where two are equally sure of a file, the earlier one reads it. */
export const FORMATS: readonly Format[] = [
  canonicalRecords,
  coordCheckpoint,
  fulcraContinuity,
  coordRole,
  coordLease,
  coordPresence,
  coordPointer,
  coordChannel,
  coordTask,
  coordAck,
  coordReview,
  coordRecords,
  gaiaReceipt,
  gaiaEvidence,
  gaiaChain,
  gaiaChainReport,
  gaiaProviderRecord,
  countersignAdvice,
  gaiaLedger,
  gaiaBus,
  gaiaBusInstance,
  claudeCode,
  handoffDocument,
  coordFile,
];
