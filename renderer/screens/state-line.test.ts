import "fake-indexeddb/auto";
import { expect, it } from "vitest";
import { buildSessionLines } from "../../fixtures/session-builder.ts";
import { folderOf, importInto, openTestLibrary } from "../../fixtures/test-library.ts";
import { readHandoffView, readReviewView } from "../store/handoff-view.ts";
import { readQueue } from "../store/queue.ts";
import { buildSections } from "./review-items.ts";
import { stateLine } from "./state-line.ts";

const SUMMARY = {
  "Current Work": "- All 14 tests pass.\n- The retry feels snappy.",
  "Pending Tasks": "- Ask the operator about the ban window",
};

it("says of every record that is not supported why, in a sentence that says what decides it", async () => {
  const library = openTestLibrary();
  const steps = [
    { user: "Make uploads retry." },
    { write: "/work/src/upload/retry.ts", content: "export const retry = 3;\n" },
    { bash: "npm test", out: "Tests  1 failed | 13 passed (14)", exit: 1 },
    { compact: SUMMARY },
  ];
  await importInto(library, [folderOf({ "p/s.jsonl": buildSessionLines({ cwd: "/work", steps }) })]);
  const id = (await readQueue(library.strict)).find(({ kind }) => kind === "compaction")?.id;
  if (id === undefined) throw new Error("The session has a compaction.");
  const [view, review] = await Promise.all([
    readHandoffView(library.strict, id),
    readReviewView(library.strict, id, 0),
  ]);
  if (view === null || review === null) throw new Error("The compaction is in the library.");
  const items = buildSections(view, review).flatMap(section => section.items);
  const lineOf = (words: string, shown: Parameters<typeof stateLine>[1] = view): string => {
    const item = items.find(one => one.type === "record" && one.record.text.includes(words));
    return item === undefined ? "" : stateLine(item, shown);
  };
  expect(lineOf("14 tests")).toContain("1 failed | 13 passed");
  expect(lineOf("Ask the operator")).toMatch(/^It says what is to be done, not what was: .* is yours to decide[.;]/u);
  expect(lineOf("snappy")).toMatch(/^No rule knows how to test this: your own reading decides it[.;]/u);
  expect(lineOf("snappy", { ...view, judged: { ...view.judged, sessionLink: null } })).toMatch(
    /^No session is linked to this handoff/u,
  );
});
