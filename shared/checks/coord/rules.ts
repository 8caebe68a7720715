import type { Rule } from "../rule.ts";
import { actionNoIdentifier } from "./action-no-identifier.ts";
import { artifactUnparseable } from "./artifact-unparseable.ts";
import { authorityExpired } from "./authority-expired.ts";
import { channelConfigInvalid } from "./channel-config-invalid.ts";
import { checkpointFuture } from "./checkpoint-future.ts";
import { checkpointShadowed } from "./checkpoint-shadowed.ts";
import { checkpointStale } from "./checkpoint-stale.ts";
import { contextExhausted } from "./context-exhausted.ts";
import { continuityStale } from "./continuity-stale.ts";
import { continuityUnknown } from "./continuity-unknown.ts";
import { decisionNoExpiry } from "./decision-no-expiry.ts";
import { decisionNoRationale } from "./decision-no-rationale.ts";
import { fieldShape } from "./field-shape.ts";
import { frontMatterTruncated } from "./front-matter-truncated.ts";
import { homesAmbiguous } from "./homes-ambiguous.ts";
import { idMismatch } from "./id-mismatch.ts";
import { importNotDoneIncomplete } from "./import-not-done-incomplete.ts";
import { latestPointerMismatch } from "./latest-pointer-mismatch.ts";
import { latestPointerStale } from "./latest-pointer-stale.ts";
import { leaseContested } from "./lease-contested.ts";
import { leaseFuture } from "./lease-future.ts";
import { leaseLapsed } from "./lease-lapsed.ts";
import { leaseUnknown } from "./lease-unknown.ts";
import { lifecycleInbox } from "./lifecycle-inbox.ts";
import { lifecyclePark } from "./lifecycle-park.ts";
import { lifecycleResume } from "./lifecycle-resume.ts";
import { lifecycleSnapshot } from "./lifecycle-snapshot.ts";
import { momentMismatch } from "./moment-mismatch.ts";
import { momentOrphan } from "./moment-orphan.ts";
import { nameCollision } from "./name-collision.ts";
import { objectiveThin } from "./objective-thin.ts";
import { parkBoilerplate } from "./park-boilerplate.ts";
import { parkFailed } from "./park-failed.ts";
import { pathEscape } from "./path-escape.ts";
import { pathMismatch } from "./path-mismatch.ts";
import { pointerAnchorMissing } from "./pointer-anchor-missing.ts";
import { pointerLocal } from "./pointer-local.ts";
import { pointerUnresolved } from "./pointer-unresolved.ts";
import { preflightMissing } from "./preflight-missing.ts";
import { preflightOpen } from "./preflight-open.ts";
import { questionNoOwner } from "./question-no-owner.ts";
import { refDangling } from "./ref-dangling.ts";
import { refMismatch } from "./ref-mismatch.ts";
import { roleDocInvalid } from "./role-doc-invalid.ts";
import { roleDocMissing } from "./role-doc-missing.ts";
import { scheduleUnaddressed } from "./schedule-unaddressed.ts";
import { schemaMismatch } from "./schema-mismatch.ts";
import { sectionMissing } from "./section-missing.ts";
import { snapshotInvalid } from "./snapshot-invalid.ts";
import { stateUnverified } from "./state-unverified.ts";
import { tagsInvalid } from "./tags-invalid.ts";
import { taskIllegalTransition } from "./task-illegal-transition.ts";
import { timestampNonportable } from "./timestamp-nonportable.ts";
import { verdictConflict } from "./verdict-conflict.ts";

/** The rules of Fulcra continuity checkpoints (`coord.*`). */
export const COORD_RULES: readonly Rule[] = [
  sectionMissing,
  objectiveThin,
  decisionNoExpiry,
  decisionNoRationale,
  actionNoIdentifier,
  questionNoOwner,
  parkBoilerplate,
  artifactUnparseable,
  snapshotInvalid,
  schemaMismatch,
  pathMismatch,
  idMismatch,
  timestampNonportable,
  fieldShape,
  checkpointStale,
  checkpointFuture,
  checkpointShadowed,
  authorityExpired,
  pointerUnresolved,
  pointerAnchorMissing,
  pointerLocal,
  homesAmbiguous,
  stateUnverified,
  importNotDoneIncomplete,
  parkFailed,
  roleDocMissing,
  roleDocInvalid,
  refDangling,
  refMismatch,
  leaseContested,
  leaseLapsed,
  leaseFuture,
  leaseUnknown,
  preflightMissing,
  preflightOpen,
  scheduleUnaddressed,
  latestPointerStale,
  latestPointerMismatch,
  continuityStale,
  continuityUnknown,
  lifecycleResume,
  lifecycleSnapshot,
  lifecyclePark,
  lifecycleInbox,
  momentOrphan,
  momentMismatch,
  channelConfigInvalid,
  tagsInvalid,
  contextExhausted,
  nameCollision,
  pathEscape,
  frontMatterTruncated,
  verdictConflict,
  taskIllegalTransition,
];
