import { describe, expect, it } from "vitest";
import { UsageError } from "../usage.ts";
import { codeOfFailure } from "./sqlite-failure.ts";

const failure = (errcode?: number): Error =>
  Object.assign(new Error("it failed"), { code: "ERR_SQLITE_ERROR", errcode });

describe("a failure of SQLite", () => {
  it.each([
    ["a lock", 5, "STORE_BUSY"],
    ["a lock within the file", 262, "STORE_BUSY"],
    ["a folder that is not there", 14, "INVALID_PATH"],
    ["a damaged page", 11, "STORE_CORRUPT"],
    ["a file of another kind", 26, "STORE_CORRUPT"],
    ["a number that no double holds", undefined, "STORE_CORRUPT"],
  ])("has a code for %s", (_, errcode, code) => {
    expect(codeOfFailure(failure(errcode))).toBe(code);
  });

  it.each([
    ["a full disk", 13],
    ["a file that may not be written", 8],
    ["a device that fails", 778],
  ])("says nothing of the ledger for %s", (_, errcode) => {
    expect(() => codeOfFailure(failure(errcode))).toThrow(UsageError);
  });

  it("is none where a bug threw", () => {
    expect(() => codeOfFailure(new TypeError("a bug"))).toThrow("a bug");
  });
});
