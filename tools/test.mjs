// All tests: the checks, the unit tests, the end-to-end tests, the packaging smoke. Ends with one line of totals.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runStep } from "./run-step.mjs";

const scratch = mkdtempSync(join(tmpdir(), "countersign-test-"));
const unitReport = join(scratch, "unit.json");
const endToEndReport = join(scratch, "end-to-end.json");

const checkStatus = runStep("check", "node", ["tools/check.mjs"]);
const unitStatus = runStep("unit tests", "npx", [
  "vitest",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${unitReport}`,
]);
const endToEndStatus = runStep("end-to-end tests", "node", ["tools/e2e.mjs"], {
  env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: endToEndReport },
});
const packagingStatus = runStep("packaging smoke", "node", ["tools/package-smoke.mjs"]);

// A report that is missing means that its runner did not get that far: that is a failure, never a pass.
const read = path => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
};
const unit = read(unitReport);
const endToEnd = read(endToEndReport);
const passed = (unit?.numPassedTests ?? 0) + (endToEnd?.stats?.expected ?? 0) + (endToEnd?.stats?.flaky ?? 0);
const skipped = (unit?.numPendingTests ?? 0) + (endToEnd?.stats?.skipped ?? 0);
const broken = [checkStatus, unitStatus, endToEndStatus, packagingStatus, unit ? 0 : 1, endToEnd ? 0 : 1].some(
  status => status !== 0,
);
const counted = (unit?.numFailedTests ?? 0) + (endToEnd?.stats?.unexpected ?? 0);
const failed = broken ? Math.max(counted, 1) : counted;
const word = status => (status === 0 ? "passed" : "failed");
rmSync(scratch, { recursive: true, force: true });

console.log(
  `\ncheck: ${word(checkStatus)} · packaging: ${word(packagingStatus)} · unit: ${unit?.numPassedTests ?? "did not finish"} passed · end to end: ${endToEnd?.stats?.expected ?? "did not finish"} passed`,
);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed > 0 ? 1 : 0);
