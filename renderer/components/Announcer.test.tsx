import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Announcer } from "./Announcer.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const said = () => screen.getByRole("status").textContent;
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe("Announcer", () => {
  test("says a thing for a while and is then empty, for eyes and screen reader alike", () => {
    render(<Announcer text="Accepted. 3 left." count={1} />);
    expect(said()).toBe("Accepted. 3 left.");
    wait(5000);
    expect(said()).toBe("Accepted. 3 left.");
    wait(2000);
    expect(said()).toBe("");
  });

  test("says the same words again when they are said again", () => {
    const { rerender } = render(<Announcer text="Nothing is left undecided." count={1} />);
    wait(10_000);
    rerender(<Announcer text="Nothing is left undecided." count={2} />);
    expect(said()).toBe("Nothing is left undecided.");
  });

  test("is empty at once where the words belong to another place", () => {
    const { rerender } = render(<Announcer text="Accepted." count={1} />);
    rerender(<Announcer text="" count={1} />);
    expect(said()).toBe("");
  });
});
