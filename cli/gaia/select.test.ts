import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { buildLedgerFiles, WHOLE_PATH } from "../../fixtures/ledger-file.ts";
import { runCommand } from "../run-command.ts";

let folder = "";
let said: string[] = [];
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "countersign-select-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const seat = {
  providerId: "local-seat",
  modelId: "m-1",
  isAvailable: true,
  isPaid: false,
  estimatedUsd: null as number | null,
  isApproved: false,
};
const gone = { ...seat, isAvailable: false };
const metered = { ...seat, providerId: "metered", isPaid: true, estimatedUsd: 2 };
const asked = (candidates: readonly unknown[], more: object = {}) => ({
  operationId: "select-76",
  candidates,
  spent: { attempts: 0, usd: 0 },
  ...more,
});

interface Given {
  readonly guardrails?: object;
  readonly advice?: string;
  readonly selection?: string;
}

async function select(request: unknown, { guardrails = {}, advice, selection = "selection.json" }: Given = {}) {
  writeFileSync(at("request.json"), JSON.stringify(request));
  writeFileSync(at("policy.json"), JSON.stringify({ guardrails }));
  if (advice !== undefined) writeFileSync(at("advice.json"), advice);
  said = [];
  const options = ["--selection", at(selection), "--request", at("request.json"), "--policy", at("policy.json")];
  const more = advice === undefined ? [] : ["--advice", at("advice.json")];
  return runCommand(["gaia", "select", ...options, ...more], {
    isTerminal: false,
    say: line => void said.push(line),
    version: "0",
    startedAtIso: "2026-07-01T08:00:00.000Z",
  });
}

describe("countersign gaia select", () => {
  it("keeps who was chosen, and grants nothing", async () => {
    const done = await select(asked([seat]));
    expect([done.exitCode, said]).toEqual([0, []]);
    expect(readFileSync(at("selection.json"), "utf8")).toBe(done.stdout);
    expect(JSON.parse(done.stdout)).toMatchObject({
      outcome: { kind: "chosen", candidate: seat },
      authority: { effects: [] },
    });
  });

  it("keeps a refusal: the provider that was gone stays refused under this id, though it is back", async () => {
    const done = await select(asked([gone, metered]));
    expect([done.exitCode, said[0]]).toEqual([1, "PROVIDER_UNAVAILABLE"]);
    const again = await select(asked([gone, metered]));
    expect([again.exitCode, again.stdout]).toEqual([1, done.stdout]);
    expect(await select(asked([seat, metered]))).toEqual({ stdout: "", exitCode: 1 });
    expect(said[0]).toBe("OPERATION_CONFLICT");
    expect(readFileSync(at("selection.json"), "utf8")).toBe(done.stdout);
  });

  it("is in conflict where the policy's guardrails are others", async () => {
    await select(asked([seat]), { guardrails: { maxUsd: 1 } });
    await select(asked([seat]), { guardrails: { maxUsd: 2 } });
    expect(said[0]).toBe("OPERATION_CONFLICT");
  });

  it("asks a person before a paid fallback", async () => {
    const guardrails = { paidFallback: "with-approval" };
    expect((await select(asked([gone, metered]), { guardrails })).exitCode).toBe(1);
    expect(said[0]).toBe("APPROVAL_REQUIRED");
  });

  it.each([
    ["a member more", asked([seat], { note: "x" })],
    ["a member less", { operationId: "select-76", candidates: [] }],
    ["a negative amount", asked([{ ...metered, estimatedUsd: -1 }])],
    ["no object", []],
  ])("refuses a request with %s, and keeps nothing", async (_, request) => {
    expect((await select(request)).exitCode).toBe(1);
    expect(said[0]).toBe("INVALID_REQUEST");
    expect(() => readFileSync(at("selection.json"))).toThrow();
  });

  it.each([
    ["another file", "{}"],
    ["no JSON", "selection"],
  ])("leaves %s as it was", async (_, text) => {
    writeFileSync(at("selection.json"), text);
    expect((await select(asked([seat]))).exitCode).toBe(2);
    expect(readFileSync(at("selection.json"), "utf8")).toBe(text);
  });

  it("notices a selection that was changed after it was made", async () => {
    const { stdout } = await select(asked([gone]));
    writeFileSync(at("selection.json"), stdout.replace('"isAvailable": false', '"isAvailable": true'));
    expect((await select(asked([seat]))).exitCode).toBe(2);
  });

  it("notices an outcome that its request does not give", async () => {
    const { stdout } = await select(asked([gone]));
    writeFileSync(at("selection.json"), stdout.replace("PROVIDER_UNAVAILABLE", "NO_CANDIDATE"));
    expect((await select(asked([gone]))).exitCode).toBe(2);
  });

  it("gives two who select at once one selection", async () => {
    const outcomes = await Promise.all([select(asked([seat])), select(asked([seat]))]);
    expect(new Set(outcomes.map(({ stdout }) => stdout)).size).toBe(1);
  });
});

const advise = (says: string): string =>
  JSON.stringify({ schema: "countersign.advice/1", advisor: "router-small", says });

describe("advice", () => {
  it("is said apart, and labelled", async () => {
    await select(asked([gone, metered]), { advice: advise("Take the metered one.") });
    expect(said.at(-1)).toBe("advice (it decided nothing): router-small advises: Take the metered one.");
  });

  it("changes no selection, whatever it says", async () => {
    const candidate = fc.record({
      providerId: fc.constantFrom("a", "b", null),
      modelId: fc.constantFrom("m", null),
      isAvailable: fc.boolean(),
      isPaid: fc.boolean(),
      estimatedUsd: fc.constantFrom(null, 0, 5),
      isApproved: fc.boolean(),
    });
    const guardrails = fc.record(
      {
        paidFallback: fc.constantFrom("never", "with-approval"),
        maxUsd: fc.constantFrom(0, 4),
        requireIdentity: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    const advice = fc.oneof(
      fc.string(),
      fc.constantFrom(advise("a"), advise("chosen"), '{"outcome":{"kind":"chosen"}}'),
    );
    let round = 0;
    const property = fc.asyncProperty(
      fc.array(candidate, { maxLength: 3 }),
      guardrails,
      advice,
      async (candidates, limits, text) => {
        round += 1;
        const without = await select(asked(candidates), { guardrails: limits, selection: `${round}-a.json` });
        const given = { guardrails: limits, advice: text, selection: `${round}-b.json` };
        const withIt = await select(asked(candidates), given);
        expect(readFileSync(at(`${round}-b.json`), "utf8")).toBe(without.stdout);
        expect(withIt).toEqual(without);
      },
    );
    await fc.assert(property, { numRuns: 40 });
  });

  it("changes no verdict, no finding and no ledger of an audit that it lies in", async () => {
    const spec = { steps: WHOLE_PATH.slice(0, 5), bus: {} };
    const files = {
      ...buildLedgerFiles("work/continuity.sqlite", spec),
      "HANDOFF.md": "# Handoff\n\n- All tests pass.\n",
    };
    const { advice: none, sources: _, ...without } = await auditFiles(files);
    expect([none, without.findings.length > 0]).toEqual([[], true]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("work/advice.json", "advice.json"),
        fc.stringMatching(/^[ -~]{1,80}$/),
        async (path, says) => {
          const { advice, sources, ...audit } = await auditFiles({ ...files, [path]: advise(says) });
          expect([advice[0]?.advice.says, sources.find(source => source.path === path)?.status]).toEqual([
            says,
            "read",
          ]);
          expect(audit).toEqual(without);
        },
      ),
      { numRuns: 12 },
    );
  });
});
