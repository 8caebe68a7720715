import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bytesPath } from "../../shared/contract/host.ts";
import { createAppResponder } from "./app-responder.ts";
import { createRootRegistry } from "./root-registry.ts";
import { walkRoot } from "./walk-root.ts";

let scratch = "";
const roots = createRootRegistry(walkRoot);
const setUp = () => createAppResponder(join(scratch, "renderer"), roots);

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-respond-"));
  mkdirSync(join(scratch, "renderer"));
  mkdirSync(join(scratch, "input"));
  const page = '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__"></script>';
  writeFileSync(join(scratch, "renderer", "index.html"), page);
});
afterEach(() => rmSync(scratch, { recursive: true }));

const nonceOf = (policy: string | null): string => /'nonce-([^']+)'/u.exec(policy ?? "")?.[1] ?? "none";

describe("createAppResponder", () => {
  it("puts a response's own nonce into the page and into its policy, another each time", async () => {
    const respond = setUp();
    const first = await respond("GET", "/");
    const second = await respond("GET", "/");
    const nonce = nonceOf(first.headers.get("content-security-policy"));
    expect(await first.text()).toBe(`<meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}"></script>`);
    expect(nonceOf(second.headers.get("content-security-policy"))).not.toBe(nonce);
  });

  it("sends the policy and the other guards with every answer, refusals too", async () => {
    for (const response of [await setUp()("GET", "/"), await setUp()("GET", "/none"), await setUp()("POST", "/")]) {
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy.replace(/'nonce-[^']+'/u, "'nonce-…'")).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-…'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-src 'none'; object-src 'none'; frame-ancestors 'none'",
      );
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("referrer-policy")).toBe("no-referrer");
      expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(response.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });

  it("streams an entry's bytes whole, as bytes", async () => {
    const bytes = Uint8Array.from({ length: 3 * 1024 * 1024 + 7 }, (_value, index) => index % 251);
    writeFileSync(join(scratch, "input", "big.jsonl"), bytes);
    const { token } = await roots.open(join(scratch, "input"));
    const response = await setUp()("GET", bytesPath(token, 0));
    expect(response.headers.get("content-type")).toBe("application/octet-stream");
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it("answers an empty entry with no bytes", async () => {
    writeFileSync(join(scratch, "input", "empty"), "");
    const { token } = await roots.open(join(scratch, "input"));
    expect(await (await setUp()("GET", bytesPath(token, 0))).text()).toBe("");
  });

  it("can be left in the middle of a file", async () => {
    writeFileSync(join(scratch, "input", "big"), new Uint8Array(5 * 1024 * 1024));
    const { token } = await roots.open(join(scratch, "input"));
    const reader = (await setUp()("GET", bytesPath(token, 0))).body?.getReader();
    await reader?.read();
    await expect(reader?.cancel()).resolves.toBeUndefined();
  });

  it("says with its code why a listed entry cannot be read any more", async () => {
    writeFileSync(join(scratch, "input", "a"), "a");
    const { token } = await roots.open(join(scratch, "input"));
    rmSync(join(scratch, "input", "a"));
    const response = await setUp()("GET", bytesPath(token, 0));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "gone" });
  });

  it.each([
    ["a token that was never made", "/bytes/nothing/0"],
    ["an index that is none", "/bytes/nothing/__proto__"],
    ["a path in the place of an index", "/bytes/nothing/0/../../etc/passwd"],
  ])("finds nothing for %s", async (_what, requestPath) => {
    expect((await setUp()("GET", requestPath)).status).toBe(404);
  });

  it("finds nothing past the last entry", async () => {
    const { token } = await roots.open(join(scratch, "input"));
    expect((await setUp()("GET", bytesPath(token, 0))).status).toBe(404);
  });

  it.each(["POST", "PUT", "DELETE", "HEAD"])("refuses %s", async method => {
    expect((await setUp()(method, "/")).status).toBe(405);
  });
});
