import type { BusInstanceFact } from "../../model/bus.ts";
import { type SourceId, toSourceId } from "../../model/ids.ts";
import { factsOf } from "../coord/store-facts.ts";
import type { RuleContext, RuleResult } from "../rule.ts";
import { busRule } from "./bus-facts.ts";

const finding = (sourceId: SourceId, message: string): RuleResult => ({
  type: "finding",
  handoffId: null,
  recordId: null,
  transitionId: null,
  sourceId,
  line: null,
  message,
  evidence: [],
  cause: "bus",
});

/** A log without its sidecar, or with one that is none, is no bus: nobody makes it one again. */
function checkAlone({ facts }: RuleContext): readonly RuleResult[] {
  const sidecars = new Map<SourceId, BusInstanceFact>(
    factsOf(facts, "gaia-bus-instance").map(sidecar => [sidecar.sourceId, sidecar]),
  );
  const corrupt = [...sidecars.values()].filter(({ instanceId }) => instanceId === null);
  const alone = factsOf(facts, "gaia-bus-log").filter(
    ({ sourceId }) => !sidecars.has(toSourceId(sourceId.replace(/[^/:]*$/, "bus-instance.json"))),
  );
  return [
    ...corrupt.map(({ sourceId }) =>
      finding(sourceId, "BUS_INSTANCE_CORRUPT: the sidecar is not the one line that it must be."),
    ),
    ...alone.map(({ sourceId }) =>
      finding(sourceId, "BUS_INSTANCE_MISSING: no sidecar beside the log says which bus it is."),
    ),
  ];
}

/** A checkpoint counts on the bus on which it was taken, and on no other. */
export const busInstance = busRule(
  "gaia.bus-instance",
  "A bus has no sidecar, one that cannot be read, or another instance than the ledger's checkpoint.",
  ["BUS_INSTANCE_MISMATCH"],
  checkAlone,
);
