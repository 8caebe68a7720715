import type { Span, Timeline, TimelineEntry } from "../../model/timeline.ts";
import { readStances, type Stances } from "./read-stances.ts";
import { speechSentences } from "./speech-sentences.ts";
import type { Statement } from "./statements.ts";

interface AgentText {
  readonly order: number;
  readonly entry: TimelineEntry;
  readonly lower: string;
}

const TEXTS = new WeakMap<Timeline, readonly AgentText[]>();
const FOUND = new WeakMap<Timeline, Map<string, readonly Statement[]>>();
const MAX_UNITS = 6_000;
const MAX_HITS = 200;
/** The agent's own word for what it does or has done. */
const COMMITTING =
  /\b(?:i(?:['’]ll| will|['’]m| am|['’]ve| have)|we(?:['’]ll| will|['’]re| are|['’]ve| have)|let me|let['’]s|going (?:with|to|back)|switch(?:ed|ing)?|mov(?:ed|ing)|replac(?:ed|ing)|dropp(?:ed|ing)|remov(?:ed|ing)|decid(?:ed|ing)|decision|revert(?:ed|ing)|instead|using|keeping|sticking|chose|settled)\b|^\W*i (?:switched|replaced|dropped|removed|moved|migrated|reverted|changed|went|chose|decided|use|used|kept|set|made)\b/i;
const DOUBTFUL =
  /\b(?:could|would|might|may|should|can|recommend|suggest|propose|proposal|option|alternatives?|if|maybe|perhaps|consider|alternatively|want me to|let me know|unless|whether|temporar(?:y|ily)|for now|to see|to test|to check|let me (?:check|see|look|try|verify|read)|try|trying|wait|previously|originally|before)\b|\?\W*$/i;

function agentTexts(timeline: Timeline): readonly AgentText[] {
  const known = TEXTS.get(timeline);
  if (known !== undefined) return known;
  const texts = timeline.entries.flatMap((entry, order) =>
    entry.message.kind === "text" && entry.message.role === "assistant"
      ? [{ order, entry, lower: entry.message.text.slice(0, MAX_UNITS).toLowerCase() }]
      : [],
  );
  TEXTS.set(timeline, texts);
  return texts;
}

/** What the agent of a span committed itself to, in sentences that have a word. Doubts, offers and trials are left out. */
export function agentStatements(span: Span, stem: string): readonly Statement[] {
  const found = FOUND.get(span.timeline) ?? new Map<string, readonly Statement[]>();
  FOUND.set(span.timeline, found);
  let statements = found.get(stem);
  if (statements === undefined) {
    statements = agentTexts(span.timeline)
      .filter(({ lower }) => lower.includes(stem))
      .slice(-MAX_HITS)
      .flatMap(one => readCommitments(one, stem));
    found.set(stem, statements);
  }
  return statements.filter(({ order }) => order < span.endOrder);
}

function readCommitments({ order, entry }: AgentText, stem: string): readonly Statement[] {
  const { text } = entry.message;
  return speechSentences(text, 0, text.length).flatMap(sentence => {
    if (!sentence.text.toLowerCase().includes(stem)) return [];
    if (!COMMITTING.test(sentence.text) || DOUBTFUL.test(sentence.text)) return [];
    let stances: Stances | null = null;
    return [
      {
        ...sentence,
        order,
        entry,
        by: "agent" as const,
        words: sentence.text,
        choice: null,
        lead: "",
        isRequest: false,
        get stances() {
          stances ??= readStances(sentence.text);
          return stances;
        },
      },
    ];
  });
}
