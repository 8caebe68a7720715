import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Reader, readSource } from "./read-source.ts";

const hasher = async () => {
  const hash = createHash("sha256");
  return { update: (bytes: Uint8Array) => void hash.update(bytes), digestHex: () => hash.digest("hex") };
};
const never = new AbortController().signal;
const file = { root: 0, path: "a.txt", sizeBytes: 0 };
const READ = { status: "read", issues: [] } as const;

const ports = (chunks: readonly Uint8Array[], failure: Error | null = null) => ({
  createHasher: hasher,
  async *open() {
    yield* chunks;
    if (failure !== null) throw failure;
  },
});

const collector = (into: number[], most = Number.POSITIVE_INFINITY): Reader<typeof READ> => ({
  id: "collector",
  detect: () => 1,
  async parse({ chunks }) {
    let taken = 0;
    for await (const chunk of chunks) {
      into.push(...chunk);
      taken += 1;
      if (taken >= most) break;
    }
    return READ;
  },
});

describe("readSource", () => {
  it("hands a format every byte once, whatever the chunks, and hashes them all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 90_000 }), { maxLength: 5 }), async chunks => {
        const seen: number[] = [];
        const all = Buffer.concat(chunks);
        const { source } = await readSource(file, null, [collector(seen)], ports(chunks), never, () => undefined);
        expect(Buffer.from(seen).equals(all)).toBe(true);
        expect(source.sha256).toBe(createHash("sha256").update(all).digest("hex"));
        expect(source.sizeBytes).toBe(all.length);
      }),
      { numRuns: 30 },
    );
  });

  it("hashes the whole file where the format stops early", async () => {
    const chunks = [1, 2, 3].map(byte => new Uint8Array(70_000).fill(byte));
    const { source } = await readSource(file, null, [collector([], 1)], ports(chunks), never, () => undefined);
    expect(source.sha256).toBe(createHash("sha256").update(Buffer.concat(chunks)).digest("hex"));
  });

  it("takes the surest format, and the first of equals", async () => {
    const reader = (id: string, score: number): Reader<typeof READ> => ({
      id,
      detect: () => score,
      parse: async () => READ,
    });
    const readers = [reader("low", 0.2), reader("first", 0.8), reader("second", 0.8), reader("none", 0)];
    const { source } = await readSource(file, null, readers, ports([]), never, () => undefined);
    expect(source.format).toBe("first");
  });

  it("says that no format recognises a file", async () => {
    const { source, parsed } = await readSource(file, null, [], ports([new Uint8Array([1])]), never, () => undefined);
    expect(parsed).toBe(null);
    expect(source).toMatchObject({ status: "refused", format: null, sizeBytes: 1, issues: [{ code: "unrecognised" }] });
  });

  it("refuses a file that cannot be read to its end, with the reason", async () => {
    const broken = ports([new Uint8Array([1])], new Error("EIO: i/o error"));
    const { source } = await readSource(file, "g", [collector([])], broken, never, () => undefined);
    expect(source).toMatchObject({ status: "refused", group: "g", issues: [{ code: "unreadable" }] });
    expect(source.issues[0]?.message).toContain("EIO");
  });

  it("throws when aborted", async () => {
    const abort = new AbortController();
    abort.abort(new Error("enough"));
    const read = readSource(file, null, [collector([])], ports([new Uint8Array(1)]), abort.signal, () => undefined);
    await expect(read).rejects.toThrow("enough");
  });
});
