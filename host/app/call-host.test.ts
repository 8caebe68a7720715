import { describe, expect, it } from "vitest";
import type { Host } from "../../shared/contract/host.ts";
import { createHost } from "./app-host.ts";
import { callHost } from "./call-host.ts";
import { createRootRegistry } from "./root-registry.ts";
import { createStartLog } from "./start-log.ts";

const host: Host = createHost({
  shell: "browser",
  version: "1.2.3",
  roots: createRootRegistry(async () => ({ entries: [], refusals: [] })),
  repositories: {
    hasRepository: false,
    ask: async () => [],
    remotes: async () => [],
    readRemote: async () => ({ status: "failed" as const, message: "no remote" }),
  },
  dialogs: null,
  starts: createStartLog({ paths: ["/nowhere/team"], store: null, repositories: [] }),
  exampleDirectory: "/nowhere/example",
});

const codeOf = async (method: string, payload: unknown, on: Host = host): Promise<string> => {
  const result = await callHost(on, method, payload);
  return result.ok ? "ok" : result.error.code;
};

describe("callHost", () => {
  it("gives a method's response", async () => {
    const result = await callHost(host, "openInitial", { afterStarts: 0 });
    expect(result).toMatchObject({ ok: true, value: { roots: [{ name: "team", entries: [], refusals: [] }] } });
  });

  it.each([
    ["a method that does not exist", "readFile", {}, "unknown-method"],
    ["a name of Object's prototype", "constructor", {}, "unknown-method"],
    ["no payload", "openInitial", undefined, "invalid-request"],
    ["a field that the contract does not have", "openInitial", { afterStarts: 0, path: "/etc" }, "invalid-request"],
    ["a field of another type", "saveExport", { suggestedName: 7, text: "" }, "invalid-request"],
    ["bytes that are no base64", "saveExport", { suggestedName: "a", base64: "*" }, "invalid-request"],
    ["a text and bytes at once", "saveExport", { suggestedName: "a", text: "", base64: "" }, "invalid-request"],
    ["a question of another kind", "askRepositories", { questions: [{ type: "run" }] }, "invalid-request"],
  ])("refuses %s", async (_what, method, payload, code) => {
    expect(await codeOf(method, payload)).toBe(code);
  });

  it("lets nothing out that the contract does not have", async () => {
    const leaking = { ...host, reviewerName: async () => ({ name: "ana", home: "/home/ana" }) };
    expect(await codeOf("reviewerName", {}, leaking)).toBe("invalid-response");
  });

  it("turns a fault into an answer", async () => {
    const broken = { ...host, reviewerName: () => Promise.reject(new Error("no user")) };
    expect(await codeOf("reviewerName", {}, broken)).toBe("failed");
  });
});
