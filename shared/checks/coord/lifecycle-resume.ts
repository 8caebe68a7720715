import { buildLifecycleRule, firstOf } from "./lifecycle.ts";

/** What came before decides what to do next: it is read before anything is changed. */
export const lifecycleResume = buildLifecycleRule(
  "resume",
  "A session of a team changed something before it had read its checkpoint and its inbox.",
  lifecycle => {
    const [first] = lifecycle.effects;
    if (first === undefined || lifecycle.isIncomplete) return null;
    const missing = (["resume", "inbox"] as const).flatMap(act => {
      const order = firstOf(lifecycle, act);
      if (order !== null && order < first) return [];
      const what = act === "resume" ? "the checkpoint" : "the inbox";
      return [order === null ? `${what} was never read` : `${what} was read late`];
    });
    if (missing.length === 0) return null;
    return {
      message: `The session's first change came before it should: ${missing.join(", ")}.`,
      order: first,
      label: "the first change",
    };
  },
);
