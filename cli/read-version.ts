import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The version of the program: that of the first package.json at or above `folder`, or `unknown` where there is none. */
export function readVersion(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    const manifest = join(at, "package.json");
    if (existsSync(manifest)) {
      const facts: unknown = JSON.parse(readFileSync(manifest, "utf8"));
      const version = typeof facts === "object" && facts !== null && "version" in facts ? facts.version : null;
      return typeof version === "string" ? version : "unknown";
    }
    if (dirname(at) === at) return "unknown";
  }
}
