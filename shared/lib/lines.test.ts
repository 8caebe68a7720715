import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PhysicalLine, readLineBatches } from "./lines.ts";

async function readAll(bytes: Uint8Array, chunkBytes: number, maxLineBytes?: number): Promise<PhysicalLine[]> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    // One buffer for all chunks, as a producer may do.
    const buffer = new Uint8Array(chunkBytes);
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      const part = bytes.subarray(at, at + chunkBytes);
      buffer.set(part);
      yield buffer.subarray(0, part.length);
    }
  }
  const lines: PhysicalLine[] = [];
  for await (const batch of readLineBatches(chunks(), maxLineBytes)) {
    for (const line of batch) {
      expect(line.bytes().length).toBe(line.isTooLong ? 0 : line.byteEnd - line.byteStart);
      lines.push(line);
    }
  }
  return lines;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("readLineBatches", () => {
  it.each([
    { name: "nothing", text: "", lines: [] },
    { name: "one line without an end", text: "a", lines: ["a"] },
    { name: "one line", text: "a\n", lines: ["a"] },
    { name: "empty lines", text: "\n\na\n\n", lines: ["", "", "a", ""] },
    { name: "carriage returns", text: "a\r\nb\r\n\r\n", lines: ["a", "b", ""] },
    { name: "a carriage return within a line", text: "a\rb\n", lines: ["a\rb"] },
    { name: "a byte order mark", text: "\uFEFFa\nb", lines: ["a", "b"] },
    { name: "a byte order mark that is not at the start", text: "a\n\uFEFFb", lines: ["a", "\uFEFFb"] },
    { name: "characters of several bytes", text: "ä—😀\n日本\n", lines: ["ä—😀", "日本"] },
    { name: "the line separators of Unicode", text: "a\u2028b\u0085c\n", lines: ["a\u2028b\u0085c"] },
  ])("splits $name", async ({ text, lines }) => {
    for (const chunkBytes of [1, 2, 3, 7, 1000]) {
      expect((await readAll(encode(text), chunkBytes)).map(line => line.text)).toEqual(lines);
    }
  });

  it("accounts for every byte, however the file is cut into chunks", async () => {
    const byte = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(10, 13, 0, 0xef, 0xbb, 0xbf, 0xc3) }, fc.nat(255));
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.array(byte, { maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        async (some, more, size) => {
          const bytes = new Uint8Array([...some, ...more]);
          const lines = await readAll(bytes, size);
          const rebuilt: number[] =
            bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? [0xef, 0xbb, 0xbf] : [];
          for (const line of lines) {
            expect(line.byteStart).toBe(rebuilt.length);
            rebuilt.push(...bytes.subarray(line.byteStart, line.byteEnd));
            if (line.isTerminated && bytes[rebuilt.length] === 13) rebuilt.push(13);
            if (line.isTerminated) rebuilt.push(10);
          }
          expect(rebuilt).toEqual([...bytes]);
          expect(lines.map(line => line.text)).toEqual((await readAll(bytes, 1000)).map(line => line.text));
          expect(lines.map(line => line.number)).toEqual(lines.map((_, index) => index + 1));
        },
      ),
    );
  });

  it("does not hold a line that is too long, and goes on after it", async () => {
    const lines = await readAll(encode(`a\n${"x".repeat(100)}\nb\n${"y".repeat(100)}`), 7, 40);
    expect(lines.map(line => [line.text, line.isTooLong])).toEqual([
      ["a", false],
      ["", true],
      ["b", false],
      ["", true],
    ]);
    expect(lines[1]).toMatchObject({ byteStart: 2, byteEnd: 102, isTerminated: true });
    expect(lines[3]).toMatchObject({ byteStart: 105, byteEnd: 205, isTerminated: false });
  });

  it("survives a line of 100 MB", async () => {
    const bytes = new Uint8Array(100_000_001).fill(97);
    bytes[100_000_000] = 10;
    const lines: PhysicalLine[] = [];
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 1 << 20) yield bytes.subarray(at, at + (1 << 20));
    }
    for await (const batch of readLineBatches(chunks())) lines.push(...batch);
    expect(lines.map(line => line.text.length)).toEqual([100_000_000]);
  });
});
