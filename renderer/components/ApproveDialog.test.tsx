import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApproveDialog } from "./ApproveDialog.tsx";

afterEach(cleanup);

const NONE = { supported: 0, unchecked: 0, unsupported: 0, waived: 0, waivedFindings: 0, openFindings: 0 };

function show(terms: Partial<typeof NONE>) {
  const events = { onApprove: vi.fn(), onClose: vi.fn() };
  render(<ApproveDialog terms={{ ...NONE, ...terms }} statement="It grants nothing." {...events} />);
  return events;
}

describe("ApproveDialog", () => {
  test("says what passes and what the approval does not do, and leaves out what there is none of", () => {
    show({ unchecked: 3, waived: 1, supported: 2 });
    expect(screen.getAllByRole("listitem").map(item => item.textContent)).toEqual([
      "3 records accepted unchecked: nothing that was loaded decides them",
      "1 record waived with a reason, which the receipt carries",
      "2 records accepted with the evidence behind them",
    ]);
    expect(screen.getByText("It grants nothing.")).toBeDefined();
  });

  test("approves on a second Ctrl with Enter, and not on one that is held down", () => {
    const events = show({ unsupported: 1 });
    const button = screen.getByRole("button", { name: "Not yet" });
    fireEvent.keyDown(button, { key: "Enter", ctrlKey: true, repeat: true });
    expect(events.onApprove).not.toHaveBeenCalled();
    fireEvent.keyDown(button, { key: "Enter", ctrlKey: true });
    expect(events.onApprove).toHaveBeenCalledOnce();
  });

  test("approves nothing when it is closed", async () => {
    const events = show({ unsupported: 1 });
    await userEvent.click(screen.getByRole("button", { name: "Not yet" }));
    expect(events.onClose).toHaveBeenCalledOnce();
    expect(events.onApprove).not.toHaveBeenCalled();
  });
});
