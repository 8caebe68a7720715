import type { Rule } from "../rule.ts";
import { actionAlreadyDone } from "./action-already-done.ts";
import { COMMIT_UNKNOWN } from "./commit-unknown.ts";
import { COUNT_MISMATCH } from "./count-mismatch.ts";
import { COUNT_SHRUNK } from "./count-shrunk.ts";
import { decisionReversed } from "./decision-reversed.ts";
import { decisionUnsourced } from "./decision-unsourced.ts";
import { DONE_WITH_TODO_LEFT } from "./done-with-todo-left.ts";
import { ERROR_OMITTED } from "./error-omitted.ts";
import { FILE_REVERTED } from "./file-reverted.ts";
import { FILE_UNSUPPORTED } from "./file-unsupported.ts";
import { instructionDropped } from "./instruction-dropped.ts";
import { PUSH_CONTRADICTED } from "./push-contradicted.ts";
import { PUSH_UNSUPPORTED } from "./push-unsupported.ts";
import { PUSH_UNVERIFIED } from "./push-unverified.ts";
import { questionAlreadyAnswered } from "./question-already-answered.ts";
import { QUOTE_NOT_FOUND } from "./quote-not-found.ts";
import { SCOPE_WIDENED } from "./scope-widened.ts";
import { TESTS_CONTRADICTED } from "./tests-contradicted.ts";
import { TESTS_STALE } from "./tests-stale.ts";
import { TESTS_SUBSET } from "./tests-subset.ts";
import { TESTS_UNRUN } from "./tests-unrun.ts";
import { URL_UNKNOWN } from "./url-unknown.ts";
import { VERIFIED_UNSUPPORTED } from "./verified-unsupported.ts";

/** The rules that hold claims against what the session shows, in the order of precedence. */
export const CLAIM_RULES: readonly Rule[] = [
  COMMIT_UNKNOWN,
  PUSH_CONTRADICTED,
  PUSH_UNSUPPORTED,
  PUSH_UNVERIFIED,
  TESTS_CONTRADICTED,
  TESTS_UNRUN,
  COUNT_MISMATCH,
  TESTS_STALE,
  SCOPE_WIDENED,
  TESTS_SUBSET,
  COUNT_SHRUNK,
  FILE_REVERTED,
  FILE_UNSUPPORTED,
  URL_UNKNOWN,
  VERIFIED_UNSUPPORTED,
  QUOTE_NOT_FOUND,
  ERROR_OMITTED,
  DONE_WITH_TODO_LEFT,
  decisionReversed,
  decisionUnsourced,
  instructionDropped,
  actionAlreadyDone,
  questionAlreadyAnswered,
];
