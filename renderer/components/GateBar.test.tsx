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

function show(blocks: readonly Block[], more: Partial<Parameters<typeof GateBar>[0]> = {}) {
  const events = {
    onJump: vi.fn(),
    onUnanswered: vi.fn(),
    onNext: vi.fn(),
    onReturn: vi.fn(),
    onApprove: vi.fn(),
    onWithdraw: vi.fn(),
    onExport: vi.fn(),
  };
  const rest = {
    standing: "open" as const,
    isStale: false,
    hasFlags: false,
    unansweredCount: 0,
    isBusy: false,
    ...more,
  };
  render(<GateBar blocks={blocks} {...rest} {...events} />);
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

  test("says what nobody answered although it does not block, and jumps there", async () => {
    const events = show([], { unansweredCount: 1 });
    expect(screen.getByText("Nothing blocks the approval")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "1 finding unanswered" }));
    expect(events.onUnanswered).toHaveBeenCalledOnce();
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
    show([], { standing: "approved", isStale: true });
    expect(screen.getByText("Approved, and changed since")).toBeDefined();
    expect(screen.getByRole("button", { name: "Withdraw the approval" })).toBeDefined();
  });
});
