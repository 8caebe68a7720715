// No source file over 300 lines: past that it holds more than one idea.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const MOST_LINES = 300;
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.css"], {
  encoding: "utf8",
})
  .split("\n")
  .filter(path => path !== "");
const long = files
  .map(path => ({ path, lines: readFileSync(path, "utf8").split("\n").length - 1 }))
  .filter(({ lines }) => lines > MOST_LINES);
for (const { path, lines } of long) console.error(`${path}: ${lines} lines, at most ${MOST_LINES}`);
process.exit(long.length > 0 ? 1 : 0);
