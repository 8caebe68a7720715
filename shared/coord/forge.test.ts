import { describe, expect, it } from "vitest";
import { pullRequestSlug } from "./forge.ts";

describe("pullRequestSlug", () => {
  it.each([
    ["https://github.com/Acme/web.app/pull/12", "acme-web-app-12"],
    ["see https://github.com/a/b/pull/3#discussion", "a-b-3"],
    ["https://github.com/a/b/issues/3", null],
    ["", null],
    [null, null],
  ])("of %j is %j", (text, slug) => {
    expect(pullRequestSlug(text)).toBe(slug);
  });
});
