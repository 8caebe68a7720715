import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { err, ok } from "../lib/result.ts";
import { createMemoryOperations, runOnce } from "./replay.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("runOnce", () => {
  it("gives the stored bytes for the same key and input, and a conflict for another input", async () => {
    const calls = fc.array(fc.record({ key: fc.constantFrom("k", "l"), digest: fc.constantFrom("1", "2") }));
    await fc.assert(
      fc.asyncProperty(calls, async given => {
        const store = createMemoryOperations();
        const first = new Map<string, { digest: string; text: string }>();
        for (const [index, { key, digest }] of given.entries()) {
          const result = await runOnce<never>(store, key, digest, async () => ok(bytes(`work ${index}`)));
          const known = first.get(key) ?? { digest, text: `work ${index}` };
          first.set(key, known);
          if (known.digest === digest)
            expect(result.ok && new TextDecoder().decode(result.value.bytes)).toBe(known.text);
          else expect(result.ok ? null : result.error.code).toBe("OPERATION_CONFLICT");
        }
      }),
    );
  });

  it("stores nothing for work that fails", async () => {
    const store = createMemoryOperations();
    const failed = await runOnce(store, "k", "1", async () => err({ code: "NO" as const }));
    expect(failed).toEqual(err({ code: "NO" }));
    const done = await runOnce(store, "k", "2", async () => ok(bytes("b")));
    expect(done.ok && done.value.isReplay).toBe(false);
  });

  it("gives two callers at once the same bytes", async () => {
    const store = createMemoryOperations();
    const work = (text: string) => runOnce(store, "k", "1", async () => ok(bytes(text)));
    const [one, two] = await Promise.all([work("one"), work("two")]);
    expect(one.ok && two.ok && one.value.bytes).toEqual(two.ok && two.value.bytes);
  });

  it("keeps what is stored when a caller writes into the bytes that it got", async () => {
    const store = createMemoryOperations();
    const first = await runOnce(store, "k", "1", async () => ok(bytes("abc")));
    if (first.ok) first.value.bytes.fill(0);
    const again = await runOnce(store, "k", "1", async () => ok(bytes("other")));
    expect(again.ok && new TextDecoder().decode(again.value.bytes)).toBe("abc");
  });
});
