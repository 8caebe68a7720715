import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setSingleKeys } from "../state/single-keys.ts";
import { useShortcuts } from "./use-shortcuts.ts";

afterEach(() => {
  cleanup();
  setSingleKeys(true);
});

function Keys({ run }: { readonly run: () => void }) {
  useShortcuts({ a: run, j: run, enter: run, "mod+enter": run });
  return (
    <>
      <input aria-label="words" />
      <button type="button">press</button>
    </>
  );
}

describe("useShortcuts", () => {
  test.each([
    ["runs a single letter", "a", 1],
    ["runs a chord", "{Control>}{Enter}{/Control}", 1],
    ["leaves a letter with Ctrl to the browser", "{Control>}a{/Control}", 0],
    ["leaves a capital alone", "{Shift>}A{/Shift}", 0],
  ])("%s", async (_, keys, times) => {
    const run = vi.fn();
    render(<Keys run={run} />);
    await userEvent.keyboard(keys);
    expect(run).toHaveBeenCalledTimes(times);
  });

  test("rests while a person types", async () => {
    const run = vi.fn();
    render(<Keys run={run} />);
    await userEvent.type(screen.getByLabelText("words"), "aaa{Enter}");
    expect(run).not.toHaveBeenCalled();
  });

  test("leaves Enter to the button that has the focus", async () => {
    const run = vi.fn();
    render(<Keys run={run} />);
    screen.getByRole("button").focus();
    await userEvent.keyboard("{Enter}");
    expect(run).not.toHaveBeenCalled();
  });

  test.each([
    ["moves on while a key is held down", { key: "j" }, 2],
    ["does once what is done once", { key: "a" }, 1],
    ["takes a chord that is held down for one press", { key: "Enter", ctrlKey: true }, 1],
  ])("%s", (_, init, times) => {
    const run = vi.fn();
    render(<Keys run={run} />);
    fireEvent.keyDown(window, init);
    fireEvent.keyDown(window, { ...init, repeat: true });
    expect(run).toHaveBeenCalledTimes(times);
  });

  test("switches single letters off, and chords stay", async () => {
    const run = vi.fn();
    render(<Keys run={run} />);
    setSingleKeys(false);
    await userEvent.keyboard("a");
    expect(run).not.toHaveBeenCalled();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    expect(run).toHaveBeenCalledOnce();
  });
});
