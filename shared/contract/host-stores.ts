import { z } from "zod";

// SECURITY: said before the first object schema of this file, as in host.ts.
z.config({ jitless: true });

/** What of a team store the app may read and write: checkpoints, their pointer, and what a moment needs. */
const CHECKPOINT = "team/[^/]+/member/.+/continuity/[a-z0-9-]+/latest\\.json";
const POINTER = "team/[^/]+/member/.+/continuity/LATEST\\.json";
const CHANNEL = "team/[^/]+/_coord/bus-v3/(?:checkpoints|tags)\\.json";
const MOMENTS = "moments\\.jsonl";

// SECURITY: no other file of a store can be named; the host keeps each path inside of the store besides.
const path = (...patterns: readonly string[]) =>
  z
    .string()
    .max(4096)
    .regex(new RegExp(`^(?:${patterns.join("|")})$`, "u"));

const MOST_TEXT = 16_000_000;
const text = z.string().max(MOST_TEXT);
const token = z.string().max(64);

const StoreSchema = z.strictObject({
  /** Stands for the folder: the renderer never names one. */
  token,
  name: z.string(),
  /** Absolute, for display. */
  path: z.string(),
});

/** What the app asks of team stores: folders in which it saves an approved checkpoint in its place. */
export const STORE_METHODS = {
  /** Team stores at hand: the one that the start named, and opened folders that hold `team/`. */
  listStores: { request: z.strictObject({}), response: z.strictObject({ stores: z.array(StoreSchema) }) },
  /** A folder that the user picks in a native dialog; null where they cancel or the shell has no dialog. */
  chooseStore: { request: z.strictObject({}), response: z.strictObject({ store: StoreSchema.nullable() }) },
  /** A file of a store. What is not there and what cannot be read are never the same. */
  readStore: {
    request: z.strictObject({ store: token, path: path(CHECKPOINT, POINTER, CHANNEL) }),
    response: z.discriminatedUnion("status", [
      z.strictObject({ status: z.literal("ok"), text: z.string(), isUtf8: z.boolean() }),
      z.strictObject({ status: z.literal("absent") }),
      z.strictObject({ status: z.literal("unreadable"), why: z.string() }),
    ]),
  },
  /**
   * One change of a store. A file is replaced only while it still holds `expected` (null: is not there), else the outcome is
   * `changed`. What is replaced or removed is kept as a version.
   */
  changeStore: {
    request: z.strictObject({
      store: token,
      change: z.discriminatedUnion("type", [
        z.strictObject({
          type: z.literal("replace"),
          path: path(CHECKPOINT, POINTER),
          expected: text.nullable(),
          text,
        }),
        z.strictObject({ type: z.literal("remove"), path: path(POINTER) }),
        z.strictObject({ type: z.literal("append"), path: path(MOMENTS), line: text.regex(/^[^\r\n]*$/u) }),
      ]),
    }),
    response: z.strictObject({ outcome: z.enum(["written", "changed", "failed"]) }),
  },
} as const;

/** A team store at hand. */
export type StoreAtHand = z.infer<typeof StoreSchema>;
