import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { StoreSaveForm } from "./StoreSaveForm.tsx";
import { sayApprovedSave } from "./save-words.ts";

afterEach(cleanup);

const STORES = [
  { token: "a", name: "a", path: "/home/ada/a" },
  { token: "b", name: "b", path: "/home/ada/b" },
];
const place = { team: "demo", agent: "amy", task: "role-reviewer" };

function show(over: Partial<Parameters<typeof StoreSaveForm>[0]> = {}) {
  const events = { onPick: vi.fn(), onChooseFolder: vi.fn(), onSave: vi.fn() };
  render(
    <StoreSaveForm
      stores={STORES}
      canChoose={false}
      chosen={null}
      initial={place}
      outcome={null}
      {...events}
      {...over}
    />,
  );
  return events;
}

const save = () => screen.getByRole("button", { name: "Save in the store" });

describe("StoreSaveForm", () => {
  test("saves nowhere before it is said where", async () => {
    const events = show({ chosen: null });
    expect(screen.getByRole("option", { name: "Choose where it goes…", selected: true })).toBeDefined();
    await userEvent.click(save());
    expect(events.onSave).not.toHaveBeenCalled();
  });

  test("saves in the chosen store under the handoff's own names, unless they are changed", async () => {
    const events = show({ chosen: "a" });
    await userEvent.click(save());
    expect(events.onSave).toHaveBeenLastCalledWith("a", place);
    await userEvent.clear(screen.getByLabelText("Agent who resumes"));
    await userEvent.type(screen.getByLabelText("Agent who resumes"), "bo");
    await userEvent.click(save());
    expect(events.onSave).toHaveBeenLastCalledWith("a", { ...place, agent: "bo" });
  });

  test("lets another store be picked", async () => {
    const events = show({ chosen: "b" });
    await userEvent.selectOptions(screen.getByLabelText("Store"), "a");
    expect(events.onPick).toHaveBeenCalledWith("a");
    await userEvent.click(save());
    expect(events.onSave).toHaveBeenCalledWith("b", place);
  });

  test("saves nothing where no store is at hand, and says what to do", async () => {
    const events = show({ stores: [] });
    expect(screen.getByText(/Start the app with --store/)).toBeDefined();
    await userEvent.click(save());
    expect(events.onSave).not.toHaveBeenCalled();
  });

  test("asks for a folder where the shell has a dialog", async () => {
    const events = show({ stores: [], canChoose: true });
    await userEvent.click(screen.getByRole("button", { name: "Choose a folder…" }));
    expect(events.onChooseFolder).toHaveBeenCalledOnce();
  });
});

const path = "team/demo/member/amy/continuity/role-reviewer/latest.json";
const met = { checkpointId: "CHK-2", createdAt: "2026-07-03T00:00:00Z" };

describe("what saving came to", () => {
  test.each([
    ["saved for the first time", { status: "saved", path, met: null }, true, "Nothing stood there before"],
    ["saved over an older one", { status: "saved", path, met }, true, "replaces the checkpoint of 2026-07-03"],
    [
      "saved over what is none",
      { status: "saved", path, met: { ...met, createdAt: null } },
      true,
      "nobody could resume",
    ],
    ["there already", { status: "already", path }, true, "already"],
    ["newer", { status: "newer", path, met }, false, "Nothing was saved"],
    ["failed", { status: "failed", path }, false, "could not be read or written"],
  ] as const)("%s", (_, outcome, isSaved, words) => {
    const said = sayApprovedSave(outcome, ["the pointer stays"]);
    show({ outcome: said });
    expect(said.isSaved).toBe(isSaved);
    const status = within(screen.getByRole("status"));
    expect(status.getByText(new RegExp(words))).toBeDefined();
    expect(status.getByText("the pointer stays")).toBeDefined();
  });
});
