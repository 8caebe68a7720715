import { compareCodePoints } from "../lib/code-point-order.ts";
import { parseCreatedAt } from "./created-at.ts";
import type { FrontMatterValue } from "./front-matter.ts";
import { formatInstant } from "./instant.ts";
import { type Engagement, isLapsed, judgePresence, readEngagement } from "./presence.ts";
import { roundHalfEven } from "./python-round.ts";
import { isTruthy, type PyValue, pyStr } from "./python-value.ts";
import type { PyDocument } from "./snapshot-build.ts";
import { listOf, textOr } from "./task-row.ts";

/** A presence file: its name, and its front matter, or null where it has none. */
export interface PresenceShard {
  readonly fileName: string;
  readonly fields: ReadonlyMap<string, FrontMatterValue> | null;
}

const MINUTES_PER_DAY = 1440;

/** How long ago, in the roundest unit that still says something. */
function sayAgo(timestamp: FrontMatterValue | undefined, nowUs: bigint): string {
  const thenUs = parseCreatedAt(timestamp);
  if (thenUs === null) return "unknown";
  const minutes = Number(nowUs - thenUs) / 60_000_000;
  if (minutes < 60) return `${roundHalfEven(minutes, 0)}m`;
  return minutes < 2 * MINUTES_PER_DAY
    ? `${roundHalfEven(minutes / 60, 0)}h`
    : `${roundHalfEven(minutes / MINUTES_PER_DAY, 0)}d`;
}

function annotate(engagement: Engagement, freshness: string, ago: string, isOver: boolean): string {
  if (isOver) {
    const beat =
      freshness === "stale" ? `stale ${ago}` : `still beating, last beat ${ago} ago — extend session or release`;
    return `LAPSED (declared session window ended; ${beat})`;
  }
  const mode = { resident: [], occasional: ["occasional"], session: ["within committed window"] }[engagement.mode];
  return [...mode, ...(freshness === "stale" ? [`stale ${ago} — nudge`] : [])].join("; ");
}

const instantOf = (us: bigint | null): string | null => (us === null ? null : formatInstant(us));

function sayEngagement({ mode, untilUs, state, lapsedUs, fault }: Engagement): PyDocument {
  const said = new Map<string, PyValue>([
    ["mode", mode],
    ["until", instantOf(untilUs)],
    ["state", state],
    ["lapsed_at", instantOf(lapsedUs)],
  ]);
  return fault === null ? said : said.set("_engagement_degraded", fault);
}

/**
 * Who is there, by name: how fresh each one's presence is, and, apart from that, whether what it declared has ended. An
 * agent is called as its presence says, else as the file.
 * Source: the presence module of coord-engine 2.0.3 (ashfulcra/fulcra-tools).
 */
export function foldRoster(shards: readonly PresenceShard[], nowUs: bigint): readonly PyDocument[] {
  const rows = shards.flatMap(({ fileName, fields }): readonly PyDocument[] => {
    const agent = fields?.has("agent") ? (fields.get("agent") ?? null) : fileName.replace(/\.md$/, "");
    if (!isTruthy(agent)) return [];
    const timestamp = fields?.get("timestamp");
    const freshness = judgePresence(timestamp, nowUs);
    const engagement = readEngagement(fields?.get("engagement"));
    const isOver = isLapsed(engagement, nowUs);
    return [
      new Map<string, PyValue>([
        ["agent", pyStr(agent)],
        ["workstreams", listOf(fields?.get("workstreams"))],
        ["summary", textOr(fields?.get("summary"))],
        ["last_seen", timestamp ?? null],
        ["liveness", freshness],
        ["state", isOver ? "lapsed" : freshness],
        ["freshness", freshness],
        ["annotation", annotate(engagement, freshness, sayAgo(timestamp, nowUs), isOver)],
        ["engagement", sayEngagement(engagement)],
      ]),
    ];
  });
  return rows.toSorted((left, right) =>
    compareCodePoints(pyStr(left.get("agent") ?? ""), pyStr(right.get("agent") ?? "")),
  );
}
