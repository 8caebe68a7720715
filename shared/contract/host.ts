import { z } from "zod";
import { STORE_METHODS } from "./host-stores.ts";

// SECURITY: without a JIT zod never tries `new Function`, which the content policy would block and report. It must be
// said before the first object schema is made, so every file of this folder that makes one says it first.
z.config({ jitless: true });

/** Where the two shells serve an opened file: `GET /bytes/<token>/<index>`, same origin. */
const BYTES_PATH = "/bytes/";

const EntrySchema = z.strictObject({
  /** Path under the root with `/`; the base name where the root is a file. */
  path: z.string(),
  sizeBytes: z.int().nonnegative(),
});

const RefusalSchema = z.strictObject({ path: z.string(), code: z.string(), message: z.string() });

const OpenedRootSchema = z.strictObject({
  /** Stands for the folder or file from here on: the renderer never names a path of the machine. */
  token: z.string(),
  /** The same for the same folder or file at every start; a digest, so that it tells no path. */
  identity: z.string(),
  /** Base name, for display. */
  name: z.string(),
  /** Absolute, for display and to tell what lies inside what: no method takes a path. */
  path: z.string(),
  isFile: z.boolean(),
  entries: z.array(EntrySchema),
  refusals: z.array(RefusalSchema),
});

const DiskChangesSchema = z.strictObject({
  changed: z.int().nonnegative(),
  added: z.int().nonnegative(),
  gone: z.int().nonnegative(),
});

const OpenedSchema = z.strictObject({ roots: z.array(OpenedRootSchema) });

const QuestionSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("commit-known"), hash: z.string().max(64) }),
  z.strictObject({ type: z.literal("path-exists"), path: z.string().max(4096) }),
  z.strictObject({ type: z.literal("document-text"), path: z.string().max(4096) }),
  z.strictObject({ type: z.literal("file-history"), path: z.string().max(4096) }),
]);

const AnswerSchema = z.strictObject({
  question: QuestionSchema,
  found: z.boolean().nullable(),
  repository: z.string().nullable(),
  argv: z.array(z.string()),
  output: z.string(),
});

const NothingSchema = z.strictObject({});

/**
 * The host contract: everything that the app asks its shell for, the same in both shells. Each method takes one object
 * and gives one object; both sides validate both. Expected failures are part of a response; a rejected promise is a
 * fault of the shell.
 */
export const HOST_CONTRACT = {
  /** What this shell can do, and which it is. */
  capabilities: {
    request: NothingSchema,
    response: z.strictObject({
      shell: z.enum(["electron", "browser"]),
      /** Whether chooseFolder and chooseFiles open a dialog. Else the app uses the browser's own file input. */
      canChoose: z.boolean(),
      /** `dialog`: saveExport writes the file. `download`: the app makes a download itself. */
      saves: z.enum(["dialog", "download"]),
      /** Whether showExport can open a folder. */
      canShowExport: z.boolean(),
      /** Whether any repository is configured, so that asking can answer. */
      hasRepository: z.boolean(),
      version: z.string(),
      /** Counts the starts of the app that named paths or repositories: where it has moved, openInitial gives more. */
      startCount: z.int().nonnegative(),
    }),
  },
  /**
   * The paths that the starts of the app have named, or the example, as far as they came after the first `afterStarts` of
   * them (`startCount`); walked anew on each call. Empty where none was given.
   */
  openInitial: { request: z.strictObject({ afterStarts: z.int().nonnegative() }), response: OpenedSchema },
  /** Everything that this shell has opened since it started, walked anew: files may have changed on the disk. */
  openAgain: { request: NothingSchema, response: OpenedSchema },
  /** The example library that comes with the app. */
  openExample: { request: NothingSchema, response: OpenedSchema },
  /** A folder that the user picks in a native dialog; no root where they cancel or the shell has no dialog. */
  chooseFolder: { request: NothingSchema, response: OpenedSchema },
  /** Files that the user picks, each a root of its own; none where they cancel or the shell has no dialog. */
  chooseFiles: { request: NothingSchema, response: OpenedSchema },
  /**
   * The user has closed a root: what was opened under its identity gives no bytes any more, and is opened again only when
   * it is chosen or given at a start anew.
   */
  closeRoot: { request: z.strictObject({ identity: z.string().max(128) }), response: NothingSchema },
  /** How many files under what was opened have changed, come or gone since they were listed; only looked at, not read. */
  countChanges: { request: NothingSchema, response: DiskChangesSchema },
  /** Saves an export where the user says. An existing file is overwritten only after the dialog has asked. */
  saveExport: {
    request: z.union([
      z.strictObject({ suggestedName: z.string().min(1).max(200), text: z.string().max(64_000_000) }),
      /** Bytes that are no text. */
      z.strictObject({ suggestedName: z.string().min(1).max(200), base64: z.base64().max(64_000_000) }),
    ]),
    response: z.discriminatedUnion("status", [
      /** `path` is absolute, for display. */
      z.strictObject({ status: z.literal("saved"), name: z.string(), path: z.string() }),
      z.strictObject({ status: z.literal("cancelled") }),
      z.strictObject({ status: z.literal("download") }),
      z.strictObject({ status: z.literal("failed"), code: z.string(), message: z.string() }),
    ]),
  },
  /** Shows the file that was saved last in its folder, by the system's own file manager; the app names no path. */
  showExport: { request: NothingSchema, response: NothingSchema },
  /** Asks the repositories that were given at the start. Answers stand in the order of the questions. */
  askRepositories: {
    request: z.strictObject({ questions: z.array(QuestionSchema).max(10_000) }),
    response: z.strictObject({ answers: z.array(AnswerSchema) }),
  },
  /** The remotes of the configured repositories. Nothing is asked of any of them. */
  listRemotes: {
    request: NothingSchema,
    response: z.strictObject({
      remotes: z.array(
        z.strictObject({
          repository: z.string(),
          name: z.string(),
          url: z.string(),
          refusal: z.string().nullable(),
        }),
      ),
    }),
  },
  /**
   * Reads the refs of one of those remotes: the only thing that ever leaves the machine, and only when the user has seen the
   * address and asked for it.
   */
  readRemote: {
    request: z.strictObject({ repository: z.string().max(4096), url: z.string().max(4096) }),
    response: z.discriminatedUnion("status", [
      z.strictObject({ status: z.literal("read"), url: z.string(), argv: z.array(z.string()), output: z.string() }),
      z.strictObject({ status: z.literal("failed"), message: z.string() }),
    ]),
  },
  ...STORE_METHODS,
  /** A suggestion for the reviewer's name, from the user account; empty where it has none. */
  reviewerName: { request: NothingSchema, response: z.strictObject({ name: z.string() }) },
} as const;

/** A method's name. */
export type HostMethod = keyof typeof HOST_CONTRACT;

/** What a method takes. */
export type HostRequest<M extends HostMethod> = z.infer<(typeof HOST_CONTRACT)[M]["request"]>;

/** What a method gives. */
export type HostResponse<M extends HostMethod> = z.infer<(typeof HOST_CONTRACT)[M]["response"]>;

/** The host as the app sees it: `window.countersignHost` in Electron, `POST /host/<method>` in the browser shell. */
export type Host = { readonly [M in HostMethod]: (request: HostRequest<M>) => Promise<HostResponse<M>> };

/** A folder or file that the shell has opened, with what lies under it. */
export type OpenedRoot = z.infer<typeof OpenedRootSchema>;

/** How the disk differs from what was listed, in files. */
export type DiskChanges = z.infer<typeof DiskChangesSchema>;

/** The address of an entry's bytes. `index` is its place in `OpenedRoot.entries`. */
export const bytesPath = (token: string, index: number): string => `${BYTES_PATH}${token}/${index}`;
