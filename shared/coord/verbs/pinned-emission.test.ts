import { expect, it } from "vitest";
import {
  CHANNEL,
  HELD,
  leaseOf,
  MOMENTS,
  momentsOf,
  POINTER,
  park,
  resume,
  roleOf,
  run,
  SNAPSHOT,
  SOUND_CHANNEL,
  saved,
  snapshot,
} from "../../../fixtures/run-verb.ts";
import type { TestWorld } from "../../../fixtures/verb-world.ts";
import { runBriefing } from "./briefing-verb.ts";
import { showCheckpoint } from "./checkpoint-verb.ts";
import { runHealth } from "./health-verb.ts";
import { runInbox } from "./inbox-verb.ts";
import { runQueue } from "./queue-verb.ts";
import { runResume } from "./resume-verb.ts";
import { runRoleList } from "./role-list-verb.ts";

// What the engine's own tests pin of the checkpoint channel and of JSON output, and what none of them pins and was found by
// probing, with the right value of each.

const PINNED: readonly (readonly [source: string, line: string, said: () => unknown, value: unknown])[] = [
  [
    "channel",
    "a park emits one moment per role, a snapshot one with its slug",
    async () => [
      momentsOf(await park({ ...HELD, ...roleOf("aide"), ...leaseOf("aide"), [CHANNEL]: SOUND_CHANNEL })),
      momentsOf(await snapshot({ [CHANNEL]: SOUND_CHANNEL })),
    ],
    [["role-aide", "role-lead"], ["feat-sub-task"]],
  ],
  [
    "channel",
    "a read emits nothing and writes nothing",
    async () => {
      const files = { ...HELD, ...saved("2026-07-02T11:30:00Z"), [CHANNEL]: SOUND_CHANNEL };
      return [
        await resume(files, null),
        await run(files, world => showCheckpoint(world, "r", "lead")),
        await run(files, world => runBriefing(world, "r", "amy", false)),
      ].flatMap(({ writes }) => writes);
    },
    [],
  ],
  [
    "channel",
    "whatever becomes of the moment, the exit code stays",
    async () =>
      Promise.all(
        ["{half", '{"schema":"x"}', SOUND_CHANNEL].map(
          async config =>
            (await park({ ...HELD, [CHANNEL]: config }, {}, world => world.store.unwritable.add(MOMENTS))).code,
        ),
      ),
    [0, 0, 0],
  ],
  [
    "channel",
    "a snapshot that did not persist ends with 3 and no line of success",
    async () => {
      const done = await snapshot({ [CHANNEL]: SOUND_CHANNEL }, world => world.store.unwritable.add("team/r/member"));
      return [done.code, done.out, momentsOf(done)];
    },
    [3, [], []],
  ],
  [
    "json purity",
    "exactly one JSON value on stdout",
    async () => {
      const files = {
        ...HELD,
        ...saved("2026-07-02T11:30:00Z"),
        "team/r/_coord/bus-v3/records.json": '{"data_type":"d"}',
      };
      const runs: ((world: TestWorld) => Promise<number>)[] = [
        world => runResume(world, { team: "r", agent: "amy", task: null, maxAge: null, isJson: true }),
        world => runBriefing(world, "r", "amy", true),
        world => runHealth(world, "r", true),
        world => runInbox(world, "r", "amy", true),
        world => runRoleList(world, "r", true),
        world => runQueue(world, { team: "r", agent: "amy", isPeek: false, isConsume: false, isJson: true }),
      ];
      return Promise.all(
        runs.map(async act => {
          const { out } = await run(files, act);
          return out.length === 1 && typeof JSON.parse(out[0] ?? "");
        }),
      );
    },
    ["object", "object", "object", "object", "object", "object"],
  ],
  [
    "unpinned",
    "a document that is no object, with a task",
    async () => {
      const done = await resume({ [SNAPSHOT]: "[1]" }, null, false, "role-lead");
      return [done.code, done.err[0]?.startsWith("coord-engine: error: command=continuity type=AttributeError")];
    },
    [1, true],
  ],
  [
    "unpinned",
    "a park writes the pointer, which the engine does not",
    async () => (await park(HELD)).files.has(POINTER),
    true,
  ],
  [
    "unpinned",
    "a pointer of the future is not fresh",
    async () =>
      (
        await run(
          {
            "team/r/presence/amy.md": "---\nagent: amy\ntimestamp: 2026-07-02T11:00:00Z\n---\n",
            [POINTER]: '{"created_at":"2031-01-01T00:00:00Z"}',
          },
          world => runHealth(world, "r", false),
        )
      ).code,
    1,
  ],
];

it.each(PINNED)("%s: %s", async (_, __, act, value) => {
  expect(await act()).toEqual(value);
});
