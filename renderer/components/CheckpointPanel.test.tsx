import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { checkpointOf } from "../../fixtures/checkpoint-of.ts";
import { readCheckpointSheet } from "../screens/read-checkpoint-sheet.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { CheckpointPanel } from "./CheckpointPanel.tsx";

afterEach(cleanup);

function show(fields: Readonly<Record<string, unknown>>) {
  const handoff = checkpointOf(fields);
  // The sheet is read of the handoff and what was said of its records; nothing was.
  const view = { judged: { handoff }, findings: [], unchecked: [] } as unknown as HandoffView;
  const sheet = readCheckpointSheet(view, ["team/blue/docs/reader.md"]);
  const onGo = vi.fn();
  if (sheet !== null) render(<CheckpointPanel sheet={sheet} onGo={onGo} />);
  return { records: handoff.records, onGo };
}

const textsIn = (name: string): readonly (string | null)[] =>
  within(screen.getByRole("region", { name }))
    .queryAllByRole("listitem")
    .map(({ textContent }) => textContent);

describe("a checkpoint whose import is not done", () => {
  test("shows its commands apart from the access that they need", () => {
    const { records, onGo } = show({
      objective: "IMPORT NOT DONE: run `git push --mirror new-home`.",
      next_actions: ["Ask ops to grant write access"],
    });
    expect(textsIn("Recipe")).toEqual(["git push --mirror new-home"]);
    expect(textsIn("What must be granted first")).toEqual(["Ask ops to grant write access"]);
    fireEvent.click(screen.getByRole("button", { name: "git push --mirror new-home" }));
    expect(onGo).toHaveBeenCalledWith(records[0]?.id);
  });

  test("says of each that there is none", () => {
    show({ objective: "IMPORT NOT DONE: the mirror is pending" });
    expect(textsIn("Recipe")).toEqual([]);
    expect(screen.getByRole("region", { name: "Recipe" }).textContent).toContain("No command is given");
    expect(screen.getByRole("region", { name: "What must be granted first" }).textContent).toContain(
      "Nothing says who",
    );
  });

  test("masks a credential in a command", () => {
    const token = `ghp_${"a1B2".repeat(9)}`;
    show({ objective: `IMPORT NOT DONE: git push https://x:${token}@forge.example/a/b` });
    expect(document.body.textContent).not.toContain(token);
  });
});

describe("a checkpoint with two candidate homes", () => {
  test("sets them side by side, each with what speaks of it", () => {
    show({
      objective: "The home is acme/reader or acme/reader-next",
      artifacts: ["acme/reader/docs/a.md"],
    });
    expect(textsIn("Home acme/reader")).toEqual([
      "The home is acme/reader or acme/reader-next",
      "acme/reader/docs/a.md",
    ]);
    expect(textsIn("Home acme/reader-next")).toEqual(["The home is acme/reader or acme/reader-next"]);
  });

  test("finds them in artifacts with one path in both", () => {
    show({ objective: "acme/one and acme/two", artifacts: ["acme/one/docs/a.md", "acme/two/docs/a.md"] });
    expect(textsIn("Home acme/two")).toEqual(["acme/one and acme/two", "acme/two/docs/a.md"]);
    expect(screen.getByText("The artifacts have one path in both.")).toBeTruthy();
  });
});

test("a waived artifact is looked up by its path", () => {
  show({ artifacts: ["UNVERIFIED (store away): docs/reader.md (Cold start)"] });
  expect(textsIn("Artifacts")[0]).toContain("team/blue/docs/reader.md, with the heading “Cold start”");
});
