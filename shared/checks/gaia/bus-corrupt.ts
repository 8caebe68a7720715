import { factsOf } from "../coord/store-facts.ts";
import { busRule } from "./bus-facts.ts";

/** Gaia refuses such a log as a whole, and repairs nothing. */
export const busCorrupt = busRule(
  "gaia.bus-corrupt",
  "A line of a bus's log is no record, or the log cannot be replayed.",
  ["BUS_LOG_CORRUPT"],
  context =>
    factsOf(context.facts, "gaia-bus-log").flatMap(({ sourceId, corrupt }) =>
      corrupt === null
        ? []
        : [
            {
              type: "finding" as const,
              handoffId: null,
              recordId: null,
              transitionId: null,
              sourceId,
              line: corrupt.line,
              message: `BUS_LOG_CORRUPT: line ${corrupt.line} is no record: ${corrupt.message}.`,
              evidence: [],
              cause: "bus",
            },
          ],
    ),
);
