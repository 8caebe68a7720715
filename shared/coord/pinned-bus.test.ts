import { expect, it } from "vitest";
import { eventsFor, senderOf } from "./bus-event.ts";
import { buildDirective, type DirectiveDraft, directiveSlug, isDirectiveOf } from "./directive.ts";
import type { PyValue } from "./python-value.ts";
import { parseCursor } from "./queue-cursor.ts";
import { foldReview, type VerdictShard } from "./review.ts";
import { completeSibling } from "./sibling-checkpoint.ts";
import { buildSibling } from "./sibling-write.ts";
import { machineIdentity } from "./slug.ts";
import { foldOwed, orderEvents, type StreamEvent } from "./stream-fold.ts";
import { moveFault } from "./task.ts";
import { closeTask } from "./task-close.ts";

// What the engine's own tests pin of the bus, of tasks and of reviews, line by line, with the right value of each.
const NOT_SPOKEN = "not spoken here";

const record = (note: string, id = "r1", sources: readonly PyValue[] = ["bob"]): PyValue =>
  new Map<string, PyValue>([
    ["id", id],
    ["recorded_at", "2026-07-02T12:00:00Z"],
    ["sources", sources],
    ["note", note],
  ]);
const ask = '{"v":1,"to":"amy","kind":"directive","pri":"P1","slug":"s"}';
const got = (...rows: readonly PyValue[]) => {
  const read = eventsFor(rows, "amy");
  return read === null ? null : [read.events.length, read.poisoned.length];
};
const event = (kind: string, more: Partial<StreamEvent> = {}): StreamEvent => ({
  id: null,
  recordedAt: kind === "directive" ? "2026-07-02T10:00:00Z" : "2026-07-02T11:00:00Z",
  sender: kind === "directive" ? "bob" : "amy",
  to: "amy",
  kind,
  priority: "P2",
  slug: "s",
  isFyi: false,
  discharges: null,
  ...more,
});
const owes = (agent: string, ...events: readonly StreamEvent[]) => foldOwed(orderEvents(events), agent).length;
const draft = (more: Partial<DirectiveDraft> = {}): DirectiveDraft => ({
  title: "Fix it",
  summary: "",
  nextAction: "",
  assignee: "bob",
  isFyi: false,
  owner: "amy",
  priority: "P2",
  workstream: null,
  ...more,
});
const move = (from: string, to: string, evidence: string | null = "PR #1") => moveFault({ from, to, evidence });
const isSlot = (text: string, more: Partial<DirectiveDraft> = {}) => isDirectiveOf(text, draft(more));
const document = (): string => {
  const built = buildDirective(draft(), "2026-07-02T12:00:00Z");
  return built.ok ? built.value : "";
};
const HEAD = "a".repeat(40);
const OTHER = "b".repeat(40);
const review = (head: string | null, fileName: string, verdict: string, said = "") => {
  const fields = new Map(Object.entries({ verdict, ...(said === "" ? {} : { head: said }) }));
  const shard: VerdictShard = { fileName, fields };
  const fold = foldReview(new Map(head === null ? [] : [["head", head]]), [shard]);
  return [fold.state, ...fold.faults.map(({ why }) => why)];
};
const sibling = (fields: Record<string, PyValue>) => completeSibling(new Map(Object.entries(fields)));

const PINNED: readonly (readonly [
  source: string,
  line: string,
  said: (() => unknown) | typeof NOT_SPOKEN,
  value: unknown,
])[] = [
  [
    "records",
    "what is no payload is skipped",
    () => got(record("create: x"), record("[1]"), record('{"v":1}')),
    [0, 0],
  ],
  ["records", "an unknown version is skipped", () => got(record(ask.replace('"v":1', '"v":2'))), [0, 0]],
  ["records", "a row that is no record makes the window unknown", () => got(record(ask), "x"), null],
  ["records", "a record that stands twice counts once", () => got(record(ask), record(ask)), [1, 0]],
  [
    "records",
    "the platform's ids are no senders",
    () => senderOf(new Map<string, PyValue>([["sources", ["com.fulcradynamics.app", "bob"]]])),
    "bob",
  ],
  [
    "records",
    "an older engine cannot read, and so never touches, a cursor v2",
    () => parseCursor('{"v":2,"last_read":"2026-07-02T12:00:00Z","seen_ids":[]}'),
    null,
  ],
  ["records", "a v2 transaction replayed or committed twice is one", NOT_SPOKEN, null],
  [
    "stream fold",
    "opened and closed in one batch is closed",
    () => owes("amy", event("directive"), event("response")),
    0,
  ],
  ["stream fold", "what only tells something opens nothing", () => owes("amy", event("directive", { isFyi: true })), 0],
  [
    "stream fold",
    "a broadcast is closed for each recipient apart",
    () => ["amy", "cat"].map(agent => owes(agent, event("directive", { to: "all" }), event("response"))),
    [0, 1],
  ],
  [
    "stream fold",
    "for everyone closes everyone's",
    () =>
      ["amy", "cat"].map(agent =>
        owes(agent, event("directive", { to: "all" }), event("response", { discharges: "all" })),
      ),
    [0, 0],
  ],
  [
    "stream fold",
    "slugs are never cut",
    () => foldOwed([event("directive", { slug: "x".repeat(500) })], "amy")[0]?.slug.length,
    500,
  ],
  ["stream fold", "a corrupt state is left as it is, and one that cannot be written is unknown", NOT_SPOKEN, null],
  [
    "tasks",
    "the moves that are allowed, and those that are not",
    () => [
      move("proposed", "done"),
      move("waiting", "done"),
      move("blocked", "done"),
      move("done", "active"),
      move("done", "done"),
    ],
    [null, "forbidden", "forbidden", "forbidden", null],
  ],
  [
    "tasks",
    "done wants evidence",
    () => [move("active", "done", null), move("active", "abandoned", null)],
    ["no-evidence", null],
  ],
  [
    "tasks",
    "an unknown stored state has no exit, not even to itself",
    () => [move("parked", "active"), move("parked", "parked")],
    ["unknown-state", "unknown-state"],
  ],
  [
    "supersede",
    "from any live state, and from no other",
    () =>
      ["proposed", "active", "waiting", "blocked", "done", "abandoned"].map(from =>
        move(from, "done", "superseded by other (same work)"),
      ),
    [null, null, null, null, null, "forbidden"],
  ],
  [
    "notifications",
    "one that only tells something is another than the one that asks",
    () => directiveSlug(draft()) === directiveSlug(draft({ isFyi: true })),
    false,
  ],
  [
    "collision",
    "another payload has another place",
    () => directiveSlug(draft()) === directiveSlug(draft({ summary: "x" })),
    false,
  ],
  [
    "collision",
    "sender and urgency make no other",
    () => directiveSlug(draft()) === directiveSlug(draft({ owner: "cat", priority: "P0" })),
    true,
  ],
  [
    "tell --closes",
    "what is answered is closed with its evidence, and a waiting one is not",
    () =>
      ["proposed", "waiting"].map(
        status => closeTask(`---\ntype: Task\nstatus: ${status}\n---\n`, "2026-07-02T12:00:00Z", "e").ok,
      ),
    [true, false],
  ],
  [
    "remind",
    "the same one again keeps the schedule that it had",
    () => isSlot(document().replace("priority:", "not_before: 2026-07-09T00:00:00Z\npriority:")),
    true,
  ],
  [
    "review",
    "a shard with a date before it is reported",
    () => review(HEAD, "2026-07-02--kite.md", "approve"),
    ["pending", "unattributable"],
  ],
  ["review", "one of a superseded head is silent", () => review(HEAD, `${OTHER}--kite.md`, "changes"), ["pending"]],
  ["review", "an unknown word is reported", () => review(null, "kite.md", "fine by me"), ["pending", "unrecognised"]],
  [
    "review",
    "a head that its text contradicts is loud",
    () => review(HEAD, `${HEAD}--kite.md`, "approve", OTHER),
    ["pending", "head-mismatched"],
  ],
  [
    "review",
    "a keyed one on a review without a head is loud",
    () => review(null, `${HEAD}--kite.md`, "approve"),
    ["pending", "unattributable"],
  ],
  [
    "poison",
    "an event without its kind or slug",
    () =>
      ['"kind":""', '"slug":""'].map(empty =>
        got(record(ask.replace(empty.startsWith('"k') ? '"kind":"directive"' : '"slug":"s"', empty))),
      ),
    [
      [0, 1],
      [0, 1],
    ],
  ],
  [
    "identity",
    "hosts whose names must be rewritten stay apart",
    () => new Set(["bad name", "bad/name", "bad\u0007name", "bad-name"].map(machineIdentity)).size,
    4,
  ],
  [
    "fulcra-continuity",
    "null is the default",
    () => sibling({ decisions: null, session_context: null }).get("decisions"),
    [],
  ],
  ["fulcra-continuity", "a scalar is a list of one", () => sibling({ decisions: "x" }).get("decisions"), ["x"]],
  [
    "fulcra-continuity",
    "a bad percent is none",
    () => ["x", "40", 40n].map(percent => sibling({ context_used_percent: percent }).get("context_used_percent")),
    [null, 40n, 40n],
  ],
  [
    "fulcra-continuity",
    "ids are in ASCII, and each is one",
    () =>
      ["0011223344556677", "8899aabbccddeeff"].map(nonce =>
        buildSibling(new Map([["task_id", "Über"]]), "2026-07-02T12:00:00Z", nonce).get("checkpoint_id"),
      ),
    ["CHK-20260702T120000z-ber-00112233", "CHK-20260702T120000z-ber-8899aabb"],
  ],
];

it.each(PINNED.filter(([, , said]) => said !== NOT_SPOKEN))("%s: %s", async (_, __, said, value) => {
  expect(said === NOT_SPOKEN ? said : await said()).toEqual(value);
});

it("names what is not spoken here, which docs/continuity.md lists", () => {
  expect(PINNED.filter(([, , said]) => said === NOT_SPOKEN)).toHaveLength(2);
});
