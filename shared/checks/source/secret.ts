import { contentId } from "../../lib/hash-text.ts";
import { findSecrets } from "../../lib/mask-secrets.ts";
import type { Evidence } from "../../model/evidence.ts";
import type { SourceRule } from "../rule.ts";
import { findInTexts, quoteStretch } from "./source-texts.ts";

const MAX_PLACES = 5;
const MAX_SECRETS = 50;

/** Something that looks like a credential. It is masked in every view and export; whoever reads the file still has it. */
export const sourceSecret: SourceRule = {
  id: "source.secret",
  version: 3,
  severity: "warning",
  verdict: "unsupported",
  title: "Something that looks like a credential stands in the source. It is masked in every view and export.",
  scope: "source",
  check(subject) {
    const found = new Map<string, { readonly kind: string; readonly places: Evidence[]; count: number }>();
    for (const { text: source, found: spans } of findInTexts(subject, findSecrets))
      for (const { start, end, kind } of spans) {
        const value = source.text.slice(start, end);
        const known = found.get(value) ?? { kind, places: [], count: 0 };
        if (!found.has(value) && found.size >= MAX_SECRETS) continue;
        found.set(value, known);
        known.count += 1;
        if (known.places.length < MAX_PLACES)
          known.places.push(quoteStretch(subject, source, start, end, kind.replaceAll("-", " ")));
      }
    return [...found.values()].map(({ kind, places, count }) => ({
      type: "finding" as const,
      handoffId: null,
      recordId: null,
      transitionId: null,
      sourceId: subject.source.id,
      line: places[0]?.line ?? null,
      message: `What looks like a credential (${kind.replaceAll("-", " ")}) stands here${count === 1 ? "" : ` ${count} times`}. It is masked in the app and in exports; revoke it if it is real.`,
      evidence: places,
      // By what stands around it: a digest of the secret itself could be guessed back.
      cause: `secret:${contentId(kind, places[0]?.quote ?? "")}`,
    }));
  },
};
