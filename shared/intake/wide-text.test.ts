import { describe, expect, it } from "vitest";
import { auditFiles } from "../../fixtures/audit-files.ts";
import { findWideEncoding } from "./wide-text.ts";

const TEXT = "# Handoff\n\n## Done\n\n- All 14 tests pass\n";
const little = Uint8Array.from(Buffer.from(TEXT, "utf16le"));
const big = Uint8Array.from(Buffer.from(TEXT, "utf16le").swap16());
const marked = (mark: readonly number[], bytes: Uint8Array): Uint8Array => Uint8Array.from([...mark, ...bytes]);

describe("findWideEncoding", () => {
  it.each([
    ["UTF-16 with its mark", marked([0xff, 0xfe], little), "UTF-16"],
    ["UTF-16 of the other order with its mark", marked([0xfe, 0xff], big), "UTF-16"],
    ["UTF-16 without a mark", little, "UTF-16"],
    ["UTF-16 of the other order without a mark", big, "UTF-16"],
    ["UTF-32", marked([0xff, 0xfe, 0, 0], little), "UTF-32"],
    ["UTF-8", Buffer.from(TEXT), null],
    ["UTF-8 with its mark", Buffer.from(`\ufeff${TEXT}`), null],
    ["a line padded with zeros", Buffer.from(`{"a":1}\n${"\0".repeat(400)}`), null],
    ["a database", Buffer.from(`SQLite format 3\0\u0010\0\u0001\u0001\0@  \0\0\0\u0003`), null],
    ["nothing", new Uint8Array(0), null],
  ])("knows %s", (_, bytes, encoding) => {
    expect(findWideEncoding(bytes)).toBe(encoding);
  });

  it.each(["HANDOFF.md", "p/s.jsonl", "team/r/member/ash/continuity/build/latest.json"])(
    "has %s refused with the reason rather than read in part",
    async path => {
      for (const bytes of [marked([0xff, 0xfe], little), big]) {
        const { sources, handoffs } = await auditFiles({ [path]: bytes });
        expect(sources[0]).toMatchObject({ status: "refused", issues: [{ code: "not-utf8" }] });
        expect(sources[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
        expect(handoffs).toEqual([]);
      }
    },
  );
});
