import { expect, it } from "vitest";
import { CODE_SENTENCES } from "../../shared/gaia/code-sentences.ts";
import { freshContents } from "../../shared/gaia/store-port.ts";
import type { LedgerRequestRow } from "../store/kept-rows.ts";
import { shownRequests } from "./copy-requests.ts";

const result = (operationId: string) => ({ operationId, requestDigest: "d", responseJson: `{"of":"${operationId}"}` });
const contents = {
  ...freshContents("e".repeat(64)),
  operations: [result("intent-1"), result("decide-1"), result("deliver-1")],
  inspections: [result("look-1")],
};
const row = (request: unknown, operationIds: readonly string[], code: LedgerRequestRow["code"]): LedgerRequestRow => ({
  copyId: "c",
  n: 0,
  verb: "wake",
  requestJson: JSON.stringify(request),
  askedBy: "ada",
  askedAtIso: "2026-07-01T08:00:00.000Z",
  operationIds,
  code,
});

it.each([
  ["what it committed", row({ operationId: "decide-1" }, ["decide-1"], null), ["decide-1"]],
  ["what it replayed, by the id that it names", row({ operationId: "look-1" }, [], null), ["look-1"]],
  ["a wake's delivery that it replayed", row({ deliveredOperationId: "deliver-1" }, [], null), ["deliver-1"]],
  ["what it committed before it was refused", row({}, ["intent-1"], "BUS_SEND_MISSING"), ["intent-1"]],
  ["nothing where it was refused", row({ operationId: "decide-1" }, [], "OPERATION_CONFLICT"), []],
])("a request shows the stored result of %s", (_, request, of) => {
  const [shown] = shownRequests({ contents }, [request], CODE_SENTENCES);
  expect(shown?.results).toEqual(of.map(id => `{"of":"${id}"}`));
  const message = request.code === null ? undefined : CODE_SENTENCES[request.code];
  expect(shown?.refusal?.message).toBe(message);
});
