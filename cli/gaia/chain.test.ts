import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REVISION, SUBJECT } from "../../fixtures/chain-case.ts";
import { chain, folderOf, removeChainFolders } from "../../fixtures/chain-folder.ts";
import { MAX_CHAIN_BYTES } from "./chain-files.ts";

afterAll(removeChainFolders);

describe("countersign gaia chain", () => {
  it.each([
    ["create without its descriptor", "create", []],
    ["check without an expectation", "check", []],
    ["check with a descriptor", "check", ["--descriptor", "x", "--subject", SUBJECT, "--revision", REVISION]],
    ["create with an expectation", "create", ["--descriptor", "x", "--subject", SUBJECT]],
  ] as const)("refuses %s as wrong usage", async (_, verb, more) => {
    expect(await chain(folderOf([]), verb, more)).toMatchObject({ exitCode: 2, stdout: "" });
  });

  it.each([
    ["a key that stands twice", '{"subject":"x","subject":"x","nodes":[]}', "InvalidDescriptor"],
    ["what is no JSON", "{", "InvalidDescriptor"],
    ["what is no UTF-8", new Uint8Array([0xff, 0xfe]), "DocumentUnreadable"],
    ["a document of more than 4 MiB", " ".repeat(MAX_CHAIN_BYTES + 1), "DocumentTooLarge"],
  ])("refuses a descriptor with %s", async (_, bytes, code) => {
    const descriptor = join(folderOf([]), "descriptor.json");
    writeFileSync(descriptor, bytes);
    expect((await chain(dirname(descriptor), "create", ["--descriptor", descriptor])).said).toBe(`REFUSED: ${code}`);
  });
});
