import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedRepositories } from "../host/app/open-repositories.ts";
import { createRootRegistry } from "../host/app/root-registry.ts";
import { walkRoot } from "../host/app/walk-root.ts";
import type { NamedByStart } from "../shared/contract/named-by-start.ts";
import { proveSecret } from "./control.ts";
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

const repositories = (): OpenedRepositories & { readonly added: string[] } => {
  const added: string[] = [];
  return {
    added,
    hasRepository: false,
    ask: async () => [],
    remotes: async () => [],
    readRemote: async () => ({ status: "failed" as const, message: "no remote" }),
    add: async directories => void added.push(...directories),
  };
};

async function start(
  port = 0,
  paths: readonly string[] = [join(scratch, "input")],
  data = "data",
  more: Partial<NamedByStart> = {},
  asked = repositories(),
) {
  const shell = await startShell({
    port,
    named: { paths: [...paths], store: null, repositories: [], ...more },
    dataDirectory: join(scratch, data),
    rendererDirectory: join(scratch, "renderer"),
    exampleDirectory: join(scratch, "example"),
    version: "1.2.3",
    roots: createRootRegistry(walkRoot),
    repositories: asked,
  });
  if (shell.ok) started.push(shell.value);
  return shell;
}

async function enter(port = 0, asked = repositories()) {
  const shell = await start(port, undefined, undefined, {}, asked);
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
    expect((await post("/host/openInitial", '{"afterStarts":0}', { cookie: "" })).status).toBe(403);
  });

  it("opens the initial paths, streams their bytes and refuses a link out", async () => {
    const { get, post } = await enter();
    const { roots } = await (await post("/host/openInitial", '{"afterStarts":0}')).json();
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
    ["a request that the contract does not allow", "/host/openInitial", '{"afterStarts":0,"path":"/"}', {}, 400],
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
  it("adds what it names to the running server, and gets an address of its own", async () => {
    const asked = repositories();
    const { origin, get, post } = await enter(0, asked);
    writeFileSync(join(scratch, "b.md"), "b");
    const more = { store: join(scratch, "store"), repositories: ["/work/widget"] };
    const second = await start(Number(new URL(origin).port), [join(scratch, "b.md")], "data", more);
    if (!second.ok) throw new Error(second.error.message);
    expect(second.value.isReused).toBe(true);
    expect((await fetch(second.value.address, { redirect: "manual" })).status).toBe(303);
    const names = async (afterStarts: number) => {
      const { roots } = await (await post("/host/openInitial", JSON.stringify({ afterStarts }))).json();
      return roots.map((root: { name: string }) => root.name);
    };
    expect(await names(0)).toEqual(["input", "b.md"]);
    expect(await names(1)).toEqual(["b.md"]);
    const { stores } = await (await post("/host/listStores", "{}")).json();
    expect(stores.map((store: { name: string }) => store.name)).toEqual(["store"]);
    expect(asked.added).toEqual(["/work/widget"]);
    expect((await get("/")).status).toBe(200);
  });

  it("says that the port is taken where another user's server has it", async () => {
    const { origin } = await enter();
    const other = await start(Number(new URL(origin).port), [], "another-users-data");
    expect(other).toMatchObject({ ok: false, error: { code: "port-busy" } });
  });

  it("names nothing and opens the running one", async () => {
    const { origin, post } = await enter();
    const second = await start(Number(new URL(origin).port), []);
    expect(second).toMatchObject({ ok: true, value: { isReused: true } });
    const { startCount } = await (await post("/host/capabilities", "{}")).json();
    expect(startCount).toBe(1);
  });

  it("says that the running one is of another version where that does not take what it is told", async () => {
    await start();
    const secret = readFileSync(join(scratch, "data", "control-secret"), "utf8");
    const older = createServer((asked, answer) => {
      const challenge = new URL(asked.url ?? "", "http://127.0.0.1").searchParams.get("challenge") ?? "";
      if (asked.method === "POST") answer.writeHead(400).end("Expected paths.");
      else answer.end(JSON.stringify({ name: "countersign", version: "0.9", proof: proveSecret(secret, challenge) }));
    });
    await new Promise<void>(resolve => older.listen(0, "127.0.0.1", resolve));
    const second = await start((older.address() as AddressInfo).port);
    older.closeAllConnections();
    older.close();
    expect(second).toMatchObject({ ok: false, error: { code: "other-version" } });
    expect(second.ok ? "" : second.error.message).toContain("0.9");
  });

  it("tells another program that has taken the port neither secret nor paths", async () => {
    const seen: string[] = [];
    const impostor = createServer((asked, answer) => {
      seen.push(`${asked.method} ${asked.headers.authorization ?? "no secret"}`);
      answer.end(JSON.stringify({ name: "countersign", version: "1.2.3", proof: "guess" }));
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
    const refused = await fetch(`${origin}/control/open`, {
      method: "POST",
      headers,
      body: '{"paths":["/etc"],"store":null,"repositories":[]}',
    });
    expect(refused.status).toBe(403);
  });
});
