import { create } from "zustand";
import type { ImportOutcome } from "../store/save-import.ts";
import type { ImportError } from "../worker/import-error.ts";
import type { ImportProgress } from "../worker/import-messages.ts";

/** How the import of this window stands. */
export type ImportState =
  | { readonly status: "idle" }
  /** `why`: opened by the user, or made anew because this program judges otherwise than the one before it. */
  | {
      readonly status: "running";
      readonly why: "import" | "rebuild";
      readonly progress: ImportProgress | null;
      readonly isCancelling: boolean;
    }
  /** `isSeen`: it was read or left behind, and is from then on said among the sources only. */
  | {
      readonly status: "done";
      readonly why: "import" | "rebuild";
      readonly outcome: ImportOutcome;
      readonly isSeen: boolean;
    }
  | { readonly status: "failed"; readonly error: ImportError };

const useImportStore = create<ImportState>(() => ({ status: "idle" }));

/** For the screens. */
export const useImport = (): ImportState => useImportStore();

/** For the actions. */
export const importState = {
  get: (): ImportState => useImportStore.getState(),
  set: (state: ImportState): void => useImportStore.setState(state, true),
};
