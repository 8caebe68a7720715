import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test } from "vitest";
import { toHandoffId, toMessageId, toSessionId, toSourceId } from "../../shared/model/ids.ts";
import type { TeamAgent, TeamSummary } from "../../shared/model/team.ts";
import { TeamView } from "./TeamView.tsx";

afterEach(cleanup);

const LINKS = {
  handoff: (id: string) => `#h/${id}`,
  session: (id: string, messageId: string | null) => `#s/${id}/${messageId ?? ""}`,
};
const kept = { standing: "kept", message: "", shown: null } as const;
const agent = (name: string, more: Partial<TeamAgent>): TeamAgent => ({
  agent: name,
  presence: null,
  checkpoint: null,
  checkpointCount: 0,
  future: null,
  pointer: "none",
  inbox: [],
  owed: [],
  standing: "absent",
  engineStanding: "absent",
  lifecycles: [],
  ...more,
});

const TEAM: TeamSummary = {
  id: "t",
  kind: "team",
  name: "blue",
  place: "0:store/team/blue",
  agents: [
    agent("rook", {
      standing: "stale",
      engineStanding: "fresh",
      pointer: "future",
      future: { handoffId: toHandoffId("h9"), createdAtIso: "2031-01-01T00:00:00Z" },
      inbox: [{ sourceId: toSourceId("0:task/header.md"), slug: "header", title: "Read the header", assignee: "*" }],
      owed: [{ slug: "old-ask", priority: "P1", recordedAt: "2026-07-01T11:00:00Z" }],
    }),
    agent("wren", {
      standing: "fresh",
      engineStanding: "stale",
      checkpointCount: 1,
      checkpoint: {
        handoffId: toHandoffId("h1"),
        task: "parser",
        createdAtIso: "2026-07-02T11:00:00Z",
        ageSeconds: 3600,
      },
      lifecycles: [
        {
          sessionId: toSessionId("s1"),
          behaviours: {
            resume: kept,
            snapshot: kept,
            park: {
              standing: "late",
              message: "The session ended without a park after its last change.",
              shown: { sessionId: toSessionId("s1"), messageId: toMessageId("m7") },
            },
            inbox: kept,
          },
        },
      ],
    }),
  ],
  roles: [
    {
      role: "lead",
      state: "lapsed",
      isExclusive: true,
      slaHours: 24,
      documentId: toSourceId("0:lead.md"),
      leases: [{ sourceId: toSourceId("0:l.md"), agent: "rook", atIso: "2030-01-01T00:00:00Z", counts: "ahead" }],
      checkpointRef: "team/blue/gone.json",
      referencedId: null,
    },
  ],
  tasks: [
    {
      sourceId: toSourceId("0:task/header.md"),
      slug: "header",
      title: "Read the header",
      status: "active",
      isOpen: true,
      assignee: "rook",
      nextAction: "land PR 5",
      checkpointRef: null,
    },
    {
      sourceId: toSourceId("0:task/odd.md"),
      slug: "odd",
      title: "An odd one",
      status: "parked",
      isOpen: null,
      assignee: null,
      nextAction: null,
      checkpointRef: null,
    },
  ],
  reviews: [
    {
      sourceId: toSourceId("0:review/header.md"),
      slug: "header-review",
      state: "pending",
      verdicts: [{ reviewer: "rook", word: "approve" }],
      missing: ["wren"],
      uncounted: 2,
    },
  ],
  documents: [
    {
      sourceId: toSourceId("0:member/wren/progress.md"),
      kind: "progress",
      agent: "wren",
      title: "Where I am",
      handoffId: toHandoffId("h2"),
    },
    { sourceId: toSourceId("0:MEMORY.md"), kind: "memory", agent: null, title: "", handoffId: null },
  ],
  events: [
    {
      sourceId: toSourceId("0:events.jsonl"),
      line: 1,
      recordedAtIso: "2026-07-02T11:00:00Z",
      sender: "wren",
      to: "rook",
      kind: "directive",
      slug: "header",
    },
  ],
  moments: Array.from({ length: 130 }, (_, index) => ({
    sourceId: toSourceId("0:moments.jsonl"),
    line: index + 1,
    recordedAtIso: `2026-07-02T11:00:00.${String(index).padStart(3, "0")}Z`,
    agent: "wren",
    task: "parser",
    objective: "Read both",
    path: "p",
    tags: [],
    handoffId: null,
  })),
};

describe("TeamView", () => {
  test("tells the checkpoints' own standing from the engine's", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const rows = within(screen.getByRole("region", { name: "Agents" }))
      .getAllByRole("row")
      .slice(1);
    const cells = rows.map(row =>
      within(row)
        .getAllByRole("cell")
        .map(cell => cell.textContent),
    );
    expect(cells.map(([, , own, engine]) => [own, engine])).toEqual([
      ["continuity-stale", "savedits date lies in the future, and proves nothing"],
      ["saved", "continuity-stale"],
    ]);
    expect(screen.getByRole("link", { name: "parser" }).getAttribute("href")).toBe("#h/h1");
  });

  test("does not say of an agent without a sign of life that its checkpoint is not there", () => {
    const [, one] = TEAM.agents;
    const still = { ...(one as TeamSummary["agents"][number]), presence: null, standing: "absent" as const };
    render(<TeamView team={{ ...TEAM, agents: [still] }} links={LINKS} />);
    const row = within(screen.getByRole("region", { name: "Agents" })).getAllByRole("row")[1] as HTMLElement;
    expect(within(row).getByRole("link", { name: "parser" })).toBeDefined();
    expect(within(row).getByText("not live").title).toContain("no fresh checkpoint is asked of it");
  });

  test("says what was late in words, and takes an agent without a session for unknown, not late", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    expect(screen.getByRole("listitem").textContent).toContain("wren: The session ended without a park");
    expect(screen.getByRole("link", { name: "See where" }).getAttribute("href")).toBe("#s/s1/m7");
    const [rook] = within(screen.getByRole("region", { name: "Agents" }))
      .getAllByRole("row")
      .slice(1);
    expect(within(rook as HTMLElement).getAllByText("unknown")).toHaveLength(4);
  });

  test("does not count a lease from the future, and says that a role's checkpoint is not loaded", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const roles = screen.getByRole("region", { name: "Roles" });
    expect(roles.textContent).toContain("rook: from the future, so it proves nothing");
    expect(roles.textContent).toContain("team/blue/gone.json (not loaded)");
  });

  test("shows the newest moments first, and the older ones when asked", async () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const timeline = within(screen.getByRole("region", { name: "Timeline" }));
    expect(timeline.getAllByRole("row")).toHaveLength(101);
    expect(timeline.getAllByRole("row")[1]?.textContent).toContain("11:00:00.129Z");
    await userEvent.click(timeline.getByRole("button", { name: "Show 30 older of 30" }));
    expect(timeline.getAllByRole("row")).toHaveLength(131);
  });

  test("shows what is owed, by whom, and a status that the engine does not know as such", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const tasks = screen.getByRole("region", { name: "Tasks and directives" });
    expect(within(tasks).getByText("1 open of 2")).toBeDefined();
    expect(within(tasks).getByRole("row", { name: /header active rook/ })).toBeDefined();
    expect(within(tasks).getByRole("row", { name: /odd parked no state of a task nobody/ })).toBeDefined();
  });

  test("shows what a review comes to, whose approval it needs and what does not count", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const reviews = within(screen.getByRole("region", { name: "Reviews" }));
    expect(
      reviews.getByRole("row", { name: /header-review pending rook: approve wren 2 verdict files/ }),
    ).toBeDefined();
  });

  test("shows the bus", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const bus = within(screen.getByRole("region", { name: "Bus" }));
    expect(bus.getByRole("row", { name: /wren rook directive header/ })).toBeDefined();
  });

  test("shows what an agent has before it, by the tasks and by the bus apart", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const inboxes = within(screen.getByRole("region", { name: "Inboxes" }));
    expect(inboxes.getByText("1 of 2 with something in it")).toBeDefined();
    const [, row] = inboxes.getAllByRole("row");
    expect(
      within(row as HTMLElement)
        .getAllByRole("cell")
        .map(cell => cell.textContent),
    ).toEqual(["Read the header header, to everyone", "old-ask P1, 2026-07-01T11:00:00Z"]);
  });

  test("tells a checkpoint and a pointer of the future from fresh ones", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const agents = within(screen.getByRole("region", { name: "Agents" }));
    expect(agents.getByRole("link", { name: "one of the future" }).getAttribute("href")).toBe("#h/h9");
    expect(agents.getByText("its date lies in the future, and proves nothing")).toBeDefined();
  });

  test("lists the notes, and leads to one that hands work on", () => {
    render(<TeamView team={TEAM} links={LINKS} />);
    const notes = within(screen.getByRole("region", { name: "Notes" }));
    expect(notes.getByRole("link", { name: "member/wren/progress.md" }).getAttribute("href")).toBe("#h/h2");
    expect(notes.getByRole("row", { name: /the team memory none MEMORY.md/ })).toBeDefined();
  });

  test("shows of a store only the events that could be any team's, and says so", () => {
    render(<TeamView team={{ ...TEAM, kind: "store" }} links={LINKS} />);
    const store = within(screen.getByRole("region", { name: "Events of no team that can be told" }));
    expect(store.getByRole("region", { name: "Bus" })).toBeDefined();
    expect(store.queryByRole("region", { name: "Agents" })).toBeNull();
    expect(store.getByText(/neither their channel nor a task/)).toBeDefined();
  });
});
