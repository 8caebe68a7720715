import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toRecordId } from "../../shared/model/ids.ts";
import type { Block } from "../../shared/model/review.ts";
import { ExportRefusal } from "./ExportRefusal.tsx";

afterEach(cleanup);

const target = { type: "record", recordId: toRecordId("a") } as const;
const blocks: readonly Block[] = [
  { code: "record-undecided", message: "a is undecided", target },
  { code: "blocker-not-waived", message: "a has a blocker", target },
];

function show(code: string, isFlagged = false) {
  const events = { onJump: vi.fn(), onApprove: vi.fn(), onReturnNote: isFlagged ? vi.fn() : null };
  render(<ExportRefusal message="Not now." code={code} blocks={code === "BLOCKED" ? blocks : []} {...events} />);
  return events;
}

describe("ExportRefusal", () => {
  test("says what to do first, counts a record once, and jumps to it", async () => {
    const { onJump } = show("BLOCKED");
    expect(screen.getByText(/1 thing stands in the way/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "1 record undecided" }));
    expect(onJump).toHaveBeenCalledWith(blocks[0]);
    expect(screen.queryByRole("button", { name: /Approve/ })).toBeNull();
  });

  test("offers the approval where nothing but it is missing", async () => {
    const { onApprove } = show("NOT_APPROVED");
    await userEvent.click(screen.getByRole("button", { name: "Approve it…" }));
    expect(onApprove).toHaveBeenCalledOnce();
  });

  test("offers the return note where a flag stands", async () => {
    const { onReturnNote } = show("BLOCKED", true);
    await userEvent.click(screen.getByRole("button", { name: "See the return note" }));
    expect(onReturnNote).toHaveBeenCalledOnce();
  });
});
