import { expect, it } from "vitest";
import {
  CHANNEL,
  type Files,
  HELD,
  leaseOf,
  MOMENTS,
  POINTER,
  park,
  resume,
  roleOf,
  run,
  SNAPSHOT,
  saved,
  snapshot,
} from "../../../fixtures/run-verb.ts";
import { runBriefing } from "./briefing-verb.ts";
import { setCheckpoint, showCheckpoint } from "./checkpoint-verb.ts";

// Every branch of the continuity verbs: the exit code, and stdout and stderr byte for byte. Where only the beginning of a
// line on stderr is the engine's, what follows it is ours.

type Branch = readonly [
  what: string,
  act: () => Promise<unknown>,
  code: number,
  out: readonly string[],
  err: readonly string[],
];

const FRESH = saved("2026-07-02T11:30:00Z");
const BRIEF = "Resume: role-lead (as of 2026-07-02T11:30:00Z)\n  agent: amy\n  objective: o";
const JSON_OF = (createdAt: string, age: number | null, code: string | null) =>
  `{"task":"role-lead","agent":"amy","objective":"o","created_at":"${createdAt}","checkpoint_age_seconds":${age === null ? "null" : `${age}.0`},"error_code":${code === null ? "null" : `"${code}"`}}`;
const NONE_JSON = (code: string | null) =>
  `{"snapshot":null,"checkpoint_age_seconds":null,"error_code":${code === null ? "null" : `"${code}"`}}`;
const NONE = ["No continuity snapshot found.", "  checkpoint age: unknown"];
const FUTURE = saved("2031-01-01T00:00:00Z");
const FUTURE_OUT = [
  "Resume: role-lead (as of 2031-01-01T00:00:00Z)\n  agent: amy\n  objective: o",
  "  checkpoint age: unknown",
];
const UNKNOWN = "resume: checkpoint age is unknown; freshness requirement failed";
const STALE = "resume: checkpoint is 30m (1800s) old, exceeding --max-age 29m";
const INVALID = "resume: invalid --max-age duration 'soon'; use s, m, h, or d";
const DOWN = "team/r/member/amy/continuity/ (an error of the disk)";
const UNREADABLE = `resume: unreadable, which is not the same as empty: ${DOWN}`;
const down = (maxAge: string | null, isJson = false) =>
  resume({}, maxAge, isJson, null, world => world.store.unreadable.add("team/r/member/"));
const NOT_LIST = "coord-engine: error: command=continuity type=AttributeError: 'list' object has no attribute 'get'";
const NOT_ITERABLE = "coord-engine: error: command=continuity type=TypeError: 'int' object is not iterable";
const show = (files: Files) => run(files, world => showCheckpoint(world, "r", "lead"));
const set = (files: Files) => run(files, world => setCheckpoint(world, "r", "lead", "x"));
const REF = roleOf("lead", `checkpoint_ref: ${SNAPSHOT}\n`);
const REF_LINE = `role lead: checkpoint_ref = ${SNAPSHOT}`;
const PARKED = `parked lead -> ${SNAPSHOT}`;

const BRANCHES: readonly Branch[] = [
  ["resume", () => resume(FRESH, null), 0, [BRIEF, "  checkpoint age: 30m (1800s)"], []],
  ["resume --json", () => resume(FRESH, null, true), 0, [JSON_OF("2026-07-02T11:30:00Z", 1800, null)], []],
  ["resume of nothing", () => resume({}, null), 0, NONE, []],
  ["resume of nothing, --json", () => resume({}, null, true), 0, [NONE_JSON(null)], []],
  ["resume of a future one", () => resume(FUTURE, null), 0, FUTURE_OUT, []],
  ["resume of an unreadable store", () => down(null), 1, NONE, [UNREADABLE]],
  ["resume of an unreadable store, --json", () => down(null, true), 1, [NONE_JSON(null)], [UNREADABLE]],
  ["resume --max-age", () => resume(FRESH, "30m"), 0, [BRIEF, "  checkpoint age: 30m (1800s)"], []],
  [
    "resume --max-age that is none",
    () => resume(FRESH, "soon"),
    2,
    [BRIEF, "  checkpoint age: 30m (1800s)"],
    [INVALID],
  ],
  [
    "resume --max-age that is none, of nothing, --json",
    () => resume({}, "soon", true),
    2,
    [NONE_JSON("invalid-max-age")],
    [INVALID],
  ],
  ["resume --max-age of nothing", () => resume({}, "1h"), 2, NONE, [UNKNOWN]],
  [
    "resume --max-age of nothing, --json",
    () => resume({}, "1h", true),
    2,
    [NONE_JSON("checkpoint-age-unknown")],
    [UNKNOWN],
  ],
  ["resume --max-age of a future one", () => resume(FUTURE, "1h"), 2, FUTURE_OUT, [UNKNOWN]],
  [
    "resume --max-age of a future one, --json",
    () => resume(FUTURE, "1h", true),
    2,
    [JSON_OF("2031-01-01T00:00:00Z", null, "checkpoint-age-unknown")],
    [UNKNOWN],
  ],
  ["resume --max-age of an old one", () => resume(FRESH, "29m"), 2, [BRIEF, "  checkpoint age: 30m (1800s)"], [STALE]],
  [
    "resume --max-age of an old one, --json",
    () => resume(FRESH, "29m", true),
    2,
    [JSON_OF("2026-07-02T11:30:00Z", 1800, "checkpoint-stale")],
    [STALE],
  ],
  [
    "resume --max-age of an unreadable store, --json",
    () => down("1h", true),
    2,
    [NONE_JSON("checkpoint-age-unknown")],
    [UNREADABLE, UNKNOWN],
  ],
  [
    "resume of a task whose document is a list",
    () => resume({ [SNAPSHOT]: "[1]" }, null, false, "role-lead"),
    1,
    [],
    [NOT_LIST],
  ],
  [
    "resume of a task whose document is a list, --json",
    () => resume({ [SNAPSHOT]: "[1]" }, null, true, "role-lead"),
    1,
    [],
    [NOT_LIST],
  ],
  [
    "resume of a task whose document is empty",
    () => resume({ [SNAPSHOT]: "{}" }, null, false, "role-lead"),
    0,
    NONE,
    [],
  ],
  [
    "resume of a section that is a number",
    () => resume({ [SNAPSHOT]: '{"decisions":5,"created_at":"2026-07-02T11:30:00Z"}' }, null),
    1,
    [],
    [NOT_ITERABLE],
  ],
  ["snapshot", () => snapshot({}), 0, ["snapshot CHK-2026-07-02T12:00:00Z-feat-sub-task"], []],
  [
    "snapshot that is not written",
    () => snapshot({}, world => world.store.unwritable.add("team/r/member")),
    3,
    [],
    [
      "continuity snapshot FAILED to persist: team/r/member/amy/continuity/feat-sub-task/latest.json was not written. NOTHING was saved: who resumes now reads the checkpoint before it. Run it again when the store can be written",
    ],
  ],
  [
    "snapshot beside a newer pointer",
    () => snapshot({ [POINTER]: '{"created_at":"2026-07-03T00:00:00Z"}' }),
    0,
    ["snapshot CHK-2026-07-02T12:00:00Z-feat-sub-task"],
    [
      "continuity snapshot: the LATEST pointer stays as it is: it names a newer checkpoint, and would move amy's age BACKWARDS",
    ],
  ],
  [
    "snapshot whose pointer is not written",
    () => snapshot({}, world => world.store.unwritable.add(POINTER)),
    0,
    ["snapshot CHK-2026-07-02T12:00:00Z-feat-sub-task"],
    ["continuity snapshot: saved, but the LATEST pointer was not written: health reports amy's age as UNKNOWN"],
  ],
  ["park", () => park(HELD), 0, [PARKED], []],
  [
    "park in an unknown state",
    () => park({ ...HELD, "team/r/roles/bad.md": "# x\n" }),
    1,
    [],
    [
      "park: could not determine which roles amy holds in team/r (role state unreadable, not empty: team/r/roles/bad.md has no readable front matter) — CHECKPOINT NOT WRITTEN. Nothing was parked; retry before ending the session.",
    ],
  ],
  [
    "park --role in an unknown state",
    () => park(roleOf("lead", "sla_hours: 12h\n"), { role: "lead" }),
    1,
    [],
    [
      "park: could not determine role lead in team/r (role state unreadable, not empty: the sla_hours of lead is no positive number) — CHECKPOINT NOT WRITTEN. Nothing was parked; retry before ending the session.",
    ],
  ],
  [
    "park of nothing",
    () => park({}),
    2,
    [],
    ["park: amy holds no fresh roles in team/r — CHECKPOINT NOT WRITTEN because there was nothing to park"],
  ],
  [
    "park --role of one that is not held",
    () => park(roleOf("lead"), { role: "lead" }),
    2,
    [],
    ["park: amy does not hold fresh role lead in team/r — CHECKPOINT NOT WRITTEN because there was nothing to park"],
  ],
  [
    "park whose snapshot is not written",
    () => park(HELD, {}, world => world.store.unwritable.add(SNAPSHOT)),
    1,
    [],
    ["park: snapshot write FAILED for lead; checkpoint_ref left unchanged"],
  ],
  [
    "park whose reference is not written",
    () => park(HELD, {}, world => world.store.unwritable.add("team/r/roles/lead.md")),
    1,
    [],
    ["park: checkpoint_ref update FAILED for lead"],
  ],
  [
    "park --handoff that is refused",
    () => park(HELD, { isHandoff: true, objective: "x" }),
    3,
    [],
    [
      "handoff park REFUSED — checkpoint is not resumable:",
      "  [objective] too thin to resume from (1 chars)",
      "  [decisions] missing",
      "  [next_actions] missing",
      "  [open_questions] missing; where nothing is open, say 'none'",
      "  [artifacts] missing",
      "NOTHING WAS WRITTEN. Fix the above and re-run, or use `continuity snapshot` for a routine wake save.",
    ],
  ],
  [
    "park with a malformed channel",
    () => park({ ...HELD, [CHANNEL]: "{}" }),
    0,
    [PARKED],
    [
      `checkpoint moment: ${CHANNEL} is INVALID (its schema is not coord.checkpoints-channel.v1); no moment was emitted, the checkpoint file was written, and a person has to repair the configuration`,
    ],
  ],
  [
    "park with an unreadable channel",
    () => park(HELD, {}, world => world.store.unreadable.add(CHANNEL)),
    0,
    [PARKED],
    [
      `checkpoint moment: could not read ${CHANNEL} (unreadable, not missing: an error of the disk); no moment was emitted, the checkpoint file was written`,
    ],
  ],
  [
    "park whose moment is refused",
    () =>
      park({ ...HELD, [CHANNEL]: '{"schema":"coord.checkpoints-channel.v1","data_type":"d"}' }, {}, world =>
        world.store.unwritable.add(MOMENTS),
      ),
    0,
    [PARKED],
    [`checkpoint moment: record write FAILED for ${SNAPSHOT}; the checkpoint file was written and is unaffected`],
  ],
  [
    "park of a lapsed role",
    () => park({ ...roleOf("lead"), ...leaseOf("lead", "2026-07-01T11:00:00Z") }),
    2,
    [],
    ["park: amy holds no fresh roles in team/r — CHECKPOINT NOT WRITTEN because there was nothing to park"],
  ],
  ["checkpoint --ref", () => set(roleOf("lead")), 0, ["checkpoint_ref for role lead -> x"], []],
  ["checkpoint --ref of no role", () => set({}), 1, [], ["checkpoint failed: role lead not found/parseable"]],
  ["checkpoint", () => show({ ...REF, ...FRESH }), 0, [REF_LINE, BRIEF], []],
  ["checkpoint of no role", () => show({}), 0, ["role lead: no checkpoint_ref set"], []],
  ["checkpoint without a reference", () => show(roleOf("lead")), 0, ["role lead: no checkpoint_ref set"], []],
  ["checkpoint to nothing", () => show(REF), 0, [REF_LINE], []],
  ["checkpoint to what is no object", () => show({ ...REF, [SNAPSHOT]: "[1]" }), 1, [REF_LINE], [NOT_LIST]],
  [
    "checkpoint to what is no snapshot's path",
    () => show(roleOf("lead", "checkpoint_ref: PR 5\n")),
    0,
    ["role lead: checkpoint_ref = PR 5"],
    [],
  ],
  [
    "briefing of nothing",
    () => run({}, world => runBriefing(world, "r", "amy", false)),
    0,
    [
      "briefing — amy in team/r",
      "  live now: (nobody)",
      "  board: empty",
      "  inbox: 0 item(s)",
      "  needs-me: 0 item(s)",
      "  pending reviews: 0 item(s)",
      "  forge feedback: 0 PR(s)",
      "No continuity snapshot found.",
    ],
    ["briefing: 0 item(s), inbox=0, reviews=0, degraded=0, rc=0"],
  ],
];

it.each(BRANCHES)("%s", async (_, act, code, out, err) => {
  expect(await act()).toMatchObject({ code, out, err });
});
