import type { PyValue } from "./python-value.ts";
import { slugify } from "./slug.ts";
import { textOr } from "./task-row.ts";

/**
 * The name that a GitHub pull request has in a team's store: owner, repository and number as one slug. Null for a text
 * that names none. Source: the forge module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function pullRequestSlug(value: PyValue | undefined): string | null {
  const match = /https:\/\/github\.com\/([\w.-]+\/[\w.-]+)\/pull\/(\d+)/.exec(textOr(value));
  return match === null ? null : slugify(`${match[1]}-${match[2]}`);
}
