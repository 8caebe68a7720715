/**
 * What the app costs a person, measured in the built app in a browser. Prints one row for each number to hold.
 * `--check`: exits with 1 where a number is not held. `--million`: the rows of a library of 1,000,000 messages instead,
 * which takes minutes. `--rounds N`: how often an import is repeated.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureRecords, measureSearch, percentile, readSessionIds } from "./app-figures.ts";
import { measureCancel, measureScrolling } from "./app-motion.ts";
import { RunningApp } from "./browser.ts";
import { type CorpusSize, growSession, writeCorpus } from "./corpus.ts";
import { median } from "./measure.ts";
import { printRows, type Row } from "./report.ts";

const LARGE: CorpusSize = { messages: 100_000, messagesPerSession: 2_000, claims: 40 };
const LONG: CorpusSize = { messages: 100_000, messagesPerSession: 100_000, claims: 40 };
const FEW: CorpusSize = { messages: 200, messagesPerSession: 200, claims: 10 };
const MILLION: CorpusSize = { ...LARGE, messages: 1_000_000 };
const roundsAt = process.argv.indexOf("--rounds");
const ROUNDS = roundsAt < 0 ? 5 : Number(process.argv[roundsAt + 1]);
const QUERIES = Array.from({ length: 41 }, (_, i) => (i % 4 === 3 ? `Change part ${i * 97}` : `src/part-${i}.ts`));

const say = (line: string): void => console.error(line);
const ms = (time: number): string => `${time.toFixed(0)} ms`;
const row = (what: string, unit: Row["unit"], figure: number, limit: number, from: string): Row => ({
  what,
  unit,
  figure,
  limit,
  from,
});

async function withApp<T>(use: (app: RunningApp) => Promise<T>): Promise<T> {
  const app = await RunningApp.launch();
  try {
    return await use(app);
  } finally {
    await app.close();
  }
}

/** Makes the app judge all it has anew, as after an update of its rules. */
const forgetVersion = (app: RunningApp): Promise<void> =>
  app.page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("countersign");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("meta", "readwrite");
          transaction.objectStore("meta").delete("derived-version");
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

/** Milliseconds from the start of the page to a queue that can be read. */
async function firstQueueMs(app: RunningApp): Promise<number> {
  const page = await app.open();
  await page.waitForFunction(() => window.probe.queueMs !== null);
  return page.evaluate(() => window.probe.queueMs ?? Number.NaN);
}

async function measureImports(large: string, few: string): Promise<readonly Row[]> {
  const ratios: Readonly<Record<"full" | "again" | "small" | "same" | "grown", number[]>> = {
    full: [],
    again: [],
    small: [],
    same: [],
    grown: [],
  };
  const full: number[] = [];
  const bare: number[] = [];
  const longest: number[] = [];
  const paint: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    say(`import ${round} of ${ROUNDS}`);
    await withApp(async app => {
      await app.open(large);
      const first = await app.waitForImport();
      const bareMs = await app.parseBare();
      full.push(first.ms);
      bare.push(bareMs);
      longest.push(first.longestTaskMs);
      ratios.full.push(first.ms / bareMs);
      paint.push(await firstQueueMs(app));
      const share = async (...paths: readonly string[]): Promise<number> => {
        await app.open(...paths);
        return (await app.waitForImport()).ms / first.ms;
      };
      ratios.small.push(await share(few));
      ratios.same.push(await share(large));
      growSession(large, round, 1000 + round, 200);
      ratios.grown.push(await share(large));
      await forgetVersion(app);
      ratios.again.push(await share());
    });
  }
  const from = `${ms(median(full))} ÷ ${ms(median(bare))}`;
  return [
    row("import of 100,000 messages ÷ bare reading and JSON.parse", "×", median(ratios.full), 4, from),
    row("longest task of the window during it", "ms", median(longest), 50, `median of ${longest.map(ms).join(", ")}`),
    row("judging again after the rules changed ÷ import", "×", median(ratios.again), 1.5, "100,000 messages"),
    row("import of 200 more messages ÷ import of 100,000", "×", median(ratios.small), 0.5, "into their library"),
    row("the same 100,000 messages opened again ÷ import", "×", median(ratios.same), 0.5, "every file is hashed"),
    row(
      "one of its sessions grown by 200 messages ÷ import",
      "×",
      median(ratios.grown),
      0.5,
      "the folder opened again",
    ),
    row("queue readable after a start with 100,000 messages", "ms", median(paint), 1500, paint.map(ms).join(", ")),
  ];
}

async function measureSessions(large: string): Promise<readonly Row[]> {
  say("cancelling, and searching 50 sessions");
  return withApp(async app => {
    const cancelMs = await measureCancel(await app.open(large));
    await app.open(large);
    await app.waitForImport();
    const ids = await readSessionIds(app.page);
    const { firstMs, laterMs } = await measureSearch(app.page, ids, QUERIES.slice(0, 11));
    return [
      row("cancelling an import in its middle", "ms", cancelMs, 3000, "until the window is free; nothing is left"),
      row(
        `search of ${ids.length} sessions one after another, 100,000 messages, p95`,
        "ms",
        percentile(laterMs, 0.95),
        150,
        `${laterMs.length}; the first one: ${ms(firstMs)}`,
      ),
    ];
  });
}

async function measureReading(long: string): Promise<readonly Row[]> {
  say("a session of 100,000 messages");
  return withApp(async app => {
    await app.open(long);
    const { ms: importMs } = await app.waitForImport();
    const { open, next } = await measureRecords(app.page);
    const [sessionId = ""] = await readSessionIds(app.page);
    const { firstMs, laterMs } = await measureSearch(app.page, [sessionId], QUERIES);
    const frames = await measureScrolling(app.page, sessionId);
    growSession(long, 0, 1000, 200);
    await app.open(long);
    const grown = (await app.waitForImport()).ms / importMs;
    const first = `the first one, which reads the text: ${ms(firstMs)}`;
    return [
      row(
        "search of 100,000 messages, every hit, p95",
        "ms",
        percentile(laterMs, 0.95),
        150,
        `${laterMs.length}; ${first}`,
      ),
      row(
        "open a record with its evidence, p95",
        "ms",
        percentile(open, 0.95),
        100,
        `${open.length}; median ${ms(median(open))}`,
      ),
      row("next record, p95", "ms", percentile(next, 0.95), 50, `${next.length}; median ${ms(median(next))}`),
      row(
        "scrolling a session of 100,000 messages, frame, p99",
        "ms",
        percentile(frames, 0.99),
        32,
        `${frames.length}; median ${ms(median(frames))}`,
      ),
      row("that session grown by 200 messages ÷ its import", "×", grown, 0.5, `import: ${ms(importMs)}`),
    ];
  });
}

async function measureMillion(million: string): Promise<readonly Row[]> {
  say("1,000,000 messages");
  return withApp(async app => {
    await app.open(million);
    const { ms: importMs } = await app.waitForImport();
    const peak = app.peakMegabytes();
    const paint = [await firstQueueMs(app), await firstQueueMs(app), await firstQueueMs(app)];
    return [
      row("queue readable after a start with 1,000,000 messages", "ms", median(paint), 1500, paint.map(ms).join(", ")),
      row(
        "memory of the window's process at most, 1,000,000 messages",
        "MB",
        peak ?? Number.NaN,
        1024,
        `import: ${ms(importMs)}`,
      ),
    ];
  });
}

const root = mkdtempSync(join(tmpdir(), "countersign-bench-"));
const corpus = async (name: string, size: CorpusSize): Promise<string> => {
  const folder = join(root, name);
  mkdirSync(folder);
  await writeCorpus(folder, size);
  return folder;
};
try {
  const rows = process.argv.includes("--million")
    ? await measureMillion(await corpus("million", MILLION))
    : [
        ...(await measureImports(await corpus("large", LARGE), await corpus("few", FEW))),
        ...(await measureSessions(join(root, "large"))),
        ...(await measureReading(await corpus("long", LONG))),
      ];
  const areHeld = printRows(`the built app in Chromium, medians of ${ROUNDS} rounds`, rows);
  if (!areHeld && process.argv.includes("--check")) process.exitCode = 1;
} finally {
  rmSync(root, { recursive: true, force: true });
}
