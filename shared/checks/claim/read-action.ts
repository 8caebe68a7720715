import type { PublishVerb, RunTool } from "../../model/claim.ts";

/** What an action would bring about that a session can show to have happened. */
export type ActionEffect =
  /** `paths`: what is to be committed; empty where that is everything. */
  | { readonly type: "commit"; readonly paths: readonly string[] }
  | { readonly type: "push"; readonly ref: string | null }
  | { readonly type: "open-request"; readonly names: readonly string[] }
  | { readonly type: "publish"; readonly verb: PublishVerb; readonly label: string }
  | { readonly type: "run"; readonly tool: RunTool; readonly suite: string | null }
  | { readonly type: "command"; readonly pattern: string }
  | { readonly type: "create-file" | "delete-file"; readonly path: string };

const MAX_UNITS = 240;
/** What holds only in a case, or is to be done again, is not done by what was done. */
const CONDITIONAL =
  /\b(?:if|when|once|unless|until|after|whether|again|re-?\w+ing|re-?(?:run|test|build|deploy|push)|another|more|remaining|rest|maybe|consider|optionally|may|might|should|could|also|still need|fresh|new version|continue|in progress|each|every)\b/i;
const PURPOSE =
  /\s+(?:to (?:verify|confirm|make sure|ensure|check|see|validate)|so that|in order to|for review|as (?:requested|discussed|agreed))\b.*$/i;
const PATH = '[`"]?((?:[\\w@.-]+\\/)*[\\w@.-]+\\.[A-Za-z]\\w{0,7})[`"]?';
const RUNNABLE: readonly (readonly [RegExp, RunTool])[] = [
  [/^(?:tests?|test suite|suite|specs?)$/, "test"],
  [/^(?:lint|linter|linting)$/, "lint"],
  [/^(?:type ?-?checks?|type ?-?checker|tsc)$/, "typecheck"],
  [/^build$/, "build"],
];

/** What an open action would bring about, all of it; null where a part of it is nothing that a session shows exactly. */
export function readAction(text: string): readonly ActionEffect[] | null {
  const plain = text
    .replace(/^[\s*_>#-]*(?:\[ \]\s*)?(?:(?:task|step|todo)?\s*#?\d{1,3}[.):]\s*)?/i, "")
    .replaceAll("**", "")
    .trim()
    .replace(/[.!]+$/, "");
  if (plain.length > MAX_UNITS || plain.includes("\n") || /[.?!]\s/.test(plain) || CONDITIONAL.test(plain)) return null;
  const parts = plain.replace(PURPOSE, "").split(/\s*(?:;|,?\s+(?:and then|and|then)\s+|,\s+|\s+&\s+)\s*/i);
  const effects: ActionEffect[] = [];
  let verb = "";
  for (const part of parts) {
    const own = readPart(part.trim(), verb);
    if (own === null) return null;
    effects.push(...own);
    verb = /^\W*run\b/i.test(part) || verb === "run" ? "run" : "";
  }
  return effects.length === 0 ? null : effects;
}

function readPart(part: string, verbBefore: string): readonly ActionEffect[] | null {
  const words = part.replace(/^(?:please|now|finally|then|next|just)\s+/i, "");
  return readRun(words, verbBefore) ?? readGitStep(words) ?? readRequest(words) ?? readFile(words);
}

function readRun(words: string, verbBefore: string): readonly ActionEffect[] | null {
  const command = /^(?:run|execute)\s+`([^`]{3,200})`$/i.exec(words)?.[1];
  if (command !== undefined) return [{ type: "command", pattern: command }];
  const rest = /^(?:run|execute)\s+(.+)$/i.exec(words)?.[1] ?? (verbBefore === "run" ? words : null);
  if (rest === null) return null;
  const found =
    /^(?:all\s+(?:of\s+)?)?(?:the\s+)?(?:full\s+|whole\s+|entire\s+|complete\s+|existing\s+)?(unit|integration|e2e|end-to-end)?\s*(.+?)(?:\s+suite)?$/i.exec(
      rest,
    );
  const name = found?.[2]?.toLowerCase() ?? "";
  const tool = RUNNABLE.find(([pattern]) => pattern.test(name))?.[1];
  return tool === undefined ? null : [{ type: "run", tool, suite: found?.[1]?.toLowerCase() ?? null }];
}

const FILE = /[\w@.-]+(?:\/[\w@.-]+)*\.[A-Za-z]\w{0,7}/g;
/** "Commit `src/a.ts`", "commit the changes to src/a.ts". */
const COMMIT_FILES = new RegExp(
  `^commit\\s+(?:(?:the|my|all)\\s+)?(?:(?:changes?|edits?|fix|updates?)\\s+(?:to|in|of)\\s+)?(${PATH})$`,
  "i",
);

function readGitStep(words: string): readonly ActionEffect[] | null {
  if (
    /^commit(?: (?:the|all|these|my|our)?\s*(?:[\w-]+ ){0,2}(?:changes?|work|fix(?:es)?|refactor\w*|edits?|it|files?))?$/i.test(
      words,
    )
  )
    return [{ type: "commit", paths: [] }];
  const files = COMMIT_FILES.exec(words)?.[1];
  if (files !== undefined) return [{ type: "commit", paths: files.match(FILE) ?? [] }];
  const push =
    /^push(?:\s+(?:the|this|these|my|all)?\s*(?:commits?|changes?|branch|work|it|fix|retry|[\w-]+ (?:commits?|branch|changes?)))?(?:\s+(?:to|on)\s+(?:the\s+)?(?:remote|(?:origin\s*\/?\s*)?`?([\w./-]+)`?))?$/i.exec(
      words,
    );
  if (push !== null)
    return [
      {
        type: "push",
        ref:
          push[1] === undefined || push[1] === "origin" || push[1] === "remote"
            ? null
            : push[1].replace(/^origin\//, ""),
      },
    ];
  const branch =
    /^(?:create|make|start|check out|checkout)\s+(?:an?\s+|the\s+)?(?:new\s+)?branch\s+`?([\w./-]{3,80})`?$/i.exec(
      words,
    )?.[1];
  if (branch !== undefined) return [{ type: "command", pattern: `git branch ${branch}` }];
  const merge = /^merge\s+(?:the\s+)?(?:pr|pull request|mr)?\s*#(\d+)$/i.exec(words)?.[1];
  if (merge !== undefined) return [{ type: "publish", verb: "merge", label: merge }];
  const release =
    /^(publish|release|tag|deploy)\s+(?:the\s+)?(?:release\s+|version\s+|package\s+)?`?((?:[\w@/-]+[ @])?v?\d+\.\d+[\w.-]*)`?$/i.exec(
      words,
    );
  if (release?.[1] === undefined || release[2] === undefined) return null;
  const verb = release[1].toLowerCase();
  const label = release[2].replace(/^.*[ @]/, "");
  return verb === "tag"
    ? [{ type: "command", pattern: `git tag ${label}` }]
    : [{ type: "publish", verb: verb as PublishVerb, label }];
}

function readRequest(words: string): readonly ActionEffect[] | null {
  const found =
    /^(?:open|create|raise|submit|file|make)\s+(?:an?\s+|the\s+)?(?:draft\s+)?(?:prs?|pull[- ]requests?|merge[- ]requests?|mr)(?:\s+(?:for|from|with|against|to|on|into)\s+(.{1,100}))?$/i.exec(
      words,
    );
  if (found === null) return null;
  const names = (found[1] ?? "").match(/[\w./-]*(?:[/_-]|\d)[\w./-]*\w/g) ?? [];
  return [{ type: "open-request", names }];
}

function readFile(words: string): readonly ActionEffect[] | null {
  const created = new RegExp(
    `^(?:create|write|add)\\s+(?:the\\s+|an?\\s+)?(?:new\\s+)?(?:(?!to\\b|in\\b|into\\b|for\\b|about\\b|tests?\\b|docs?\\b)[\\w-]+\\s+){0,2}${PATH}(?:\\s+(?:with|for|describing|that)\\s.{1,100})?$`,
    "i",
  ).exec(words)?.[1];
  if (created !== undefined) return [{ type: "create-file", path: created }];
  const deleted = new RegExp(
    `^(?:delete|remove)\\s+(?:the\\s+)?(?:(?!from\\b|in\\b|of\\b)[\\w-]+\\s+){0,2}${PATH}$`,
    "i",
  ).exec(words)?.[1];
  return deleted === undefined ? null : [{ type: "delete-file", path: deleted }];
}
