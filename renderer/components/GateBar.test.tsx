import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toRecordId } from "../../shared/model/ids.ts";
import type { Block } from "../../shared/model/review.ts";
import { GateBar } from "./GateBar.tsx";

afterEach(cleanup);

const block = (code: Block["code"], id: string): Block => ({
  code,
  message: `${id} blocks`,
  target: { type: "record", recordId: toRecordId(id) },
});

function show(blocks: readonly Block[], standing: "open" | "approved" = "open", isStale = false) {
  const events = {
    onJump: vi.fn(),
    onNext: vi.fn(),
    onReturn: vi.fn(),
    onApprove: vi.fn(),
    onWithdraw: vi.fn(),
    onExport: vi.fn(),
  };
  render(<GateBar blocks={blocks} standing={standing} isStale={isStale} hasFlags={false} isBusy={false} {...events} />);
  return events;
}

describe("GateBar", () => {
  test("says what blocks, counted, and jumps to the first of a kind", async () => {
    const undecided = [block("record-undecided", "a"), block("record-undecided", "b")];
    const events = show([...undecided, block("flag-stands", "c")]);
    await userEvent.click(screen.getByRole("button", { name: "2 records undecided" }));
    expect(events.onJump).toHaveBeenCalledWith(undecided[0]);
    expect(screen.getByRole("button", { name: "1 flag stands" })).toBeDefined();
  });

  test("does not approve while something blocks", async () => {
    const events = show([block("record-undecided", "a")]);
    await userEvent.click(screen.getByRole("button", { name: /Approve/ }));
    expect(events.onApprove).not.toHaveBeenCalled();
  });

  test("approves when nothing blocks", async () => {
    const events = show([]);
    await userEvent.click(screen.getByRole("button", { name: /Approve/ }));
    expect(events.onApprove).toHaveBeenCalledOnce();
  });

  test("says that an approval is stale, and offers to withdraw it", () => {
    show([], "approved", true);
    expect(screen.getByText("Approved, and changed since")).toBeDefined();
    expect(screen.getByRole("button", { name: "Withdraw the approval" })).toBeDefined();
  });
});
