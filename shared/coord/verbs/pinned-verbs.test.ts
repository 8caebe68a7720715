import { expect, it } from "vitest";
import {
  CHANNEL,
  type Files,
  HELD,
  leaseOf,
  momentsOf,
  POINTER,
  type Prepare,
  park,
  resume,
  roleOf,
  run,
  SNAPSHOT,
  SOUND_CHANNEL,
  saved,
  snapshot,
} from "../../../fixtures/run-verb.ts";
import { runBriefing } from "./briefing-verb.ts";
import { setCheckpoint } from "./checkpoint-verb.ts";

// What the engine's own tests pin of its verbs, line by line, with the right value of each: the command line, the audit.

const parkFault = async (files: Files, prepare?: Prepare) => {
  const { code, err, writes } = await park(files, {}, prepare);
  return [code > 0, /CHECKPOINT NOT WRITTEN/.test(err.join("\n")), writes.length];
};
const PINNED: readonly (readonly [source: string, line: string, said: () => unknown, value: unknown])[] = [
  [
    "cli",
    "the age stands in the text",
    async () => (await resume(saved("2026-07-02T11:30:00Z"), null)).out.at(-1),
    "  checkpoint age: 30m (1800s)",
  ],
  [
    "cli",
    "and in the JSON",
    async () =>
      JSON.parse((await resume(saved("2026-07-02T11:30:00Z"), null, true)).out[0] ?? "").checkpoint_age_seconds,
    1800,
  ],
  [
    "cli",
    "a bound of 30 minutes holds at 30 minutes, one of 29 does not",
    async () => [
      (await resume(saved("2026-07-02T11:30:00Z"), "30m")).code,
      (await resume(saved("2026-07-02T11:30:00Z"), "29m")).code,
    ],
    [0, 2],
  ],
  ["cli", "a missing checkpoint fails a bound", async () => (await resume({}, "30m")).code, 2],
  [
    "cli",
    "a huge duration is invalid, also for a future checkpoint",
    async () =>
      JSON.parse((await resume(saved("2031-01-01T00:00:00Z"), `${"9".repeat(400)}d`, true)).out[0] ?? "").error_code,
    "invalid-max-age",
  ],
  [
    "cli",
    "three codes are told apart",
    async () =>
      Promise.all(
        [
          ["x", "2026-07-02T11:30:00Z"],
          ["1h", "2031-01-01T00:00:00Z"],
          ["1m", "2026-07-02T11:30:00Z"],
        ].map(
          async ([bound = "", at = ""]) => JSON.parse((await resume(saved(at), bound, true)).out[0] ?? "").error_code,
        ),
      ),
    ["invalid-max-age", "checkpoint-age-unknown", "checkpoint-stale"],
  ],
  [
    "cli",
    "a task is saved by its slug",
    async () => (await snapshot({})).writes[0],
    "team/r/member/amy/continuity/feat-sub-task/latest.json",
  ],
  [
    "cli",
    "setting a reference keeps the other fields and the body",
    async () =>
      (await run(roleOf("lead", "policy: exclusive\n"), world => setCheckpoint(world, "r", "lead", "x"))).files.get(
        "team/r/roles/lead.md",
      ),
    "---\ntype: Role\ntitle: lead\npolicy: exclusive\ncheckpoint_ref: x\n---\n# Duties\n\nLead.",
  ],
  [
    "cli",
    "only held roles are parked",
    async () => (await park({ ...HELD, ...roleOf("other") })).out,
    [`parked lead -> ${SNAPSHOT}`],
  ],
  [
    "cli",
    "--role leaves another role's reference",
    async () =>
      (await park({ ...HELD, ...roleOf("other", "checkpoint_ref: y\n"), ...leaseOf("other") }, { role: "lead" })).files
        .get("team/r/roles/other.md")
        ?.includes("checkpoint_ref: y\n"),
    true,
  ],
  [
    "cli",
    "a role's own bound of 0.001 hours leaves nothing to park",
    async () => (await park({ ...roleOf("lead", "sla_hours: 0.001\n"), ...leaseOf("lead") })).code,
    2,
  ],
  [
    "cli",
    "a listing that is down",
    () => parkFault(HELD, world => world.store.unreadable.add("team/r/roles/")),
    [true, true, 0],
  ],
  [
    "cli",
    "a role's document that cannot be parsed",
    () => parkFault({ ...HELD, "team/r/roles/bad.md": "# no fence\n" }),
    [true, true, 0],
  ],
  ["cli", "a folder of leases without a document", () => parkFault({ ...HELD, ...leaseOf("ghost") }), [true, true, 0]],
  [
    "cli",
    "a write that fails leaves the reference",
    async () => {
      const done = await park(HELD, {}, world => world.store.unwritable.add(SNAPSHOT));
      return [done.code, done.files.get("team/r/roles/lead.md")?.includes("checkpoint_ref")];
    },
    [1, false],
  ],
  ["cli", "a role with a document and a folder is parked once", async () => (await park(HELD)).out.length, 1],
  [
    "cli",
    "a briefing of an empty store ends well",
    async () => (await run({}, world => runBriefing(world, "r", "amy", false))).code,
    0,
  ],
  [
    "continuity audit",
    "the latest snapshot wins, whatever its folder",
    async () =>
      (
        await resume(
          {
            ...saved("2026-07-01T00:00:00Z"),
            [SNAPSHOT.replace("role-lead", "a")]: '{"task":"a","created_at":"2026-07-02T00:00:00Z"}',
          },
          null,
        )
      ).out[0]?.split("\n")[0],
    "Resume: a (as of 2026-07-02T00:00:00Z)",
  ],
  [
    "continuity audit",
    "a corrupt shard hides no other",
    async () =>
      (
        await resume({ ...saved("2026-07-01T00:00:00Z"), [SNAPSHOT.replace("role-lead", "z")]: "{half" }, null)
      ).out[0]?.split("\n")[0],
    "Resume: role-lead (as of 2026-07-01T00:00:00Z)",
  ],
  [
    "continuity audit",
    "a pointer follows a snapshot that persisted, and no other",
    async () => [
      (await snapshot({})).writes.includes(POINTER),
      (await snapshot({}, world => world.store.unwritable.add("team/r/member/amy/continuity/feat"))).writes,
    ],
    [true, []],
  ],
  [
    "continuity audit",
    "a pointer that cannot be updated is removed",
    async () => {
      const done = await snapshot({ [POINTER]: '{"created_at":"2026-06-01T00:00:00Z"}' }, world =>
        world.store.unwritable.add(POINTER),
      );
      return [done.code, done.files.has(POINTER)];
    },
    [0, false],
  ],
  [
    "continuity audit",
    "one that cannot be removed either ends with 3, without a moment",
    async () => {
      const done = await snapshot(
        { [POINTER]: '{"created_at":"2026-06-01T00:00:00Z"}', [CHANNEL]: SOUND_CHANNEL },
        world => {
          world.store.unwritable.add(POINTER);
          world.store.unremovable.add(POINTER);
        },
      );
      return [done.code, momentsOf(done)];
    },
    [3, []],
  ],
  [
    "continuity audit",
    "a pointer never moves back",
    async () => {
      const done = await snapshot({ [POINTER]: '{"created_at":"2026-07-03T00:00:00Z"}' });
      return [done.code, done.err.join().includes("BACKWARDS")];
    },
    [0, true],
  ],
];

it.each(PINNED)("%s: %s", async (_, __, act, value) => {
  expect(await act()).toEqual(value);
});
