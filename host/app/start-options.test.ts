import { describe, expect, it } from "vitest";
import { parseStartOptions } from "./start-options.ts";

const parse = (...args: string[]) => {
  const result = parseStartOptions(args);
  return result.ok ? result.value : result.error.code;
};

describe("parseStartOptions", () => {
  it("has a fixed port, and opens nothing by itself", () => {
    const defaults = {
      paths: [],
      example: false,
      repositories: [],
      store: null,
      port: 17345,
      opensWindow: true,
      dataDirectory: null,
    };
    expect(parse()).toEqual(defaults);
  });

  it("reads paths and options in any order", () => {
    const args = [
      "a",
      "--repo",
      "r",
      "--port=0",
      "b",
      "--no-open",
      "--repo",
      "s",
      "--example",
      "--store",
      "t",
      "--data-dir",
      "d",
    ];
    expect(parse(...args)).toEqual({
      paths: ["a", "b"],
      example: true,
      repositories: ["r", "s"],
      store: "t",
      port: 0,
      opensWindow: false,
      dataDirectory: "d",
    });
  });

  it("takes what follows -- for paths", () => {
    expect(parse("--", "--example")).toMatchObject({ paths: ["--example"], example: false });
  });

  it.each([
    ["an unknown option", ["--frobnicate"]],
    ["a port that is none", ["--port", "many"]],
    ["a port that is too large", ["--port", "65536"]],
    ["an empty port", ["--port="]],
    ["an option without its value", ["--repo"]],
  ])("refuses %s", (_what, args) => {
    expect(parse(...args)).toBe("usage");
  });
});
