import type { Page } from "@playwright/test";

/** Milliseconds of each of many repetitions. */
export type Times = readonly number[];

/** The smallest time that this part of the repetitions (0 to 1) kept to. */
export function percentile(times: Times, part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

export const goTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate(to => {
    location.hash = to;
  }, hash);

/** The sessions of the library, the longest first. */
export const readSessionIds = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("countersign");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const sessions = await new Promise<{ id: string; messageCount: number }[]>((resolve, reject) => {
      const request = db.transaction("sessions").objectStore("sessions").getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    db.close();
    return sessions.sort((a, b) => b.messageCount - a.messageCount).map(({ id }) => id);
  });

/**
 * Searches sessions one after another for each of the words, as the session screen asks its worker. The first time reads
 * the sessions' text; it is given apart.
 */
export async function measureSearch(
  page: Page,
  sessionIds: readonly string[],
  queries: readonly string[],
): Promise<{ readonly firstMs: number; readonly laterMs: Times }> {
  // The screen starts the reader, as for a person.
  await goTo(page, `#/session/${encodeURIComponent(sessionIds[0] ?? "")}`);
  await page.waitForFunction(() => window.probe.reader !== null);
  const times = await page.evaluate(
    async ({ words, ids }) => {
      const { reader } = window.probe;
      if (reader === null) return [];
      let id = 1_000_000;
      const search = (sessionId: string, query: string): Promise<void> =>
        new Promise((resolve, reject) => {
          const own = id++;
          const listen = ({ data }: MessageEvent<{ id: number; type: string }>): void => {
            if (data.id !== own) return;
            reader.removeEventListener("message", listen);
            if (data.type === "response") resolve();
            else reject(new Error("The search failed."));
          };
          reader.addEventListener("message", listen);
          reader.postMessage({ type: "call", id: own, method: "search", request: { sessionId, query } });
        });
      const taken: number[] = [];
      for (const query of words) {
        const startedMs = performance.now();
        for (const sessionId of ids) await search(sessionId, query);
        taken.push(performance.now() - startedMs);
      }
      return taken;
    },
    { words: queries, ids: sessionIds },
  );
  return { firstMs: times[0] ?? Number.NaN, laterMs: times.slice(1) };
}

/**
 * Goes through the records of the first handoff of the queue by keyboard. `open`: from the key to the evidence with its
 * marked words, drawn; `next`: from the key to the next record, drawn.
 */
export async function measureRecords(page: Page): Promise<{ readonly open: Times; readonly next: Times }> {
  await goTo(page, "#/queue");
  await page.waitForSelector("[data-handoff]");
  await page.keyboard.press("Enter");
  await page.waitForSelector("li.record[aria-current=true]");
  return page.evaluate(async () => {
    const drawn = (): Promise<void> =>
      new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(), 0)));
    const until = (isThere: () => boolean): Promise<void> =>
      new Promise(resolve => {
        if (isThere()) return resolve();
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      });
    const press = (key: string): void =>
      void document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const currentItem = (): string =>
      document.querySelector("li.record[aria-current=true] [data-item]")?.getAttribute("data-item") ?? "";
    const take = async (key: string, isThere: () => boolean): Promise<number> => {
      const startedMs = performance.now();
      press(key);
      await until(isThere);
      await drawn();
      return performance.now() - startedMs;
    };
    const open: number[] = [];
    const next: number[] = [];
    const count = document.querySelectorAll("li.record").length;
    for (let i = 0; i < count; i += 1) {
      if (document.querySelector(".evidence-side .reveal") !== null)
        open.push(await take("e", () => document.querySelector(".evidence-side article mark") !== null));
      // What opening writes into the log comes to rest before the next key.
      await new Promise(resolve => setTimeout(resolve, 60));
      const before = currentItem();
      if (i < count - 1) next.push(await take("j", () => currentItem() !== before));
      await new Promise(resolve => setTimeout(resolve, 60));
    }
    return { open, next };
  });
}
