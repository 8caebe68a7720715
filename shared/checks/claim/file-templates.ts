import type { Span } from "../../model/timeline.ts";
import { actingCommands, fetchesFiles, makesFromTemplate, mayMakeFiles } from "./file-makers.ts";
import { isMentioned, textsOf } from "./message-search.ts";

interface Makers {
  /** Generators make files under names of their own. */
  readonly generatesAny: boolean;
  /** Archives, copies of folders and containers bring files that nothing needs to name. */
  readonly fetchesAny: boolean;
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
  const generatesAny = commands.some(text => actingCommands(text).some(makesFromTemplate));
  const fetchesAny = commands.some(text => actingCommands(text).some(fetchesFiles));
  // Only where a script ran may a name have been computed.
  const texts = commands.some(mayMakeFiles) ? calls.flatMap(textsOf) : [];
  const templates: (readonly [string, string])[] = [];
  for (const text of texts) {
    if (templates.length >= MAX_TEMPLATES) break;
    for (const [, before = "", after = ""] of text.slice(0, TEXT_UNITS).matchAll(COMPUTED))
      if (before.length + after.length > 2) templates.push([before, after]);
  }
  const makers = { generatesAny, fetchesAny, templates };
  MAKERS.set(span, makers);
  return makers;
}

/** Names that a project has by custom: who writes them need not have seen them. */
const CUSTOMARY =
  /^(?:package(?:-lock)?|tsconfig(?:\.[\w-]+)?|jsconfig|composer|deno|angular|nest-cli|schema|index|main|lib|mod|app|server|setup|manage|settings|urls|wsgi|asgi|conftest|config|models?|views?|routes?|admin|apps|tests?|env|__init__|__main__|readme|license|changelog|contributing|makefile|dockerfile|docker-compose|compose|cargo|go|pyproject|requirements|poetry|uv|gemfile|rakefile|pom|build|settings|gradle|gradlew|migration|chart|values|layout|page|globals?|styles?|style|vite\.config|vitest\.config|jest\.config|next\.config|tailwind\.config|postcss\.config|eslint\.config|playwright\.config|webpack\.config|pnpm-lock|pnpm-workspace|yarn|bun)(?:\.\w{1,6}){0,2}$|^\./i;

/**
 * Whether a file that no message names may have been made all the same: unpacked, copied with its folder, generated,
 * or written by a script under a name that it computed. What was unpacked or copied and nothing printed can be named only
 * where its name is known by custom.
 */
export function mayHaveMade(span: Span, base: string): boolean {
  const { generatesAny, fetchesAny, templates } = makersOf(span);
  const isKnown = CUSTOMARY.test(base) || isMentioned(span, base);
  return (
    generatesAny ||
    (fetchesAny && isKnown) ||
    templates.some(([before, after]) => base.startsWith(before) && base.endsWith(after))
  );
}
