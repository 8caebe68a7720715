import { describe, expect, it } from "vitest";
import { describeImportError, readImportError } from "./import-error.ts";

const wrapped = (name: string, message: string, inner?: unknown) => Object.assign(new Error(message), { name, inner });

describe("readImportError", () => {
  it.each([
    { thrown: new DOMException("full", "QuotaExceededError"), code: "storage-full" },
    { thrown: wrapped("AbortError", "aborted", new DOMException("x", "QuotaExceededError")), code: "storage-full" },
    { thrown: wrapped("UnknownError", "Internal error: No space left on device"), code: "storage-full" },
    { thrown: wrapped("UnknownError", "Internal error opening backing store"), code: "storage-blocked" },
    { thrown: wrapped("VersionError", "a newer version"), code: "storage-blocked" },
    { thrown: new TypeError("x is not a function"), code: "crashed" },
    { thrown: "a string", code: "crashed" },
  ])("reads $thrown as $code, with a sentence", ({ thrown, code }) => {
    const error = readImportError(thrown, false);
    expect(error.code).toBe(code);
    expect(describeImportError(error)).toMatch(/the library is as it was|it is as it was/);
  });

  it("says that it was cancelled, whatever the cancelling threw", () => {
    expect(readImportError(new Error("aborted"), true)).toEqual({ code: "cancelled" });
  });

  it("ends on an error that wraps itself", () => {
    const loop: Error & { inner?: unknown } = new Error("loop");
    loop.inner = loop;
    expect(readImportError(loop, false).code).toBe("crashed");
  });
});
