import type { AdviceFact } from "../model/advice.ts";
import { type AuditOutline, oneLine } from "./audit-outline.ts";

/** What somebody advises, apart from everything that was judged. */
export const adviceLines = (advice: readonly AdviceFact[], outline: AuditOutline): readonly string[] =>
  advice.length === 0
    ? []
    : [
        "Advice, which nothing was judged by:",
        ...advice.map(({ sourceId, advice: { advisor, says } }) => {
          const path = oneLine(outline.pathOf(sourceId), 200);
          return `  ${path}: ${oneLine(advisor, 128)} advises: ${oneLine(says, 300)}`;
        }),
        "",
      ];
