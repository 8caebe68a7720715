import { sectionUse } from "./prose/sections.ts";

const EXTENSION = /\.(?:md|markdown|mdown|txt)$/i;
// A document about handoffs, or one that every project has, is none.
const NEVER =
  /^(?:readme|changelog|contributing|license|security|code_of_conduct|architecture|agents|claude|gemini|skill|index)$|(?:^|[-_. ])(?:template|protocol|guide|spec|specification|schema|format|policy|example|design|instructions|skill|command|prompt)s?$/i;
const CERTAIN: readonly RegExp[] = [
  /(?:^|[-_. @])hand-?_?(?:off|over)s?(?:[-_. @]|$)/i,
  /^continuity(?:[-_. @]|$)/i,
  /^claude-progress(?:[-_. @]|$)/i,
  /(?:^|[-_. ])progress(?:[-_. @]*(?:log|notes|report|[\da-f-]{4,40}))?$/i,
  /^(?:active-?_?context|decision-?_?log|current-?_?task|session-?_?(?:summary|notes|state|log))(?:[-_. @]|$)/i,
];
const LIKELY =
  /(?:^|[-_. ])(?:status|next|next-?_?steps?|todos?|checkpoint|resume|park|parked|wip|state|session|worklog)(?:[-_. @]|$)/i;
const TELLING_TITLE =
  /\b(?:hand-?(?:off|over)|continuity|session (?:summary|state|notes|log|report)|checkpoint|park(?:ed)?|progress)\b/i;
const MAX_HEADINGS = 200;

const stemOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(EXTENSION, "");

interface HeadingSigns {
  readonly hasNext: boolean;
  readonly kinds: number;
  readonly hasTellingTitle: boolean;
}

function readSigns(text: string): HeadingSigns {
  const uses = new Set<string>();
  let hasTellingTitle = false;
  const headings = text.matchAll(/^(?:#{1,4}[ \t]+([^\n]{1,200})|\*\*([^\n*]{2,80})\*\*:?[ \t]*)\r?$/gm);
  let count = 0;
  for (const match of headings) {
    count += 1;
    if (count > MAX_HEADINGS) break;
    const words = match[1] ?? match[2] ?? "";
    if (count === 1 && TELLING_TITLE.test(words)) hasTellingTitle = true;
    const use = sectionUse(words);
    if (use !== null && use !== "skip") uses.add(use);
  }
  return { hasNext: uses.has("next-action"), kinds: uses.size, hasTellingTitle };
}

/** How sure it is that a document hands work on, from its path and, where that does not tell, from its headings: 0 to 1. */
export function handoffLikeness(path: string, text: string): number {
  if (!EXTENSION.test(path)) return 0;
  const stem = stemOf(path);
  if (NEVER.test(stem)) return 0;
  const opening = text
    .slice(0, 200)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (opening.startsWith("{") || opening.startsWith("[{")) return 0;
  if (CERTAIN.some(pattern => pattern.test(stem))) return 0.9;
  if (/(?:^|\/)(?:hand-?offs?|continuity)\//i.test(path) && /\.(?:md|markdown)$/i.test(path)) return 0.7;
  const signs = readSigns(text);
  if (LIKELY.test(stem) && signs.hasNext) return 0.6;
  return signs.hasTellingTitle && signs.hasNext && signs.kinds >= 2 ? 0.6 : 0;
}

const STAMP = /[-_. ]?(\d{4})-?(\d{2})-?(\d{2})(?:[-_T. ]?(\d{2})[-:h_]?(\d{2})(?:[-:_]?(\d{2}))?)?(?:Z|[-_. ]?EOD)?/i;
const ORDINAL = /[-_. ]?v?(\d{1,4})$/i;

/** What the names of two versions of one document share, and the part that tells which is later (0 where there is none). */
export function versionOfPath(path: string): { readonly key: string; readonly position: number } {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const name = path.slice(folder.length);
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length);
  const stamp = STAMP.exec(stem);
  if (stamp !== null) {
    const [, year = "", month = "", day = "", hour = "00", minute = "00", second = "00"] = stamp;
    return {
      key: folder + stem.replace(stamp[0], "") + extension,
      position: Number(year + month + day + hour + minute + second),
    };
  }
  const ordinal = ORDINAL.exec(stem);
  if (ordinal !== null && ordinal.index > 0) {
    return { key: folder + stem.slice(0, ordinal.index) + extension, position: Number(ordinal[1]) };
  }
  return { key: path, position: 0 };
}
