import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { RestoreNote } from "./RestoreNote.tsx";

afterEach(cleanup);

const said = (outcome: Partial<Parameters<typeof RestoreNote>[0]["outcome"]>): string => {
  render(<RestoreNote outcome={{ newFiles: 0, grownFiles: 0, reviews: 0, notTaken: [], ...outcome }} />);
  return screen.getByRole("status").textContent ?? "";
};

describe("RestoreNote", () => {
  it("says what was new", () => {
    expect(said({ newFiles: 3, grownFiles: 1, reviews: 2 })).toBe(
      "Restored: 3 files, later states of 1 file, 2 reviews.",
    );
  });

  it("says where nothing was", () => {
    expect(said({})).toContain("no file and no review was new here");
  });

  it("lists what was not taken, each with its reason", () => {
    said({ notTaken: [{ name: "Ship it", why: "this library has another review of it" }] });
    expect(screen.getByRole("listitem").textContent).toBe("Ship it: this library has another review of it");
  });
});
