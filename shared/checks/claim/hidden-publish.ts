import type { PublishClaim, PublishVerb } from "../../model/claim.ts";
import type { Span } from "../../model/timeline.ts";
import { findEntry, textsOf } from "./message-search.ts";
import { eventsOf } from "./span-events.ts";

// Ways by which it may have happened without a command that is known: a script, a tool of a server, somebody else.
const BY_SCRIPT = {
  push: /\balias\.?\s*\w{1,20}[\s=]["']?(?:git )?push\b|(?:^|[;&|]\s*)(?:gp|gpsup|ggpush|ggp|gpf|gpu)(?:\s|$)|\b(?:release|publish|deploy|ship|sync|submit|push)[\w-]*\.(?:sh|py|js|ts)\b|\b(?:make|just|task|mise run|npm run|pnpm|yarn|gt|jj|stack|graphite)\s+\S*(?:push|release|publish|deploy|ship|submit|sync)/i,
  merge:
    /\b(?:make|just|task|mise run|npm run|pnpm|yarn|gt|jj)\s+\S*(?:merge|release|ship|land|submit)|\bgh api\b[^\n]*\bmerge|\bgit (?:pull|rebase|subtree|cherry-pick)\b|\bgit merge\b[^\n;&|]*--(?:squash|no-commit)\b/i,
  publish: /publish|release|deploy|twine|upload|docker|push/i,
  deploy:
    /deploy|vercel|netlify|fly\b|heroku|kubectl|helm|terraform|wrangler|serverless|ansible|rsync|scp|ssh|docker|gcloud|\baws\b|railway|render|release|push/i,
  release: /release|publish|deploy|goreleaser|semantic-release|changeset|\bgit tag\b|push/i,
} as const;
const BY_TOOL = {
  push: /push|create_or_update_file|commit|create_branch|sync/i,
  merge: /merge/i,
  publish: /publish|release|upload/i,
  deploy: /deploy|release/i,
  release: /release|publish|tag/i,
} as const;
const BY_OTHERS = {
  push: /\b(?:i|i've|we|already|have|just|it'?s)\b[^.\n]{0,24}\bpushed\b|\bpushed (?:it|them|to|the|everything|my)\b/i,
  merge: /\bmerged\b|"state":\s*"MERGED"/i,
  publish: /\bpublished\b/i,
  deploy: /\bdeployed\b|\bdeployment\b/i,
  release: /\breleased\b/i,
} as const;

/** Whether the session shows a way by which it may have happened that no event tells of: then nothing is decided. */
export function isDoneElsewhere(span: Span, { verb, label }: PublishClaim): boolean {
  const known = KNOWN.get(span) ?? new Map<string, boolean>();
  KNOWN.set(span, known);
  const request = verb === "merge" ? (/^#?(\d+)$/.exec(label ?? "")?.[1] ?? null) : null;
  const key = `${verb} ${request}`;
  const answer = known.get(key) ?? searchElsewhere(span, verb, request);
  known.set(key, answer);
  return answer;
}

/** Whether the forge was seen to say, after a position, that something is merged. */
export const isMergedLater = (span: Span, order: number): boolean =>
  findEntry(span, entry => entry.message.role === "tool" && MERGED.test(entry.message.text.slice(0, 20_000)), order) !==
  null;

const MERGED = /\bMERGED\b|"merged":\s{0,4}true|"mergedAt":\s{0,4}"20|\bwas already merged\b/;

const KNOWN = new WeakMap<Span, Map<string, boolean>>();

/** A pull request by its number, as forges and people write it. */
const REQUEST = /(?:#|\/pull\/|\/merge_requests\/|"number":\s{0,4})(\d+)/g;

/** Whether a forge's answer is about other pull requests than this one. None that it names: it may be about this one. */
function isOfOthers(text: string, request: string | null): boolean {
  if (request === null) return false;
  const named = new Set([...text.matchAll(REQUEST)].map(match => match[1]));
  return named.size > 0 && !named.has(request);
}

function searchElsewhere(span: Span, verb: PublishVerb, request: string | null): boolean {
  const told = new Set(
    eventsOf(span).publishes.flatMap(({ event }) => (event.verb === verb ? [event.callMessageId as string] : [])),
  );
  const found = findEntry(span, entry => {
    const { message } = entry;
    if (told.has(message.id)) return false;
    if (message.kind === "tool-call" && message.call !== null) {
      if (!/^(?:Bash|shell|exec|local_shell|run_|terminal)/i.test(message.call.name)) {
        return /^(?:mcp|.*github|.*gitlab)/i.test(message.call.name) && BY_TOOL[verb].test(message.call.name);
      }
      for (const text of textsOf(entry)) if (BY_SCRIPT[verb].test(text.slice(0, 20_000))) return true;
      return false;
    }
    if (message.role === "user" && message.kind === "text" && !message.isMeta)
      return BY_OTHERS[verb].test(message.text.slice(0, 20_000));
    if (verb !== "merge" || message.role !== "tool") return false;
    // A forge's answer that names the state of a pull request.
    const text = message.text.slice(0, 20_000);
    return /"?(?:state|mergedAt|merged)"?:?\s*"?(?:MERGED|true|20\d\d-)/.test(text) && !isOfOthers(text, request);
  });
  return found !== null;
}
