import { describe, expect, it } from "vitest";
import { checkOrigin, isSameSecret } from "./guard.ts";

const host = "127.0.0.1:17345";
const origin = `http://${host}`;
const statusOf = (headers: Record<string, string>, method = "GET") =>
  checkOrigin(headers, method, 17_345)?.status ?? 200;

describe("checkOrigin", () => {
  it.each([
    ["an address that a person typed", { host, "sec-fetch-site": "none", "sec-fetch-mode": "navigate" }, "GET"],
    ["a script of its own page", { host, "sec-fetch-site": "same-origin" }, "GET"],
    ["a call of its own page", { host, origin, "sec-fetch-site": "same-origin" }, "POST"],
    ["a program that says nothing of itself", { host }, "GET"],
  ])("lets %s in", (_who, headers, method) => {
    expect(statusOf(headers, method)).toBe(200);
  });

  it.each([
    ["a name that was made to resolve here", { host: "evil.example:17345" }, "GET", 421],
    ["another name of this machine", { host: "localhost:17345" }, "GET", 421],
    ["another port", { host: "127.0.0.1:80" }, "GET", 421],
    ["no name", {}, "GET", 421],
    ["another page's call", { host, origin: "https://evil.example" }, "POST", 403],
    ["a page of another server of this machine", { host, origin: "http://127.0.0.1:8080" }, "POST", 403],
    ["a page without an origin", { host, origin: "null" }, "POST", 403],
    ["a call that does not say where it is from", { host }, "POST", 403],
    ["an image in another page", { host, "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, "GET", 403],
    ["a script of another server of this machine", { host, "sec-fetch-site": "same-site" }, "GET", 403],
  ])("refuses %s", (_who, headers, method, status) => {
    expect(statusOf(headers, method)).toBe(status);
  });
});

describe("isSameSecret", () => {
  it.each([
    ["abc", "abc", true],
    ["abc", "abd", false],
    ["ab", "abc", false],
    ["", "abc", false],
    ["äbc", "abc", false],
  ])("compares %j with %j", (given, secret, expected) => {
    expect(isSameSecret(given, secret)).toBe(expected);
  });
});
