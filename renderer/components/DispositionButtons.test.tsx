import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { DispositionButtons } from "./DispositionButtons.tsx";

afterEach(cleanup);

const accept = () => screen.getByRole("button", { name: "Accept A" });

describe("DispositionButtons", () => {
  test("shows Accept as disabled where it is refused, reachable by keyboard, with the reason beside it", async () => {
    const onDecide = vi.fn();
    render(<DispositionButtons current={null} refusal="A blocker is not accepted." onDecide={onDecide} />);
    expect(accept().getAttribute("aria-disabled")).toBe("true");
    const reason = screen.getByText("A blocker is not accepted.");
    expect(accept().getAttribute("aria-describedby")).toBe(reason.id);
    await userEvent.tab();
    expect(document.activeElement).toBe(accept());
    await userEvent.click(screen.getByRole("button", { name: "Waive W" }));
    expect(onDecide).toHaveBeenCalledExactlyOnceWith("waive");
  });

  test("disables nothing where it can be accepted", () => {
    render(<DispositionButtons current="accept" refusal={null} onDecide={vi.fn()} />);
    expect(accept().hasAttribute("aria-disabled")).toBe(false);
    expect(accept().getAttribute("aria-pressed")).toBe("true");
  });
});
