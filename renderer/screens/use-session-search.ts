import { useEffect, useState } from "react";
import type { SessionId } from "../../shared/model/ids.ts";
import type { SearchResult } from "../store/session-search.ts";
import { searchSession } from "../worker/reader-client.ts";

const PAUSE_MS = 120;

/** Every hit of a query in a session; null while it is searched. */
export function useSessionSearch(sessionId: SessionId, query: string): SearchResult | null {
  const [found, setFound] = useState<{ readonly query: string; readonly result: SearchResult } | null>(null);
  useEffect(() => {
    if (query === "") return;
    const cancelling = new AbortController();
    const timer = setTimeout(() => {
      searchSession(sessionId, query, cancelling.signal)
        .then(result => {
          if (!cancelling.signal.aborted) setFound({ query, result });
        })
        // A search that another one replaced ends so.
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      cancelling.abort();
    };
  }, [sessionId, query]);
  return found?.query === query ? found.result : null;
}
