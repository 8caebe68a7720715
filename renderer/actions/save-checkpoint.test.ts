import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MemoryStore } from "../../fixtures/memory-store.ts";
import { folderOf, importInto } from "../../fixtures/test-library.ts";
import type { HostRequest } from "../../shared/contract/host.ts";
import type { HandoffId } from "../../shared/model/ids.ts";
import { LIBRARY_NAME, Library, library } from "../store/database.ts";
import { readHandoffView } from "../store/handoff-view.ts";
import { readQueue } from "../store/queue.ts";
import { approveHandoff } from "./approve.ts";
import { decide } from "./decide.ts";
import { proposePlace, saveCheckpoint } from "./save-checkpoint.ts";
import { saveReviewer } from "./settings.ts";

const shared = vi.hoisted(() => ({ store: null as MemoryStore | null, between: [] as (() => void)[] }));
vi.mock("../host.ts", () => ({
  host: {
    capabilities: async () => ({ version: "0.1.0", hasRepository: false }),
    readStore: async ({ path }: HostRequest<"readStore">) => shared.store?.read(path),
    changeStore: async ({ change }: HostRequest<"changeStore">) => {
      shared.between.shift()?.();
      const { store } = shared;
      if (store === null || change.type !== "replace") return { outcome: "failed" };
      if ((store.files.get(change.path) ?? null) !== change.expected) return { outcome: "changed" };
      return { outcome: (await store.write(change.path, change.text)) ? "written" : "failed" };
    },
  },
}));
vi.mock("../worker/reader-client.ts", () => ({ verifySourceBytes: async () => true }));

const relaxed = new Library(LIBRARY_NAME, "relaxed");
const PATH = "team/demo/member/amy/continuity/role-reviewer/latest.json";
const parked = (createdAt: string): string =>
  JSON.stringify({
    schema: "coord.teams.continuity.v1",
    checkpoint_id: `CHK-${createdAt}-role-reviewer`,
    agent: "amy",
    task: "role-reviewer",
    objective: "Review the continuity layer until the release",
    next_actions: ["land PR 5"],
    created_at: createdAt,
  });

async function openPark(): Promise<HandoffId> {
  await importInto({ strict: library(), relaxed }, [folderOf({ [PATH]: parked("2026-07-01T10:00:00Z") })]);
  const [row] = await readQueue(library());
  if (row === undefined) throw new Error("the park was not imported");
  return row.id;
}

async function approve(id: HandoffId): Promise<void> {
  const view = await readHandoffView(library(), id);
  for (const { id: recordId } of view?.judged.handoff.records ?? [])
    await decide(id, { type: "record", recordId }, "waive", "read by hand");
  for (const { fingerprint } of view?.findings ?? [])
    await decide(id, { type: "finding", fingerprint }, "waive", "read by hand");
  const approved = await approveHandoff(id);
  if (!approved.ok) throw new Error(approved.error.message);
}

beforeEach(async () => {
  await Promise.all(library().tables.map(table => table.clear()));
  await saveReviewer("ada");
  shared.store = new MemoryStore({ [PATH]: parked("2026-07-01T10:00:00Z") });
  shared.between = [];
});

describe("saveCheckpoint", () => {
  it("proposes the handoff's own place", async () => {
    expect(await proposePlace(await openPark())).toEqual({ team: "demo", agent: "amy", task: "role-reviewer" });
  });

  it("saves what is approved, over the park that was reviewed", async () => {
    const id = await openPark();
    await approve(id);
    const place = await proposePlace(id);
    const saved = await saveCheckpoint(id, "s", place ?? { team: "", agent: "", task: "" });
    expect(saved).toMatchObject({
      ok: true,
      value: { save: { status: "saved", path: PATH, met: { createdAt: "2026-07-01T10:00:00Z" } } },
    });
    expect(JSON.parse(shared.store?.files.get(PATH) ?? "")).toMatchObject({
      agent: "amy",
      task: "role-reviewer",
      next_actions: ["UNVERIFIED (read by hand): land PR 5"],
      countersign: { authority: { effects: [] }, approved_by: "ada" },
    });
  });

  it("looks again where somebody saved in between, and leaves a newer one alone", async () => {
    const id = await openPark();
    await approve(id);
    const newer = parked("2099-01-01T00:00:00Z");
    shared.between = [() => void shared.store?.files.set(PATH, newer)];
    const saved = await saveCheckpoint(id, "s", { team: "demo", agent: "amy", task: "role-reviewer" });
    expect(saved).toMatchObject({ ok: true, value: { save: { status: "newer" } } });
    expect(shared.store?.files.get(PATH)).toBe(newer);
  });

  it("saves nothing that is not approved", async () => {
    const id = await openPark();
    const saved = await saveCheckpoint(id, "s", { team: "demo", agent: "amy", task: "role-reviewer" });
    expect(saved).toMatchObject({ ok: false, error: { code: "BLOCKED" } });
  });

  it.each([
    { team: "", agent: "amy", task: "t" },
    { team: "a/b", agent: "amy", task: "t" },
    { team: "demo", agent: "../bo", task: "t" },
    { team: "demo", agent: "amy", task: " " },
  ])("refuses %j before it looks at anything", async place => {
    expect(await saveCheckpoint("none" as HandoffId, "s", place)).toMatchObject({
      ok: false,
      error: { code: "BAD_NAME" },
    });
  });
});
