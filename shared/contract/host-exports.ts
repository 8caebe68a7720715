import { z } from "zod";

// SECURITY: see host.ts: no code is generated, whatever the content policy allows.
z.config({ jitless: true });

const FailedSchema = z.strictObject({ status: z.literal("failed"), code: z.string(), message: z.string() });
const TokenSchema = z.string().max(64);

/** Exports that are too long for one call: a part of the host contract. */
export const EXPORT_METHODS = {
  /** Begins an export where the user says. `download`: the app makes a download itself. */
  beginExport: {
    request: z.strictObject({ suggestedName: z.string().min(1).max(200) }),
    response: z.discriminatedUnion("status", [
      z.strictObject({ status: z.literal("open"), token: TokenSchema }),
      z.strictObject({ status: z.literal("cancelled") }),
      z.strictObject({ status: z.literal("download") }),
      FailedSchema,
    ]),
  },
  /** Adds a part. Where it fails the export is over, and nothing was written. */
  appendExport: {
    request: z.strictObject({ token: TokenSchema, text: z.string().max(64_000_000) }),
    response: z.discriminatedUnion("status", [z.strictObject({ status: z.literal("written") }), FailedSchema]),
  },
  /** Ends it: whole, the file stands in its place; else nothing was written. `path` is absolute, for display. */
  endExport: {
    request: z.strictObject({ token: TokenSchema, isWhole: z.boolean() }),
    response: z.discriminatedUnion("status", [
      z.strictObject({ status: z.literal("saved"), path: z.string() }),
      FailedSchema,
    ]),
  },
} as const;
