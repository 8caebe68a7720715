/** One import, as the window saw it. Times are milliseconds since the page was opened. */
export interface SeenImport {
  readonly startMs: number;
  endMs: number | null;
  /** Null while it runs. */
  isOk: boolean | null;
}

/** What the probe keeps in the page. */
export interface Probe {
  readonly imports: SeenImport[];
  readonly longTasks: { readonly startMs: number; readonly durationMs: number }[];
  /** Where the files of the last import came from. */
  urls: readonly string[];
  /** The script of the import worker. */
  importScript: string;
  reader: Worker | null;
  /** When the first handoff of the queue was in the page. */
  queueMs: number | null;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/**
 * Runs in the page before the app does, and looks on: which workers it starts, what it says to them, how long the
 * window's own thread was busy. The app is the built one, unchanged.
 */
export function installProbe(): void {
  const probe: Probe = { imports: [], longTasks: [], urls: [], importScript: "", reader: null, queueMs: null };
  window.probe = probe;
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      probe.longTasks.push({ startMs: startTime, durationMs: duration });
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_, observer) => {
    if (document.querySelector("[data-handoff]") === null) return;
    probe.queueMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  const listenTo = (worker: Worker): void => {
    const seen: SeenImport = { startMs: performance.now(), endMs: null, isOk: null };
    probe.imports.push(seen);
    worker.addEventListener("message", ({ data }) => {
      if (data.type !== "done") return;
      seen.endMs = performance.now();
      seen.isOk = data.result.ok;
    });
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message: unknown) => {
      const start = message as { type?: string; roots?: { files: { origin: { url: string } }[] }[] };
      if (start.type === "start")
        probe.urls = (start.roots ?? []).flatMap(({ files }) => files.map(({ origin }) => origin.url));
      post(message);
    };
  };
  window.Worker = new Proxy(window.Worker, {
    construct(Native, [script, options]: [string | URL, WorkerOptions?]) {
      const worker = new Native(script, options);
      if (options?.name === "reader") probe.reader = worker;
      if (options?.name === "import") {
        probe.importScript = String(script);
        listenTo(worker);
      }
      return worker;
    },
  });
}
