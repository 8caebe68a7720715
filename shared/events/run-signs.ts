// What an output shows where no runner sums up. Every pattern is anchored to a line and bounded.

const NOT_FOUND =
  /^[^\n]{0,200}(?:: command not found|: not found|Missing script:? |missing script: |ERR_PNPM_NO_SCRIPT|No rule to make target|mise ERROR no task|does not contain recipe|Error: no test specified|No module named ['"]?(?:pytest|mypy|ruff|unittest)|could not determine executable to run|Couldn't find a script named|Command "[\w:.-]{1,60}" not found|is not recognized as an internal or external command|no such (?:sub)?command)/m;
const CRASH =
  /^[^\n]{0,200}(?:JavaScript heap out of memory|Segmentation fault|core dumped|INTERNALERROR>|KeyboardInterrupt|Traceback \(most recent call last\)|Cannot find module |ERR_MODULE_NOT_FOUND|Error: Cannot find package|fatal error: |OutOfMemoryError|Killed(?:: 9)?$)/m;
const FAILED_TEST =
  /^[ \t]{0,20}(?:FAILED [\w./-]{1,200}::|--- FAIL: |not ok \d|✕ |✗ |× |FAIL {1,2}\S|● [^\n]{1,200} › )[^\n]{0,200}/m;
const TASK_FAILED: readonly RegExp[] = [
  /^\[([\w:.-]{1,60})\] ERROR task failed/m,
  /^npm (?:ERR!|error) (?:Lifecycle script `([\w:.-]{1,60})` failed|code ELIFECYCLE|Test failed)[^\n]{0,100}/m,
  /^[^\n]{0,100}(?:ELIFECYCLE\s|ERR_PNPM_RECURSIVE_(?:RUN_FIRST_FAIL|EXEC_FIRST_FAIL))[^\n]{0,100}/m,
  /^error (?:Command failed with exit code \d+\.)/m,
  /^g?make(?:\[\d+\])?: \*\*\* \[(?:[^\]\n:]{1,100}:\d+: )?([\w:./-]{1,80})\] Error \d+/m,
  /^error: [Rr]ecipe `([\w:.-]{1,60})` failed[^\n]{0,100}/m,
  /^error: script "([\w:.-]{1,60})" exited with code \d+/m,
  /^task: Failed to run task "([\w:.-]{1,60})"/m,
  /^[ \t]{0,4}Failed: {4}[^\n]{1,200}/m,
  /^[ \t>]{0,4}NX {3}(?:Ran target [^\n]{1,100} failed|Running target [^\n]{1,100} failed)/m,
];

/** Words of an output that tell without a summary. */
export interface Sign {
  readonly start: number;
  readonly end: number;
  /** The script or target that a failure names, or null. */
  readonly task: string | null;
}

function find(pattern: RegExp, output: string): Sign | null {
  const match = pattern.exec(output);
  return match === null
    ? null
    : { start: match.index, end: match.index + match[0].trimEnd().length, task: match[1] ?? null };
}

/** The command or script was not there: nothing ran. */
export const findNotFound = (output: string): Sign | null => find(NOT_FOUND, output);

/** It broke down before it could sum up. */
export const findCrash = (output: string): Sign | null => find(CRASH, output);

/** A single test is shown to have failed. */
export const findFailedTest = (output: string): Sign | null => find(FAILED_TEST, output);

/** A task runner says that a script failed. */
export function findFailedTask(output: string): Sign | null {
  for (const pattern of TASK_FAILED) {
    const sign = find(pattern, output);
    if (sign !== null) return sign;
  }
  return null;
}
