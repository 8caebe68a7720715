import type { ControllerVerb } from "../../shared/gaia/controller.ts";

/** What each operation does, for the button that takes it. */
export const OPERATION_WORDS: Readonly<Record<ControllerVerb, string>> = {
  accept: "Accept the work",
  replace: "Replace the session",
  wake: "Wake the successor",
  decide: "Commit the decision",
  consume: "Consume the decision",
  cancel: "Cancel the work",
  inspect: "Inspect the work",
};
