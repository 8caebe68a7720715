import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { TextDialog } from "./TextDialog.tsx";

afterEach(cleanup);

function show(isOptional = false) {
  const events = { onDone: vi.fn(), onClose: vi.fn() };
  render(<TextDialog title="Waive it" label="Why" action="Waive" isOptional={isOptional} {...events} />);
  return events;
}

describe("TextDialog", () => {
  test("takes no empty reason", async () => {
    const events = show();
    await userEvent.type(screen.getByLabelText("Why"), "   ");
    await userEvent.click(screen.getByRole("button", { name: "Waive" }));
    expect(events.onDone).not.toHaveBeenCalled();
  });

  test("gives the reason, without the blanks around it", async () => {
    const events = show();
    await userEvent.type(screen.getByLabelText("Why"), " rerun in CI ");
    await userEvent.click(screen.getByRole("button", { name: "Waive" }));
    expect(events.onDone).toHaveBeenCalledWith("rerun in CI");
  });

  test("keeps Ctrl with Enter to itself, so that the screen behind it does not act on it too", async () => {
    const events = show();
    const reached: boolean[] = [];
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Enter") reached.push(event.defaultPrevented);
    };
    window.addEventListener("keydown", onKey);
    await userEvent.type(screen.getByLabelText("Why"), "seen{Control>}{Enter}{/Control}");
    window.removeEventListener("keydown", onKey);
    expect(events.onDone).toHaveBeenCalledWith("seen");
    expect(reached).toEqual([true]);
  });

  test("begins in the field, though a choice stands before it", () => {
    render(
      <TextDialog title="Waive it" label="Why" action="Waive" onDone={() => {}} onClose={() => {}}>
        <input type="radio" aria-label="The whole record" />
      </TextDialog>,
    );
    expect(document.activeElement).toBe(screen.getByLabelText("Why"));
  });

  test("may be left empty where the words are optional", async () => {
    const events = show(true);
    await userEvent.click(screen.getByRole("button", { name: "Waive" }));
    expect(events.onDone).toHaveBeenCalledWith("");
  });
});
