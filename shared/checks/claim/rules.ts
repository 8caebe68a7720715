import type { Rule } from "../rule.ts";
import { COMMIT_UNKNOWN } from "./commit-unknown.ts";
import { COUNT_MISMATCH } from "./count-mismatch.ts";
import { COUNT_SHRUNK } from "./count-shrunk.ts";
import { FILE_REVERTED } from "./file-reverted.ts";
import { FILE_UNSUPPORTED } from "./file-unsupported.ts";
import { PUSH_CONTRADICTED } from "./push-contradicted.ts";
import { PUSH_UNSUPPORTED } from "./push-unsupported.ts";
import { PUSH_UNVERIFIED } from "./push-unverified.ts";
import { QUOTE_NOT_FOUND } from "./quote-not-found.ts";
import { TESTS_CONTRADICTED } from "./tests-contradicted.ts";
import { TESTS_STALE } from "./tests-stale.ts";
import { TESTS_SUBSET } from "./tests-subset.ts";
import { TESTS_UNRUN } from "./tests-unrun.ts";
import { URL_UNKNOWN } from "./url-unknown.ts";

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
  TESTS_SUBSET,
  COUNT_SHRUNK,
  FILE_REVERTED,
  FILE_UNSUPPORTED,
  URL_UNKNOWN,
  QUOTE_NOT_FOUND,
];
