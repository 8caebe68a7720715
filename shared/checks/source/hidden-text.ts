import { findHiddenText, type HiddenSpan } from "../../lib/hidden-text.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { RuleResult, SourceRule, SourceSubject } from "../rule.ts";
import { findInTexts, quoteStretch } from "./source-texts.ts";

const MAX_PLACES = 5;

const SENTENCES: Readonly<Record<HiddenSpan["kind"], string>> = {
  bidirectional: "Characters that turn the reading direction make text look other than it is",
  "zero-width": "Characters without width stand inside of words",
  tag: "Invisible tag characters carry text that nobody sees",
  "look-alike": "Letters of another script pass for Latin ones",
  terminal: "Terminal sequences hide text or write over earlier lines",
};

const finding = (
  { source }: SourceSubject,
  cause: string,
  message: string,
  evidence: readonly Evidence[],
): RuleResult => ({
  type: "finding",
  handoffId: null,
  recordId: null,
  transitionId: null,
  sourceId: source.id,
  line: evidence[0]?.line ?? null,
  message,
  evidence,
  cause,
});

/** A file that is called other than it looks: of what no format wants, the name is of no matter. */
function hiddenNames(subject: SourceSubject): readonly RuleResult[] {
  const { path, format } = subject.source;
  const kinds = format === null ? [] : [...new Set(findHiddenText(path).map(({ kind }) => kind))];
  return kinds.map(kind => finding(subject, `hidden-name:${kind}`, `${SENTENCES[kind]} in the file's own name.`, []));
}

/** Text that a reader does not see as a program does. */
export const sourceHiddenText: SourceRule = {
  id: "source.hidden-text",
  version: 2,
  severity: "warning",
  verdict: "unsupported",
  title:
    "Text is hidden or disguised: turned reading direction, characters without width, tags, look-alike letters, or terminal sequences that hide or rewrite.",
  scope: "source",
  check(subject) {
    const found = new Map<HiddenSpan["kind"], { readonly places: Evidence[]; count: number }>();
    for (const { text: source, found: spans } of findInTexts(subject, findHiddenText))
      for (const { start, end, kind } of spans) {
        const known = found.get(kind) ?? { places: [], count: 0 };
        found.set(kind, known);
        known.count += 1;
        if (known.places.length < MAX_PLACES)
          known.places.push(quoteStretch(subject, source, start, end, `${kind.replaceAll("-", " ")} text`));
      }
    const inText = [...found].map(([kind, { places, count }]) =>
      finding(
        subject,
        `hidden:${kind}`,
        `${SENTENCES[kind]} (${count === 1 ? "one place" : `${count} places`}).`,
        places,
      ),
    );
    return [...inText, ...hiddenNames(subject)];
  },
};
