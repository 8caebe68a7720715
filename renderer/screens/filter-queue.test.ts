import { expect, it } from "vitest";
import { toHandoffId } from "../../shared/model/ids.ts";
import type { QueueRow } from "../store/queue.ts";
import { filterQueue } from "./filter-queue.ts";

// What a filter reads of a row.
const row = (id: string, title: string): QueueRow =>
  ({ id: toHandoffId(id), title, turn: "reviewer", kind: "park", project: "tide" }) as QueueRow;

const rows = [row("a", "Retry the fetch"), row("b", "Move the importer")];
const texts = new Map([[toHandoffId("b"), "All 14 tests pass\nPushed to ORIGIN"]]);
const found = (query: string): readonly string[] => filterQueue(rows, "all", "", "", query, texts).map(({ id }) => id);

it.each([
  ["words of a title", "fetch", ["a"]],
  ["words of a record, whatever their case", "origin", ["b"]],
  ["words of a title and of a record together", "importer tests", ["b"]],
  ["every handoff without a query", "", ["a", "b"]],
  ["none where one word is missing", "importer fetch", []],
])("finds %s", (_, query, expected) => expect(found(query)).toEqual(expected));
