import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRootRegistry } from "../host/app/root-registry.ts";
import { walkRoot } from "../host/app/walk-root.ts";
import { type StartedShell, startShell } from "./start-shell.ts";

let scratch = "";
let started: StartedShell[] = [];

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "countersign-serve-"));
  for (const name of ["renderer", "input"]) mkdirSync(join(scratch, name));
  writeFileSync(join(scratch, "renderer", "index.html"), "<p>the page</p>");
  writeFileSync(join(scratch, "input", "a.jsonl"), "{}\n");
  symlinkSync("/etc/passwd", join(scratch, "input", "link"));
});
afterEach(async () => {
  for (const shell of started) await shell.close();
  started = [];
  rmSync(scratch, { recursive: true });
});

async function start(port = 0, paths: readonly string[] = [join(scratch, "input")], data = "data") {
  const shell = await startShell({
    port,
    paths,
    dataDirectory: join(scratch, data),
    rendererDirectory: join(scratch, "renderer"),
    exampleDirectory: join(scratch, "example"),
    storeDirectory: null,
    version: "1.2.3",
    roots: createRootRegistry(walkRoot),
    repositories: {
      hasRepository: false,
      ask: async () => [],
      remotes: async () => [],
      readRemote: async () => ({ status: "failed" as const, message: "no remote" }),
    },
  });
  if (shell.ok) started.push(shell.value);
  return shell;
}

async function enter(port = 0) {
  const shell = await start(port);
  if (!shell.ok) throw new Error(shell.error.message);
  const { origin } = new URL(shell.value.address);
  const entered = await fetch(shell.value.address, { redirect: "manual" });
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  const get = (path: string, headers: Record<string, string> = { cookie }) => fetch(`${origin}${path}`, { headers });
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${origin}${path}`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json", ...headers },
      body,
    });
  return { shell: shell.value, origin, cookie, entered, get, post };
}

/** The status of a request whose path is sent as it is written; fetch would normalise it. */
const rawStatus = (origin: string, path: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(origin, { path, headers: { cookie } }, response => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject).end();
  });

describe("startShell", () => {
  it("exchanges its address once for a cookie, and redirects to the page", async () => {
    const { shell, entered, get } = await enter();
    expect([entered.status, entered.headers.get("location")]).toEqual([303, "/"]);
    expect(await (await get("/")).text()).toBe("<p>the page</p>");
    expect((await fetch(shell.address, { redirect: "manual" })).status).toBe(403);
  });

  it("has nothing for who has no cookie, not even the page", async () => {
    const { get, post } = await enter();
    expect((await get("/", {})).status).toBe(403);
    expect((await get("/bytes/x/0", {})).status).toBe(403);
    expect((await post("/host/openInitial", "{}", { cookie: "" })).status).toBe(403);
  });

  it("opens the initial paths, streams their bytes and refuses a link out", async () => {
    const { get, post } = await enter();
    const { roots } = await (await post("/host/openInitial", "{}")).json();
    expect(roots).toHaveLength(1);
    expect(roots[0]).toMatchObject({
      name: "input",
      entries: [{ path: "a.jsonl", sizeBytes: 3 }],
      refusals: [{ path: "link", code: "symlink-outside" }],
    });
    expect(await (await get(`/bytes/${roots[0].token}/0`)).text()).toBe("{}\n");
    expect((await get(`/bytes/${roots[0].token}/1`)).status).toBe(404);
  });

  it.each([
    ["a method that does not exist", "/host/constructor", "{}", {}, 404],
    ["a request that the contract does not allow", "/host/openInitial", '{"path":"/"}', {}, 400],
    ["a body that is no JSON", "/host/openInitial", "{", {}, 400],
    ["a form's body", "/host/openInitial", "{}", { "content-type": "text/plain" }, 400],
    ["another page's call", "/host/openInitial", "{}", { origin: "https://evil.example" }, 403],
    ["a file by POST", "/index.html", "{}", {}, 405],
  ])("refuses %s", async (_what, path, body, headers, status) => {
    const { post } = await enter();
    expect((await post(path, body, headers)).status).toBe(status);
  });

  it.each(["/../data/control-secret", "/%2e%2e/data/control-secret", "/..%2fdata%2fcontrol-secret", "//etc/passwd"])(
    "serves nothing outside the built app: %s",
    async path => {
      const { origin, cookie } = await enter();
      expect(await rawStatus(origin, path, cookie)).toBe(404);
    },
  );

  it("keeps its secret from other users", async () => {
    await start();
    expect(statSync(join(scratch, "data", "control-secret")).mode & 0o077).toBe(0);
  });
});

describe("a second start on the same port", () => {
  it("hands its paths to the running server, and gets an address of its own", async () => {
    const { origin, get, post } = await enter();
    writeFileSync(join(scratch, "b.md"), "b");
    const second = await start(Number(new URL(origin).port), [join(scratch, "b.md")]);
    if (!second.ok) throw new Error(second.error.message);
    expect(second.value.isReused).toBe(true);
    expect((await fetch(second.value.address, { redirect: "manual" })).status).toBe(303);
    const { roots } = await (await post("/host/openInitial", "{}")).json();
    expect(roots.map((root: { name: string }) => root.name)).toEqual(["b.md"]);
    expect((await get("/")).status).toBe(200);
  });

  it("says that the port is taken where another user's server has it", async () => {
    const { origin } = await enter();
    const other = await start(Number(new URL(origin).port), [], "another-users-data");
    expect(other).toMatchObject({ ok: false, error: { code: "port-busy" } });
  });

  it("tells another program that has taken the port neither secret nor paths", async () => {
    const seen: string[] = [];
    const impostor = createServer((asked, answer) => {
      seen.push(`${asked.method} ${asked.headers.authorization ?? "no secret"}`);
      answer.end(JSON.stringify({ name: "countersign", proof: "guess" }));
    });
    await new Promise<void>(resolve => impostor.listen(0, "127.0.0.1", resolve));
    const other = await start((impostor.address() as AddressInfo).port);
    impostor.closeAllConnections();
    impostor.close();
    expect(other).toMatchObject({ ok: false, error: { code: "port-busy" } });
    expect(seen).toEqual(["GET no secret"]);
  });

  it("is refused without the user's secret", async () => {
    const { origin } = await enter();
    const headers = { "content-type": "application/json", authorization: "Bearer guess" };
    const refused = await fetch(`${origin}/control/open`, { method: "POST", headers, body: '{"paths":["/etc"]}' });
    expect(refused.status).toBe(403);
  });
});
