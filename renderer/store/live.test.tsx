import "fake-indexeddb/auto";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildTestSession, folderOf, importInto } from "../../fixtures/test-library.ts";
import { LIBRARY_NAME, Library, library } from "./database.ts";
import { useHandoff, useQueue } from "./live.ts";
import type { QueueRow } from "./queue.ts";
import { saveLook } from "./review-store.ts";

function Queue() {
  const queue = useQueue();
  return queue === undefined ? (
    <p>opening</p>
  ) : (
    <ul>
      {queue.map(row => (
        <Row key={row.id} row={row} />
      ))}
    </ul>
  );
}

function Row({ row }: { readonly row: QueueRow }) {
  const view = useHandoff(row.id);
  return <li>{`${row.kind} ${row.news ?? "known"} ${view?.judged.handoff.records.length ?? "…"} records`}</li>;
}

it("shows what an import brings, and what is looked at, without being asked again", async () => {
  render(<Queue />);
  await screen.findByRole("list");
  expect(screen.queryAllByRole("listitem")).toHaveLength(0);

  // Another connection writes, as another window or the worker does.
  const elsewhere = { strict: new Library(LIBRARY_NAME, "strict"), relaxed: new Library(LIBRARY_NAME, "relaxed") };
  await importInto(elsewhere, [folderOf({ "a.jsonl": buildTestSession() })]);
  await screen.findByText(/^compaction new [1-9]\d* records$/);

  const [row] = await library().handoffs.where("id").startsWith("").toArray();
  if (row === undefined) throw new Error("nothing was imported");
  await saveLook(library(), row.id, "2026-07-03T10:00:00.000Z");
  await screen.findByText(/^compaction known [1-9]\d* records$/);
});
