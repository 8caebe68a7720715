import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { advance, openCase } from "../../fixtures/continuity-case.ts";
import { buildEvidence } from "./build-evidence.ts";
import { parseLedger } from "./ledger.ts";
import { rowsOf } from "./store-contents.ts";
import { checkEvidence, sealEvidence } from "./transition-evidence.ts";

type Step = Parameters<typeof advance>[1];

const schema = JSON.parse(
  readFileSync(new URL("../contract/transition-evidence.schema.json", import.meta.url), "utf8"),
);
const validate = new Ajv2020({ strict: true }).compile(schema);

async function evidenceAfter(step: Step, eventLine: number | null = null) {
  const { controller, store } = openCase();
  await advance(controller, step);
  const contents = await store.read();
  if (!contents.ok) throw new Error(contents.error);
  const identities = new Map([[1, { providerId: "local-seat", modelId: null }]]);
  return buildEvidence(parseLedger(rowsOf(contents.value)), { eventLine, identities });
}

async function evidence(): Promise<Record<string, unknown>> {
  const made = await evidenceAfter("consume", 3);
  if (!made.ok) throw new Error(made.error);
  return structuredClone(made.value) as Record<string, unknown>;
}

/** The paths of all members of a value. */
function* pathsOf(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (typeof value === "object" && value !== null)
    for (const [key, member] of Object.entries(value)) yield* pathsOf(member, [...path, key]);
}

function changed(value: unknown, path: readonly string[], change: (owner: object, key: string) => void): unknown {
  const whole = structuredClone(value);
  const owner = path.slice(0, -1).reduce((at: unknown, key) => Reflect.get(Object(at), key), whole);
  change(Object(owner), path.at(-1) ?? "");
  return whole;
}

describe("a transition's evidence", () => {
  it("holds what the portable receipt has no room for, and grants nothing", async () => {
    const made = await evidence();
    expect(checkEvidence(made)).toMatchObject({ schemaFault: null, digest: "same", authority: "empty" });
    expect(made).toMatchObject({
      generations: [
        { sessionGeneration: 0, fenced: true, identity: null },
        { sessionGeneration: 1, fenced: false, identity: { providerId: "local-seat", modelId: null } },
      ],
      wake: {
        intent: { operationId: "wake-intent" },
        checkpoint: { operationId: "wake-checkpoint", cursor: { recordCount: 2 } },
        sent: { eventLine: 3 },
        delivered: { operationId: "wake-delivered", cursor: { recordCount: 3 } },
      },
      authority: { effects: [] },
    });
    expect(made.operations).toHaveLength(7);
  });

  it.each(["accept", "replace", "wake", "decide"] as const)("is not made after %s", async step => {
    expect(await evidenceAfter(step)).toEqual({ ok: false, error: "NOT_CONSUMED" });
  });

  it("is the same bytes each time", async () => {
    expect(JSON.stringify(await evidence())).toBe(JSON.stringify(await evidence()));
  });

  it("is refused alike by its JSON Schema and by the check, whatever member is missing, of another type, or too many", async () => {
    const made = await evidence();
    expect(validate(made)).toBe(true);
    for (const path of pathsOf(made)) {
      const variants = [
        changed(made, path, (owner, key) => void Reflect.deleteProperty(owner, key)),
        changed(made, path, (owner, key) => void Reflect.set(owner, key, ["x"])),
        changed(made, path, (owner, key) => void Reflect.set(owner, key, null)),
        changed(made, path, (owner, key) => void Reflect.set(owner, `${key}-more`, 1)),
      ];
      for (const variant of variants)
        expect(checkEvidence(variant).schemaFault === null, JSON.stringify(path)).toBe(validate(variant));
    }
  });

  it.each([
    ["an effect", { effects: ["merge"] }, "granted"],
    ["no effects", {}, "missing"],
    ["no authority", undefined, "missing"],
    ["an authority that is a text", "all", "granted"],
  ] as const)("never passes with %s, its digest being right", async (_, authority, verdict) => {
    const { digest: _digest, authority: _authority, ...body } = await evidence();
    const sealed = sealEvidence(authority === undefined ? body : { ...body, authority });
    const checked = checkEvidence(sealed);
    expect([checked.authority, checked.digest]).toEqual([verdict, "same"]);
    expect(checked.schemaFault).not.toBeNull();
    expect(validate(sealed)).toBe(false);
  });

  it("notices each change after it was sealed", async () => {
    const made = await evidence();
    for (const path of pathsOf(made)) {
      const variant = changed(made, path, (owner, key) => void Reflect.set(owner, key, "other"));
      expect(checkEvidence(variant).digest, JSON.stringify(path)).toBe("other");
    }
  });

  it("is closed at every level", () => {
    const text = JSON.stringify(schema);
    expect(text.split('"type":"object"').length).toBe(text.split('"additionalProperties":false').length);
  });
});
