import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { SessionChoiceDialog, type SessionOption } from "./SessionChoiceDialog.tsx";

afterEach(cleanup);

const option = (id: string, reasons: readonly string[] = []): SessionOption => ({
  id,
  path: `projects/${id}.jsonl`,
  facts: "2026-07-01 · 4 messages · 2.0 kB",
  reasons,
});

function show(options: readonly SessionOption[] | undefined, currentId: string | null = null, isDecided = false) {
  const done: (string | null)[] = [];
  render(
    <SessionChoiceDialog
      options={options}
      currentId={currentId}
      isDecided={isDecided}
      onDone={id => done.push(id)}
      onClose={() => undefined}
    />,
  );
  return done;
}

describe("SessionChoiceDialog", () => {
  it("offers each session with its reasons, and gives the one that is chosen", async () => {
    const done = show([option("a", ["same project folder"]), option("b")]);
    expect(screen.getByText("same project folder")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /judge again/ }).disabled).toBe(true);
    await userEvent.click(screen.getByRole("radio", { name: /projects\/b/ }));
    await userEvent.click(screen.getByRole("button", { name: "Link and judge again" }));
    expect(done).toEqual(["b"]);
  });

  it("takes the link away", async () => {
    const done = show([option("a")], "a");
    await userEvent.click(screen.getByRole("radio", { name: /None of them/ }));
    await userEvent.click(screen.getByRole("button", { name: "Unlink and judge again" }));
    expect(done).toEqual([null]);
  });

  it("narrows a long list by search, and says how many more there are", async () => {
    show(Array.from({ length: 130 }, (_, index) => option(`s${index}`)));
    expect(screen.getAllByRole("radio")).toHaveLength(101);
    expect(screen.getByRole("status").textContent).toContain("30 more sessions");
    await userEvent.type(screen.getByRole("searchbox"), "s129");
    expect(screen.getAllByRole("radio")).toHaveLength(2);
    await userEvent.type(screen.getByRole("searchbox"), "nothing");
    expect(screen.getByRole("status").textContent).toContain("No session is found.");
  });

  it("says that a decision will not hold, and that it still reads", () => {
    show(undefined, null, true);
    expect(screen.getByText(/will no longer hold/)).toBeTruthy();
    expect(screen.getByRole("status").textContent).toContain("Reading the sessions");
  });
});
