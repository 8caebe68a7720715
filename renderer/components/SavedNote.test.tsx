import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { SavedNote, type SavedState } from "./SavedNote.tsx";

afterEach(cleanup);

function show(saved: SavedState, canShow = true) {
  const onCopy = vi.fn();
  const onShow = vi.fn();
  render(<SavedNote saved={saved} canShow={canShow} onCopy={onCopy} onShow={onShow} />);
  return { onCopy, onShow };
}

it("says where an export was saved, copies the path and shows the file", async () => {
  const { onCopy, onShow } = show({ status: "saved", path: "/home/ada/brief.md" });
  expect(screen.getByRole("status").textContent).toContain("Saved as /home/ada/brief.md");
  await userEvent.click(screen.getByRole("button", { name: "Copy path" }));
  await userEvent.click(screen.getByRole("button", { name: "Show in folder" }));
  expect(onCopy).toHaveBeenCalledWith("/home/ada/brief.md");
  expect(onShow).toHaveBeenCalledOnce();
});

it("offers no folder where the shell can show none", () => {
  show({ status: "saved", path: "/home/ada/brief.md" }, false);
  expect(screen.queryByRole("button", { name: "Show in folder" })).toBeNull();
});

it("names a download, whose place only the browser knows", () => {
  show({ status: "downloaded", name: "brief.md" });
  expect(screen.getByRole("status").textContent).toBe(
    "Given to the browser as brief.md: it lies where your downloads go.",
  );
});

it("says aloud why nothing was written", () => {
  show({ status: "failed", message: "The disk is full: nothing was written." });
  expect(screen.getByRole("alert").textContent).toBe("The disk is full: nothing was written.");
});
