import { openSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fileReason } from "./file-reason.ts";

const errorOf = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};

describe("fileReason", () => {
  it.each([
    ["what is not there", errorOf(() => openSync("/nowhere/secret/at-all", "r")), "it is not there"],
    ["a name that is too long", errorOf(() => openSync(`/tmp/${"x".repeat(5000)}`, "r")), "its name is too long"],
    [
      "another fault of the system",
      Object.assign(new Error("EIO: i/o error, open '/home/ada/project'"), { code: "EIO" }),
      "EIO: i/o error",
    ],
    ["a fault of its own", new Error("it is no regular file any more"), "it is no regular file any more"],
    ["what is no error", "gone", "gone"],
  ])("says why %s could not be read, without its path", (_, error, reason) => {
    expect(fileReason(error)).toBe(reason);
  });
});
