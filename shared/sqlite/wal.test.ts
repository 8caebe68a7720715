import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildWal } from "../../fixtures/wal-builder.ts";
import { applyWal, pageBytesOf, type WalImage } from "./wal.ts";

/** Pages of a made-up database: nothing here reads them. */
function imageOf(pages: number, pageBytes: number): Uint8Array {
  const image = new Uint8Array(pages * pageBytes);
  for (let page = 0; page < pages; page += 1) image.fill(page + 1, page * pageBytes, (page + 1) * pageBytes);
  new DataView(image.buffer).setUint16(16, pageBytes === 65_536 ? 1 : pageBytes);
  return image;
}

function applied(main: Uint8Array, wal: Uint8Array): WalImage {
  const made = applyWal(main, wal);
  if (typeof made === "string") throw new Error(made);
  return made;
}

describe("a -wal put into its database", () => {
  it.each([512, 4096, 65_536])("gives every committed page of %i bytes", pageBytes => {
    const image = imageOf(3, pageBytes);
    for (const bigEndian of [false, true]) {
      const { main, wal } = buildWal(image, { bigEndian });
      expect(applied(main, wal)).toEqual({ image, committedFrames: 3, tail: "none" });
    }
    expect(pageBytesOf(image)).toBe(pageBytes);
  });

  it("leaves the bytes that it was given as they were", () => {
    const { main, wal } = buildWal(imageOf(3, 512));
    const before = [main.slice(), wal.slice()];
    applied(main, wal).image.fill(0);
    applied(main, new Uint8Array(0)).image.fill(0);
    expect([main, wal]).toEqual(before);
  });

  const FRAME = 24 + 512;
  it.each([
    {
      name: "cut within its last frame",
      change: (wal: Uint8Array) => wal.slice(0, wal.length - 1),
      frames: 4,
      tail: "torn",
    },
    {
      name: "cut between two transactions",
      change: (wal: Uint8Array) => wal.slice(0, 32 + 2 * FRAME),
      frames: 2,
      tail: "none",
    },
    {
      name: "cut within a transaction",
      change: (wal: Uint8Array) => wal.slice(0, 32 + 3 * FRAME),
      frames: 2,
      tail: "uncommitted",
    },
    { name: "cut within its header", change: (wal: Uint8Array) => wal.slice(0, 20), frames: 0, tail: "torn" },
    {
      name: "with a flipped byte in a page",
      change: (wal: Uint8Array) => wal.with(32 + 2 * FRAME + 100, 9),
      frames: 2,
      tail: "torn",
    },
    {
      name: "with a flipped byte in its header",
      change: (wal: Uint8Array) => wal.with(12, 9),
      frames: 0,
      tail: "torn",
    },
    {
      name: "with frames of an earlier use behind its own",
      change: (wal: Uint8Array) => wal.with(32 + 4 * FRAME + 8, 9).with(32 + 5 * FRAME + 8, 9),
      frames: 4,
      tail: "stale",
    },
    { name: "that is empty", change: () => new Uint8Array(0), frames: 0, tail: "none" },
  ])("$name counts up to its last whole commit", ({ change, frames, tail }) => {
    const { main, wal } = buildWal(imageOf(6, 512), { perCommit: 2 });
    const made = applied(main, change(wal));
    expect([made.committedFrames, made.tail]).toEqual([frames, tail]);
  });

  it.each([
    { name: "of another page size", wal: buildWal(imageOf(2, 1024)).wal, fault: "page-size" },
    { name: "that is none", wal: new Uint8Array(64).fill(7), fault: "not-a-wal" },
  ])("is refused where it is one $name", ({ wal, fault }) => {
    expect(applyWal(buildWal(imageOf(2, 512)).main, wal)).toBe(fault);
  });

  it("never throws and never grows beyond its files, whatever the bytes", () => {
    const { main, wal } = buildWal(imageOf(4, 512), { perCommit: 1 });
    fc.assert(
      fc.property(fc.nat(wal.length - 1), fc.nat(255), fc.nat(wal.length), (at, byte, length) => {
        const made = applyWal(main, wal.with(at, byte).slice(0, length));
        return typeof made === "string" || made.image.length <= main.length + wal.length;
      }),
    );
  });
});
