import type { Page } from "@playwright/test";
import { goTo, type Times } from "./app-figures.ts";

const FRAMES = 900;
const STEP_PIXELS = 140;

/** Scrolls the session that is on the screen, a step in each frame, and gives the milliseconds between frames. */
export async function measureScrolling(page: Page, sessionId: string): Promise<Times> {
  await goTo(page, `#/session/${encodeURIComponent(sessionId)}`);
  await page.waitForSelector("article");
  return page.evaluate(
    async ({ frames, step }) => {
      const scrolls = (element: Element): boolean =>
        element.scrollHeight > element.clientHeight * 2 && /auto|scroll/.test(getComputedStyle(element).overflowY);
      let scroller = document.querySelector("article")?.parentElement ?? null;
      while (scroller !== null && !scrolls(scroller)) scroller = scroller.parentElement;
      if (scroller === null) throw new Error("Nothing scrolls here.");
      const frame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve));
      const taken: number[] = [];
      let lastMs = await frame();
      for (let i = 0; i < frames; i += 1) {
        const before = scroller.scrollTop;
        scroller.scrollTop += step;
        const nowMs = await frame();
        if (scroller.scrollTop === before) throw new Error("It does not scroll any further.");
        taken.push(nowMs - lastMs);
        lastMs = nowMs;
      }
      return taken;
    },
    { frames: FRAMES, step: STEP_PIXELS },
  );
}

/**
 * Cancels the import that runs, as a person does, and gives the milliseconds until the window is free again. Throws where
 * anything of it is in the library.
 */
export async function measureCancel(page: Page): Promise<number> {
  await page.waitForFunction(() => window.probe.imports.at(-1)?.isOk === null);
  // In the middle of it, not before it has begun.
  await page.waitForTimeout(1500);
  const button = page.getByRole("button", { name: "Cancel" });
  const startedMs = performance.now();
  await button.click();
  await button.waitFor({ state: "hidden" });
  const ms = performance.now() - startedMs;
  const sourceCount = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("countersign");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction("sources").objectStore("sources").count();
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
  if (sourceCount > 0) throw new Error("A cancelled import has left something in the library.");
  return ms;
}
