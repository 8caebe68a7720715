import { expect, it } from "vitest";
import { makeWorld } from "../../fixtures/verb-world.ts";
import { durationSeconds } from "../lib/duration.ts";
import { ageSeconds, formatAge } from "./age.ts";
import { momentObjective, parseChannelConfig } from "./channel.ts";
import { parseCreatedAt } from "./created-at.ts";
import { foldNewest } from "./fold.ts";
import { type FrontMatterValue, parseFrontMatter } from "./front-matter.ts";
import { checkGate, parseArtifact } from "./gate.ts";
import { hasAnchor } from "./headings.ts";
import { type ContinuityStanding, judgeContinuity, type LastSave } from "./health.ts";
import { pyDumps } from "./python-dumps.ts";
import { foldLeases, isDormant, readSlaHours } from "./roles.ts";
import { slugify } from "./slug.ts";
import { parseSnapshot } from "./snapshot.ts";
import { asTextList } from "./snapshot-build.ts";
import { judgeHandoff } from "./verbs/handoff-gate.ts";

// What the engine's own tests pin, line by line, with the right value of each: continuity, its audit, the channel, the gate,
// roles and front matter. What needs a store stands in verbs/pinned-verbs.test.ts, the bus and tasks in pinned-bus.test.ts.

const us = (iso: string): bigint => parseCreatedAt(iso) ?? -1n;
const NOW = us("2026-07-02T12:00:00Z");
const key = (createdUs: bigint, task: string, checkpointId: string) => ({ createdUs, task, checkpointId });
const newest = (...keys: readonly ReturnType<typeof key>[]) => foldNewest(keys)?.checkpointId;
const audit = (presence: string, save: string | null): ContinuityStanding => {
  const last: LastSave = save === null ? { type: "never" } : { type: "dated", us: us(save) };
  return judgeContinuity(us(presence), last, NOW);
};
const leases = (hours: readonly number[], isExclusive = false) =>
  foldLeases(
    { isExclusive, slaHours: 24, isDormant: false },
    hours.map((age, index) => ({ agent: `a${index}`, timestampUs: NOW - BigInt(Math.round(age * 3_600_000_000)) })),
    NOW,
  ).state;
const field = (text: string, name: string): FrontMatterValue | undefined =>
  parseFrontMatter(`---\n${text}\n---\n`)?.fields.get(name);
const SOUND = {
  objective: "The reader is finished; its tests ended green",
  decisions: ["Both readers stay, standing law: two teams need v1"],
  next_actions: ["Open PR #41"],
  open_questions: ["none"],
  artifacts: ["docs/reader.md (Cold start section)"],
};
const gate = (change: object) => checkGate({ ...SOUND, ...change }).findings.map(({ code }) => code);
const judge = (change: object, files: Record<string, string> = { "team/r/docs/reader.md": "## Cold start\n" }) =>
  judgeHandoff(makeWorld("2026-07-02T12:00:00Z", files), "r", { ...SOUND, ...change });

const PINNED: readonly (readonly [source: string, line: string, said: () => unknown, value: unknown])[] = [
  ["continuity", "a scalar section is a list of one", () => asTextList("x"), ["x"]],
  ["continuity", "no section is an empty list", () => asTextList(null), []],
  ["continuity", "the newest wins", () => newest(key(1n, "a", "old"), key(2n, "a", "new")), "new"],
  ["continuity", "a garbage date is ignored", () => parseSnapshot('{"created_at":"soon"}').foldKey, null],
  ["continuity", "of one time the later task", () => newest(key(1n, "b", "b1"), key(1n, "a", "a9")), "b1"],
  [
    "continuity",
    "then the later id, in any order",
    () => [newest(key(1n, "a", "1"), key(1n, "a", "2")), newest(key(1n, "a", "2"), key(1n, "a", "1"))],
    ["2", "2"],
  ],
  ["continuity", "without an offset it is UTC", () => us("2026-07-02T12:00:00") === NOW, true],
  ["continuity", "offsets are ordered by instant", () => us("2026-07-02T14:00:00+03:00") < NOW, true],
  ["continuity", "a millisecond ahead is age 0", () => ageSeconds(NOW + 1000n, NOW), 0],
  [
    "continuity",
    "two seconds and an hour ahead have none",
    () => [ageSeconds(NOW + 2_000_000n, NOW), ageSeconds(NOW + 3_600_000_000n, NOW)],
    [null, null],
  ],
  [
    "continuity",
    "durations of minutes and of a fraction",
    () => [durationSeconds("30m"), durationSeconds("1.5h")],
    [1800, 5400],
  ],
  [
    "continuity",
    "the longest duration, and a day more",
    () => [durationSeconds("999999999d"), durationSeconds("1000000000d")],
    [86_399_999_913_600, null],
  ],
  ["continuity", "a duration of 400 digits", () => durationSeconds(`${"9".repeat(400)}d`), null],
  [
    "continuity",
    "how an age is written",
    () => [59.999, 60, 3600, 1_555_940.125].map(formatAge),
    ["59.999s", "1m (60s)", "1h 0m (3600s)", "18d 0h (1555940.125s)"],
  ],
  [
    "audit",
    "fresh, stale, missing",
    () => [
      audit("2026-07-02T11:00:00Z", "2026-07-02T00:00:00Z"),
      audit("2026-07-02T11:00:00Z", "2026-06-30T00:00:00Z"),
      audit("2026-07-02T11:00:00Z", null),
    ],
    ["fresh", "stale", "stale"],
  ],
  [
    "audit",
    "24.04 hours are fresh, 24.05 are not",
    () => [
      audit("2026-07-02T11:00:00Z", "2026-07-01T11:57:36Z"),
      audit("2026-07-02T11:00:00Z", "2026-07-01T11:57:00Z"),
    ],
    ["fresh", "stale"],
  ],
  ["audit", "a dead agent is not flagged", () => audit("2026-06-30T11:00:00Z", null), "absent"],
  ["audit", "a missing pointer is unknown", () => judgeContinuity(NOW, { type: "unknown" }, NOW), "unknown"],
  [
    "channel",
    "the 140th code point is kept, the 141st is not",
    () => ["é".repeat(140), "\u{1f600}".repeat(141)].map(text => [...momentObjective(text)].length),
    [140, 140],
  ],
  [
    "channel",
    "eight invalid configurations",
    () =>
      [
        "",
        "[]",
        "{}",
        '{"schema":"coord.checkpoints-channel.v2","data_type":"d"}',
        '{"data_type":"d"}',
        '{"schema":"coord.checkpoints-channel.v1","data_type":" "}',
        '{"schema":"coord.checkpoints-channel.v1","data_type":1}',
        '{"schema":"coord.checkpoints-channel.v1","data_type":"d","api_version":""}',
      ].map(text => parseChannelConfig(text).ok),
    Array.from({ length: 8 }, () => false),
  ],
  ["handoff", "a sound one passes", () => judge({}), []],
  [
    "handoff",
    "a missing anchor is refused",
    async () => (await judge({}, { "team/r/docs/reader.md": "# Reader\n" })).length,
    1,
  ],
  ["handoff", "no resolver is no pass", async () => (await judge({}, {})).length, 1],
  [
    "handoff",
    "the forms of a reference",
    () => ["a.md (B c)", "a.md#B c", "a.md"].map(parseArtifact),
    [
      { path: "a.md", anchor: "B c" },
      { path: "a.md", anchor: "B c" },
      { path: "a.md", anchor: null },
    ],
  ],
  [
    "handoff",
    "a heading, and not the body's text",
    async () => (await judge({}, { "team/r/docs/reader.md": "Cold start\n" })).length,
    1,
  ],
  [
    "handoff",
    "equality, no subset, in order",
    () =>
      ["Cold", "Cold start now", "Start cold", "COLD, start"].map(anchor => hasAnchor(["Cold start section"], anchor)),
    [false, false, false, true],
  ],
  [
    "handoff",
    "/etc/hosts and ../x are refused",
    async () => (await judge({ artifacts: ["/etc/hosts", "../x"] })).length,
    2,
  ],
  [
    "handoff",
    "none is said, and not left empty",
    () => [gate({}), gate({ open_questions: [] })],
    [[], ["section-missing"]],
  ],
  ["handoff", "one finding for a bad decision", () => gate({ decisions: ["d"] }), ["decision-no-expiry"]],
  [
    "handoff",
    "all findings, in order",
    () =>
      gate({
        objective: "x",
        decisions: ["2026-01-01"],
        next_actions: ["go"],
        open_questions: ["who"],
        artifacts: ["?"],
      }),
    ["objective-thin", "decision-no-rationale", "action-no-identifier", "question-no-owner", "artifact-unparseable"],
  ],
  ["roles", "the bound itself is fresh", () => [leases([24]), leases([24.001])], ["held", "lapsed"]],
  ["roles", "lapsed is not vacant", () => [leases([30]), leases([])], ["lapsed", "vacant"]],
  ["roles", "two of an exclusive one contest", () => [leases([1, 2], true), leases([1, 2])], ["contested", "held"]],
  ["roles", "a garbage dormant_until does not rest", () => isDormant("soon", NOW), false],
  [
    "roles",
    "the table of sla_hours",
    () => [undefined, "", "24", "1e3", "0.5", "12h", "0", "-1", "inf", "nan", true, ["24"]].map(readSlaHours),
    [24, 24, 24, 1000, 0.5, null, null, null, null, null, null, null],
  ],
  ["okf", "no closer, no front matter", () => parseFrontMatter("---\na: b\n"), null],
  ["okf", "comments are skipped", () => [field("# a: b\nc: d", "# a"), field("# a: b\nc: d", "c")], [undefined, "d"]],
  ["okf", "a value with a colon is kept", () => field("a: b: c", "a"), "b: c"],
  [
    "okf",
    "a generated banner before the fence hides it",
    () => parseFrontMatter("<!-- generated -->\n---\na: b\n---\n"),
    null,
  ],
  [
    "unpinned",
    "a byte order mark is no JSON",
    () => parseSnapshot('\uFEFF{"created_at":"2026-07-02T12:00:00Z"}').problem !== null,
    true,
  ],
  [
    "unpinned",
    "NaN is read and written",
    () => [parseSnapshot('{"context_used_percent":NaN,"created_at":"2026-07-02"}').problem, pyDumps(Number.NaN)],
    [null, "NaN"],
  ],
  [
    "unpinned",
    "a date beyond the calendar is none",
    () => [parseCreatedAt("0001-01-01T00:00:00+14:00"), parseCreatedAt("9999-12-31T23:59:59-14:00")],
    [null, null],
  ],
  [
    "unpinned",
    "a future checkpoint wins the fold",
    () => newest(key(NOW, "a", "now"), key(NOW * 2n, "a", "future")),
    "future",
  ],
  ["unpinned", "a future lease is not fresh", () => leases([-1]), "lapsed"],
  [
    "unpinned",
    "a value with a fence cuts the front matter",
    () => field("description: |\n  see\n  ---\n  more\nstatus: active", "status"),
    undefined,
  ],
  [
    "unpinned",
    "a link resolves nowhere",
    async () => (await judge({ artifacts: ["https://forge.example/a/b/pull/5"] })).length,
    1,
  ],
  [
    "unpinned",
    "names without an ASCII letter share one slug",
    () => ["日本語", "", "Über cool", "../../etc/passwd", "İstanbul", "\u212A"].map(slugify),
    ["task", "task", "ber-cool", "etc-passwd", "i-stanbul", "k"],
  ],
];

it.each(PINNED)("%s: %s", async (_, __, said, value) => {
  expect(await said()).toEqual(value);
});
