import { describe, expect, it } from "vitest";
import { isTrustedSender, type SenderEvent } from "./trusted-sender.ts";

const ours = { sender: { id: 7 }, senderFrame: { url: "app://countersign/", parent: null } };

describe("isTrustedSender", () => {
  it("trusts the app's page in the main frame of its window", () => {
    expect(isTrustedSender(ours, 7)).toBe(true);
  });

  const frame = ours.senderFrame;
  it.each<[string, SenderEvent]>([
    ["a frame that is gone", { ...ours, senderFrame: null }],
    ["a frame inside the page", { ...ours, senderFrame: { ...frame, parent: {} } }],
    ["another window", { ...ours, sender: { id: 8 } }],
    ["another page", { ...ours, senderFrame: { ...frame, url: "https://example.com/" } }],
    ["another host of the scheme", { ...ours, senderFrame: { ...frame, url: "app://countersign.evil/" } }],
    ["an address with a user's name", { ...ours, senderFrame: { ...frame, url: "app://x@countersign/" } }],
    ["a file", { ...ours, senderFrame: { ...frame, url: "file:///countersign/" } }],
    ["no address", { ...ours, senderFrame: { ...frame, url: "" } }],
  ])("does not trust %s", (_who, event) => {
    expect(isTrustedSender(event, 7)).toBe(false);
  });
});
