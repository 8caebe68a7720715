import { ok } from "../lib/result.ts";
import { approvedReceipt } from "./approved-only.ts";
import type { BriefExporter } from "./brief-exporter.ts";
import { visibleJson } from "./visible-json.ts";

/** The brief for programs, `countersign.brief/1`; its RFC 8785 form has the receipt's `briefDigest`. */
export const briefJson: BriefExporter = {
  id: "brief-json",
  title: "Brief (JSON)",
  extension: ".json",
  mediaType: "application/json",
  build(input) {
    const approved = approvedReceipt(input);
    return approved.ok ? ok(visibleJson(input.brief)) : approved;
  },
};
