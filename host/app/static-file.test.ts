import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isInside, readStaticFile, resolveInside } from "./static-file.ts";

let scratch = "";
let built = "";

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-static-"));
  built = join(scratch, "renderer");
  mkdirSync(join(built, "assets"), { recursive: true });
  mkdirSync(join(scratch, "renderer-private"));
  writeFileSync(join(built, "index.html"), "<p>page</p>");
  writeFileSync(join(built, "assets", "app-1a2b.js"), "run()");
  writeFileSync(join(built, "notes"), "no type");
  writeFileSync(join(scratch, "secret.js"), "secret");
  writeFileSync(join(scratch, "renderer-private", "secret.js"), "secret");
  symlinkSync(join(scratch, "secret.js"), join(built, "link.js"));
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe("readStaticFile", () => {
  it("gives the page for the root, never to be kept", async () => {
    const file = await readStaticFile(built, "/");
    expect(file).toMatchObject({ contentType: "text/html; charset=utf-8", isImmutable: false });
  });

  it("gives an asset whose name carries its hash for ever", async () => {
    expect(await readStaticFile(built, "/assets/app-1a2b.js")).toMatchObject({ isImmutable: true });
  });

  it.each([
    ["a parent folder", "/../secret.js"],
    ["an encoded parent folder", "/%2e%2e/secret.js"],
    ["an encoded separator", "/..%2fsecret.js"],
    ["a twice encoded parent folder", "/%252e%252e/secret.js"],
    ["a folder that begins with the same name", "/../renderer-private/secret.js"],
    ["a backslash", "/..\\secret.js"],
    ["a NUL", "/index.html%00.js"],
    ["a broken escape", "/%zz"],
    ["a link out of the folder", "/link.js"],
    ["a file without a known type", "/notes"],
    ["a folder", "/assets"],
    ["no leading slash", "index.html"],
    ["a name of Object's prototype as extension", "/x.constructor"],
  ])("gives nothing for %s", async (_what, requestPath) => {
    expect(await readStaticFile(built, requestPath)).toBeNull();
  });
});

describe("resolveInside", () => {
  it("never leaves the folder, whatever is asked", () => {
    const piece = fc.constantFrom("..", ".", "%2e%2e", "%2f", "/", "\\", "a", "%00", "//", "renderer");
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const target = resolveInside("/srv/renderer", `/${pieces.join("")}`);
        return target === null || isInside("/srv/renderer", resolve(target));
      }),
    );
  });
});
