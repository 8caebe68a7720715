import { describe, expect, it } from "vitest";
import { handleAppScheme } from "./app-scheme.ts";
import { handleHostChannel } from "./host-channel.ts";

describe("handleAppScheme", () => {
  const setUp = () => {
    let handler: (request: Request) => Response | Promise<Response> = () => new Response();
    const protocol = {
      handle: (_scheme: string, given: typeof handler) => {
        handler = given;
      },
    };
    handleAppScheme(protocol, async (method, path) => new Response(`${method} ${path}`));
    return async (url: string) => (await handler(new Request(url))).text();
  };

  it("gives the responder the path as it was asked, without its query", async () => {
    expect(await setUp()("app://countersign/assets/a%20b.js?x=1")).toBe("GET /assets/a%20b.js");
  });

  it("answers no other host of the scheme", async () => {
    expect(await setUp()("app://elsewhere/index.html")).toBe("Not found.");
  });
});

describe("handleHostChannel", () => {
  const setUp = () => {
    let handler: (event: unknown, ...args: unknown[]) => Promise<unknown> = async () => null;
    const ipcMain = {
      handle: (_channel: string, given: typeof handler) => {
        handler = given;
      },
    };
    // A host of one method: what is tested is what comes before it.
    const host = { reviewerName: async () => ({ name: "ana" }) };
    handleHostChannel(ipcMain as never, host as never, 7);
    const event = { sender: { id: 7 }, senderFrame: { url: "app://countersign/", parent: null } };
    return {
      call: (...args: unknown[]) => handler(event, ...args),
      callAs: (sender: object) => handler({ ...event, ...sender }, "reviewerName", {}),
    };
  };

  it("answers its own page", async () => {
    expect(await setUp().call("reviewerName", {})).toEqual({ ok: true, value: { name: "ana" } });
  });

  it("rejects an unknown sender before it looks at what was sent", async () => {
    await expect(setUp().callAs({ senderFrame: null })).rejects.toThrow("unknown sender");
    await expect(setUp().callAs({ sender: { id: 8 } })).rejects.toThrow("unknown sender");
  });

  it.each([
    [["nothing", {}], "unknown-method"],
    [[{ toString: "reviewerName" }, {}], "unknown-method"],
    [["reviewerName", { path: "/" }], "invalid-request"],
    [["reviewerName"], "invalid-request"],
  ])("refuses %j", async (args, code) => {
    expect(await setUp().call(...args)).toMatchObject({ ok: false, error: { code } });
  });
});
