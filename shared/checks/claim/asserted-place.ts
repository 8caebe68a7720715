/** The place that something is asserted of: the main line, what runs for everybody, or what was released. */
export type AssertedPlace =
  | { readonly type: "main"; readonly branch: string }
  | { readonly type: "production" }
  | { readonly type: "release"; readonly label: string | null }
  | { readonly type: "commit"; readonly hash: string };

const NO_BRANCH =
  "(?!\\s+(?:threads?|menu|page|loops?|process|function|module|entry|file|component|package|window|screen|view|content|class|method|app|bundle|chunk|goal|point|issue|cause|change|config|branch's)\\b)(?![\\w/(-]|\\.\\w)";
const MAIN = new RegExp(
  `\\b(?:on|against|for|of|in)\\s+(?:the\\s+)?(?:latest\\s+|current\\s+)?(?:origin/|upstream/)?(main|master|trunk)\\b${NO_BRANCH}|(?:^|[.:;,—–-]\\s*|\\band\\s+)(?:the\\s+)?(?:origin/|upstream/)?(main|master|trunk)\\s+(?:branch\\s+)?(?:is|now|still|builds?|passes|compiles|works|lints|stays|remains)\\b`,
  "i",
);
const PRODUCTION =
  /\b(?:in|on|against|for|of)\s+(?:the\s+)?(?:live\s+)?prod(?:uction)?\b(?!\s*(?:builds?|mode|bundles?|config\w*|code|dependenc\w*|deps|env\w*|use|ready|settings|flags?|profile)\b)(?![\w/-])|(?:^|[.:;,]\s*)prod(?:uction)?\s+(?:is|now|works|passes|runs)\b|\b(?:the\s+)?(?:deployed|live)\s+(?:app|site|service|api|page|version|instance|system|endpoint)\b/i;
const NAMED_RELEASE =
  /\b(?:releases?|released version|published (?:package|version)|tag)\s+(?:is\s+)?(v?\d+\.\d+(?:\.\d+)?[\w.-]*)|(?:^|[\s(])(v\d+\.\d+(?:\.\d+)?[\w.-]*)\s+(?:release\s+)?(?:passes|is green|is verified|builds|works|has been verified|was verified)\b|\b(?:on|against|in|for|of)\s+(v\d+\.\d+(?:\.\d+)?[\w.-]*)\b/i;
const RELEASE =
  /\b(?:on|against|in|for|of)\s+(?:the\s+)?(?:final\s+|latest\s+|new\s+)?(?:release|released|published)\b(?!\s*(?:candidate|branch|notes?|process|script|workflow|plan|pipeline|mode|build)\b)|(?:^|[.:;,]\s*|\bthe\s+)(?:release|released (?:version|package)|published (?:package|version))\s+(?:passes|is|works|builds|was|has)\b|\brelease (?:evidence|gates?|verification)\b/i;
const COMMIT = /\b(?:at|on|for|against|of)\s+(?:commit\s+|revision\s+)?([0-9a-f]{7,40})\b/i;
const SECTIONS: readonly (readonly [RegExp, AssertedPlace])[] = [
  [/^(?:origin\/)?(?:main|master)(?: branch| status)?$/i, { type: "main", branch: "main" }],
  [/^(?:production|prod)(?: status| verification)?$/i, { type: "production" }],
  [/^releases?(?: evidence| verification| status)?(?: v?\d[\w.]*)?$/i, { type: "release", label: null }],
];

/** Of which of these places a clause speaks, or null. */
export function readPlace(text: string, section: string): AssertedPlace | null {
  const plain = text.replace(/[`*"“”]/g, "");
  const main = MAIN.exec(plain);
  if (main !== null) return { type: "main", branch: (main[1] ?? main[2] ?? "main").toLowerCase() };
  if (PRODUCTION.test(plain)) return { type: "production" };
  const named = NAMED_RELEASE.exec(plain);
  if (named !== null) return { type: "release", label: named[1] ?? named[2] ?? named[3] ?? null };
  if (RELEASE.test(plain)) return { type: "release", label: null };
  const commit = COMMIT.exec(plain)?.[1];
  if (commit !== undefined && /\d/.test(commit) && /[a-f]/i.test(commit))
    return { type: "commit", hash: commit.toLowerCase() };
  return SECTIONS.find(([heading]) => heading.test(section.trim()))?.[1] ?? null;
}
