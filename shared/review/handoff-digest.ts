import { digestOf } from "../lib/canonical-json.ts";
import type { Handoff } from "../model/handoff.ts";
import type { HandoffRecord } from "../model/record.ts";

/**
 * The digest by which an approval names a handoff: its format, its whole text, and its records' kinds, sections, texts
 * and states. Nothing that depends on where the file lies or on what else is loaded is in it, so that it comes out the
 * same when the file is audited alone. A record of no known shape cannot slip in: the whole text is bound.
 */
export const handoffDigest = (handoff: Handoff): string =>
  digestOf({
    schema: "countersign.handoff/1",
    format: handoff.format,
    text: handoff.text,
    records: handoff.records.map(recordContent),
  });

/** The digest of what a record says. */
export const recordDigest = (record: HandoffRecord): string => digestOf(recordContent(record));

const recordContent = (record: HandoffRecord) => ({
  kind: record.kind,
  section: record.section,
  text: record.text,
  state: record.state,
});
