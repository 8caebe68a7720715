import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toSourceId } from "../../shared/model/ids.ts";
import { SourceTable } from "./SourceTable.tsx";
import type { SourceItem } from "./source-item.ts";

afterEach(cleanup);

const item = (changes: Partial<SourceItem>): SourceItem => ({
  id: "s1",
  status: "read",
  rootName: "logs",
  path: "a/b.jsonl",
  format: "claude-code",
  sizeBytes: 2048,
  sha256: "ab".repeat(32),
  importedMs: null,
  revisionCount: 1,
  links: [],
  notes: [],
  document: null,
  ...changes,
});

const NOTES = [
  { line: 6, code: "bad-line", message: "Line 6 is not JSON; it was left out." },
  { line: null, code: "unrecognised", message: "No format recognises this file." },
];

function show(items: readonly SourceItem[], expanded: readonly string[] = []) {
  const onExpand = vi.fn();
  const isExpanded = (id: string): boolean => expanded.includes(id);
  render(<SourceTable items={items} scroller={{ current: null }} isExpanded={isExpanded} onExpand={onExpand} />);
  return onExpand;
}

describe("the table of sources", () => {
  it("says of each file how it was read, in words", () => {
    show([item({}), item({ id: "s2", status: "partial" }), item({ id: "s3", status: "refused", format: null })]);
    const words = screen.getAllByRole("row").slice(1);
    expect(words.map(row => within(row).getAllByRole("cell")[0]?.textContent)).toEqual([
      "read",
      "partly read",
      "refused",
    ]);
    expect(screen.getByText("not recognised")).toBeDefined();
  });

  it("names a file by its root and path", () => {
    show([item({})]);
    expect(screen.getByRole("rowheader").textContent).toBe("logs/a/b.jsonl");
  });

  it("opens the issues of a file line by line", () => {
    const onExpand = show([item({ notes: NOTES, status: "partial" })]);
    fireEvent.click(screen.getByRole("button", { name: "2 issues", expanded: false }));
    expect(onExpand).toHaveBeenCalledWith("s1");
    expect(screen.queryByText(NOTES[0]?.message ?? "")).toBeNull();
    cleanup();
    show([item({ notes: NOTES, status: "partial" })], ["s1"]);
    expect(screen.getAllByRole("listitem").map(entry => entry.textContent)).toEqual([
      "line 6Line 6 is not JSON; it was left out.bad-line",
      "whole fileNo format recognises this file.unrecognised",
    ]);
  });

  it("shows each verdict on a receipt or a chain apart: present, failed or not loaded", () => {
    const document: SourceItem["document"] = {
      sourceId: toSourceId("0:receipt.json"),
      type: "gaia-receipt",
      subject: null,
      verdicts: [
        { name: "schema", standing: "holds", says: [] },
        { name: "digest", standing: "fails", says: ["it is\u202e another"] },
        { name: "its ledger", standing: "not-loaded", says: [] },
      ],
      records: [],
    };
    const whole = { ...document, verdicts: document.verdicts.slice(0, 1) };
    show([item({ document }), item({ id: "s2", document: whole }), item({ id: "s3", document, notes: NOTES })], ["s1"]);
    const names = screen.getAllByRole("button").map(button => button.textContent);
    expect(names).toEqual(["1 failed, 1 not loaded", "all hold", "1 failed, 1 not loaded · 2 issues"]);
    const list = within(screen.getByRole("list", { name: "What was looked at in it" }));
    expect(list.getAllByRole("img").map(mark => mark.getAttribute("aria-label"))).toEqual([
      "holds",
      "failed",
      "not loaded",
    ]);
    expect(list.getAllByRole("listitem")[1]?.textContent).toMatch(/^digest failed/);
    expect(list.getAllByRole("listitem")[1]?.textContent).not.toContain("\u202e");
  });

  it("shows very many issues a part at a time", () => {
    const notes = Array.from({ length: 450 }, (_, index) => ({ line: index + 1, code: "bad-line", message: "Bad." }));
    show([item({ notes })], ["s1"]);
    expect(screen.getAllByRole("listitem")).toHaveLength(200);
    fireEvent.click(screen.getByRole("button", { name: "Show 200 more of 450" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(400);
  });

  it("leads to what is in a file", () => {
    show([item({ links: [{ href: "#/handoff/h1", word: "Park:", text: "Ready for a successor" }] })]);
    expect(screen.getByRole("link", { name: "Park: Ready for a successor" }).getAttribute("href")).toBe("#/handoff/h1");
  });

  it("draws only a part of very many files, and says how many there are", () => {
    show(Array.from({ length: 5000 }, (_, index) => item({ id: `s${index}` })));
    expect(screen.getAllByRole("row").length).toBeLessThan(300);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("5001");
  });
});
