import { isJsonObject, parseJsonText } from "../../shared/lib/json-text.ts";
import type { ShownRequest } from "../components/CopyRequests.tsx";
import type { LedgerCopyRow, LedgerRequestRow } from "../store/kept-rows.ts";

/** The operation whose stored result a request gives. */
function askedId(requestJson: string): unknown {
  const request = parseJsonText(requestJson);
  return isJsonObject(request) ? (request.operationId ?? request.deliveredOperationId) : undefined;
}

/**
 * The requests to a copy as they are shown, each with the stored results of what it committed; where it was replayed, of what it
 * named. `sentences` says each code in words.
 */
export function shownRequests(
  { contents }: Pick<LedgerCopyRow, "contents">,
  requests: readonly LedgerRequestRow[],
  sentences: Readonly<Record<NonNullable<LedgerRequestRow["code"]>, string>>,
): readonly ShownRequest[] {
  const stored = new Map(
    [...contents.operations, ...contents.inspections].map(row => [row.operationId as unknown, row.responseJson]),
  );
  return requests.map(({ code, ...request }) => {
    const isReplay = code === null && request.operationIds.length === 0;
    const ids: readonly unknown[] = isReplay ? [askedId(request.requestJson)] : request.operationIds;
    return {
      ...request,
      refusal: code === null ? null : { code, message: sentences[code] },
      results: ids.flatMap(id => stored.get(id) ?? []),
    };
  });
}
