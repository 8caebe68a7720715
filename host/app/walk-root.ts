import { basename } from "node:path";
import { systemCode } from "../files/system-code.ts";
import { walkFiles } from "../files/walk-files.ts";
import type { WalkRoot } from "./root-registry.ts";

/** Lists what lies under a path; a path that cannot be listed at all is one refusal, for the app to show. */
export const walkRoot: WalkRoot = async path => {
  try {
    const { entries, refusals } = await walkFiles(path);
    return { entries: [...entries], refusals: [...refusals] };
  } catch (error) {
    const code = systemCode(error);
    const message =
      code === "ENOENT"
        ? "It does not exist any more: choose another."
        : "It could not be listed: check that you may read it.";
    return {
      entries: [],
      refusals: [{ path: basename(path), code: code === "ENOENT" ? "gone" : "unreadable", message }],
    };
  }
};
