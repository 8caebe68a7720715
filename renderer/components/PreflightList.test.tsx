import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PreflightList } from "./PreflightList.tsx";

afterEach(cleanup);

const ITEMS = [
  { item: "Egress", from: "template", isTicked: false, word: null },
  {
    item: "Deploy key",
    from: "template",
    isTicked: true,
    word: { isTicked: true, reviewer: "Ada", atIso: "2026-07-02T10:00:00Z" },
  },
] as const;

test("a tick is told, and who gave the others is shown", async () => {
  const onTick = vi.fn();
  render(<PreflightList items={ITEMS} isElsewhere={false} isLocked={false} onTick={onTick} />);
  expect(screen.getByText("1 of 2 open")).toBeDefined();
  expect(screen.getByText(/Ada/)).toBeDefined();
  await userEvent.click(screen.getByRole("checkbox", { name: "Egress" }));
  expect(onTick).toHaveBeenCalledWith("Egress", true);
  await userEvent.click(screen.getByRole("checkbox", { name: "Deploy key" }));
  expect(onTick).toHaveBeenLastCalledWith("Deploy key", false);
});

test("nothing is ticked once it is approved", () => {
  render(<PreflightList items={ITEMS} isElsewhere={false} isLocked onTick={vi.fn()} />);
  for (const box of screen.getAllByRole("checkbox")) expect(box).toHaveProperty("disabled", true);
});

test("says that one stands elsewhere, and none where none does", () => {
  const { rerender } = render(<PreflightList items={ITEMS} isElsewhere isLocked={false} onTick={vi.fn()} />);
  expect(screen.getByText(/lists none itself: one stands in what it names/)).toBeDefined();
  rerender(<PreflightList items={ITEMS} isElsewhere={false} isLocked={false} onTick={vi.fn()} />);
  expect(screen.getByText(/^The handoff lists none\. These/)).toBeDefined();
});
