import { parseChannelConfig } from "../../coord/channel.ts";
import { pathOf } from "../../model/ids.ts";
import type { LibraryRule } from "../rule.ts";
import { buildStoreFault, factsOf } from "./store-facts.ts";

/** Checkpoints are still saved, and no timeline shows them. The engine never repairs the file. */
export const channelConfigInvalid: LibraryRule = {
  id: "coord.channel-config-invalid",
  version: 1,
  severity: "warning",
  verdict: "contradicted",
  title: "The configuration of the checkpoint channel is malformed, so that no moment is emitted.",
  scope: "library",
  check(_, { facts }) {
    return factsOf(facts, "channel-config").flatMap(fact => {
      const read = parseChannelConfig(fact.text);
      if (read.ok) return [];
      const message = `${pathOf(fact.sourceId)} is invalid: ${read.error}. No saved checkpoint shows on the timeline.`;
      const at = { start: 0, end: Math.min(fact.text.length, 200) };
      return [buildStoreFault(fact, { cause: "channel-config", message, at, label: "the configuration" })];
    });
  },
};
