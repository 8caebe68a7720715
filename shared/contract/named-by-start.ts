import { z } from "zod";

// SECURITY: see host.ts: no code is generated, whatever the content policy allows.
z.config({ jitless: true });

/** What a start of the app names. A second start hands it to the running one, of this library or of another version. */
export const NamedByStartSchema = z.strictObject({
  /** Absolute paths to open. */
  paths: z.array(z.string()),
  /** The team store in which approved checkpoints are saved, absolute; null where none is named. */
  store: z.string().nullable(),
  /** Absolute directories of Git repositories that may be asked. */
  repositories: z.array(z.string()),
});

/** The same as a value. */
export type NamedByStart = Readonly<z.infer<typeof NamedByStartSchema>>;
