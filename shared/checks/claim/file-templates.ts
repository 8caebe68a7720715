import type { Span } from "../../model/timeline.ts";
import { actingCommands, fetchesFiles, makesFromTemplate, mayMakeFiles } from "./file-makers.ts";
import { textsOf } from "./message-search.ts";

interface Makers {
  /** Archives, copies of folders and generators bring files that nothing needs to name. */
  readonly bringsAny: boolean;
  /** What a script puts around a name that it computes: [before, after]. */
  readonly templates: readonly (readonly [string, string])[];
}

const COMPUTED =
  /([\w.-]{0,40})(?:\$\{[^}\n]{1,60}\}|\$\w{1,40}|\{\w[^}\n]{0,60}\}|%[sd0-9]{1,4}|["'`]\s?\+\s?\w[\w.()[\]]{0,60}\s?\+\s?["'`])([\w.-]{0,40})/g;
const TEXT_UNITS = 50_000;
const MAX_TEMPLATES = 400;
const MAKERS = new WeakMap<Span, Makers>();

function makersOf(span: Span): Makers {
  const known = MAKERS.get(span);
  if (known !== undefined) return known;
  const calls = span.timeline.entries.slice(0, span.endOrder).filter(({ message }) => message.call !== null);
  const commands = calls.flatMap(({ message }) =>
    typeof message.call?.input.command === "string" ? [message.call.input.command.slice(0, TEXT_UNITS)] : [],
  );
  const bringsAny = commands.some(text =>
    actingCommands(text).some(one => fetchesFiles(one) || makesFromTemplate(one)),
  );
  // Only where a script ran may a name have been computed.
  const texts = commands.some(mayMakeFiles) ? calls.flatMap(textsOf) : [];
  const templates: (readonly [string, string])[] = [];
  for (const text of texts) {
    if (templates.length >= MAX_TEMPLATES) break;
    for (const [, before = "", after = ""] of text.slice(0, TEXT_UNITS).matchAll(COMPUTED))
      if (before.length + after.length > 2) templates.push([before, after]);
  }
  const makers = { bringsAny, templates };
  MAKERS.set(span, makers);
  return makers;
}

/**
 * Whether a file that no message names may have been made all the same: unpacked, copied with its folder, generated,
 * or written by a script under a name that it computed.
 */
export function mayHaveMade(span: Span, base: string): boolean {
  const { bringsAny, templates } = makersOf(span);
  return bringsAny || templates.some(([before, after]) => base.startsWith(before) && base.endsWith(after));
}
