import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { RemoteList } from "./RemoteList.tsx";

afterEach(cleanup);

const origin = {
  repository: "widget",
  name: "origin",
  url: "https://example.com/widget.git",
  refusal: null,
  readAt: null,
};
const local = {
  ...origin,
  name: "disk",
  url: "/srv/widget.git",
  refusal: "Only https and ssh are read: this is neither.",
};

test("reads an address only after it was shown and confirmed", async () => {
  const onRead = vi.fn();
  render(<RemoteList remotes={[origin]} isBusy={false} onRead={onRead} />);
  await userEvent.click(screen.getByRole("button", { name: "Read it…" }));
  expect(onRead).not.toHaveBeenCalled();
  expect(screen.getByText("git ls-remote -- https://example.com/widget.git")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Do not read it" }));
  expect(onRead).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Read it…" }));
  await userEvent.click(screen.getByRole("button", { name: "Read this address" }));
  expect(onRead).toHaveBeenCalledWith(origin);
});

test("offers nothing for an address that is not read, and says why", () => {
  render(<RemoteList remotes={[local]} isBusy={false} onRead={vi.fn()} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(local.refusal)).toBeDefined();
});
