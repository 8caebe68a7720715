import type { FrontMatterValue } from "../front-matter.ts";
import { renderFrontMatter } from "../front-matter-write.ts";
import { formatInstant } from "../instant.ts";
import { consumeAuditPath, cursorPath } from "../team-path.ts";
import type { VerbWorld } from "./verb-world.ts";

/** One agent that reads another's queue in its place. */
export interface Takeover {
  readonly caller: string;
  readonly target: string;
  /** Where the target's cursor stood, or what was wrong with it. */
  readonly prior: string;
}

/**
 * Records a takeover before it happens; whether that was written. One that is not recorded does not happen.
 * Source: the consume audit of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export async function auditTakeover(
  world: VerbWorld,
  team: string,
  { caller, target, prior }: Takeover,
): Promise<boolean> {
  const now = formatInstant(world.nowUs);
  const fields = new Map<string, FrontMatterValue>([
    ["type", "ConsumeAudit"],
    ["ts", now],
    ["caller", caller],
    ["target", target],
    ["cursor", cursorPath(team, target)],
    [
      "observed_prior",
      new Map([
        ["schema", "1"],
        ["last_read", prior],
      ]),
    ],
    ["intended_authority", new Map([["schema", "1"]])],
    ["reason", `${caller} read the queue of ${target} with --consume`],
  ]);
  const text = `${renderFrontMatter(fields)}\n${caller} takes over ${target}'s queue cursor.\n`;
  return world.store.write(consumeAuditPath(team, now, caller, target), text);
}
