import { createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { writeDocument } from "./write-document.ts";

const closed = (code: string): Writable =>
  new Writable({ write: (_chunk, _encoding, done) => done(Object.assign(new Error(`${code}: write`), { code })) });

const faultOf = async (output: Writable): Promise<string | null> => {
  let fault: string | null = null;
  writeDocument({ stdout: "{}\n", exitCode: 0 }, output, message => {
    fault = message;
  });
  await new Promise(resolve => output.on("close", resolve));
  return fault;
};

describe("writeDocument", () => {
  it("says that a full disk took nothing", async () => {
    expect(await faultOf(createWriteStream("/dev/full"))).toBe(
      "The output could not be written: ENOSPC: no space left on device, write.",
    );
  });

  it("finds no fault in a reader that has enough", async () => {
    expect(await faultOf(closed("EPIPE"))).toBe(null);
  });
});
