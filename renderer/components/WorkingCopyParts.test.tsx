import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toSourceId } from "../../shared/model/ids.ts";
import type { BusSighting } from "../../shared/model/ledger.ts";
import { BusSightingView } from "./BusSightingView.tsx";
import { CopyRequests, type ShownRequest } from "./CopyRequests.tsx";
import { OfferedForm } from "./OfferedForm.tsx";
import { OwnRequest } from "./OwnRequest.tsx";

afterEach(cleanup);

describe("OfferedForm", () => {
  test("gives what was chosen, begins with what is proposed, and shows what the ledger fixes", async () => {
    const onTake = vi.fn();
    const offer = {
      verb: "consume" as const,
      fixed: { expectedRevision: 6, actorRef: "act\u202e-0002" },
      free: [
        { name: "operationId", takes: "identifier" as const, proposed: "consume-1" },
        { name: "consumerIdentity", takes: "identifier" as const, proposed: "" },
      ],
    };
    render(<OfferedForm offer={offer} hint={null} isBusy={false} onTake={onTake} />);
    await userEvent.type(screen.getByLabelText(/consumerIdentity/), "harbor");
    await userEvent.click(screen.getByRole("button", { name: "Consume the decision" }));
    expect(onTake).toHaveBeenCalledWith({ operationId: "consume-1", consumerIdentity: "harbor" });
    expect(screen.getByText("expectedRevision").nextSibling?.textContent).toBe("6");
    expect(screen.getByText("actorRef").nextSibling?.textContent).not.toContain("\u202e");
  });
});

test("OwnRequest gives the words as they were written", async () => {
  const onAsk = vi.fn();
  render(<OwnRequest isBusy={false} onAsk={onAsk} />);
  await userEvent.click(screen.getByText(/A request of your own/));
  await userEvent.selectOptions(screen.getByLabelText("Operation"), "decide");
  await userEvent.click(screen.getByLabelText("Request"));
  await userEvent.paste('{"operationId": "d" }');
  await userEvent.click(screen.getByRole("button", { name: "Ask the controller" }));
  expect(onAsk).toHaveBeenCalledWith("decide", '{"operationId": "d" }');
});

describe("CopyRequests", () => {
  const request = (n: number, over: Partial<ShownRequest>): ShownRequest => ({
    n,
    verb: "wake",
    requestJson: `{"n":${n}}`,
    askedBy: "ada",
    askedAtIso: "2026-07-01T08:00:00.000Z",
    operationIds: [],
    refusal: null,
    results: [],
    ...over,
  });

  test("tells what was applied, replayed and refused, and what was committed before it was refused", () => {
    const refusal = { code: "BUS_SEND_MISSING", message: "No message." };
    const requests = [
      request(0, { operationIds: ["decide-1"], results: ["{}"] }),
      request(1, {}),
      request(2, { operationIds: ["intent-1"], refusal }),
    ];
    render(<CopyRequests requests={requests} isBusy={false} onAskAgain={() => undefined} />);
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map(row => within(row).getAllByRole("cell")[2]?.textContent)).toEqual([
      "applied: decide-1",
      "replayed: its stored result, and no new tick",
      "applied: intent-1 BUS_SEND_MISSING No message.",
    ]);
  });

  test("asks again with the same bytes", async () => {
    const onAskAgain = vi.fn();
    render(<CopyRequests requests={[request(0, {})]} isBusy={false} onAskAgain={onAskAgain} />);
    await userEvent.click(screen.getByRole("button", { name: /Ask request 1 again/ }));
    expect(onAskAgain).toHaveBeenCalledWith("wake", '{"n":0}');
  });
});

describe("BusSightingView", () => {
  const message = (line: number) => ({ line, quote: `{"line":${line}}` });
  const sighting = (over: Partial<BusSighting>): BusSighting => ({
    sourceId: toSourceId("0:bus/events.jsonl"),
    recordCount: 9,
    refusal: null,
    isCheckpointed: true,
    before: null,
    after: [],
    afterCount: 0,
    ...over,
  });

  test.each<[string, Partial<BusSighting>, RegExp, string | null]>([
    ["none", {}, /^None: no message/, "reconciled"],
    ["one", { after: [message(4)], afterCount: 1 }, /^One: exactly one/, "reconciled"],
    [
      "many",
      {
        after: [message(4), message(5)],
        afterCount: 3,
        refusal: { code: "BUS_DUPLICATE_SEND", message: "3 messages" },
      },
      /^Many: 3 messages/,
      "refused",
    ],
    [
      "one before the checkpoint",
      { before: message(2), refusal: { code: "BUS_CORRELATION_CONFLICT", message: "before" } },
      /Before it: one stands/,
      "refused",
    ],
    ["no checkpoint", { isCheckpointed: false }, /keeps no checkpoint/, null],
  ])("says what stands there: %s", (_, over, words, mark) => {
    const { container } = render(<BusSightingView sighting={sighting(over)} />);
    expect(container.textContent?.trim()).toMatch(words);
    expect(screen.queryByRole("img")?.getAttribute("aria-label") ?? null).toBe(mark);
    if (over.refusal) expect(container.textContent).toContain(over.refusal.code);
    for (const { line } of over.after ?? []) expect(container.textContent).toContain(`Line ${line}, after`);
  });
});
