import { busRule } from "./bus-facts.ts";

/** Also two equal messages are two. */
export const busDuplicateSend = busRule("gaia.bus-duplicate-send", "A wake was sent more than once.", [
  "BUS_DUPLICATE_SEND",
]);
