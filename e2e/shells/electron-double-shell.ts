import { fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import type { DoubleDescription, FromDouble, ToDouble } from "../electron-double/protocol.ts";
import { collectNoise, type RunningShell, type ShellStart } from "./shell.ts";

/** The compiled main and preload over Chromium, with what a test can ask of the double. */
export interface RunningDouble extends RunningShell {
  ask(message: ToDouble): Promise<unknown>;
  describeApp(): Promise<DoubleDescription>;
}

/** Starts dist/electron/main.js in Node, with `electron` resolved to the double. */
export async function startElectronDouble(
  start: ShellStart,
  executable: string,
  args: readonly string[],
): Promise<RunningDouble> {
  const noise: string[] = [];
  const env = {
    ...process.env,
    COUNTERSIGN_DOUBLE_BROWSER: executable,
    COUNTERSIGN_DOUBLE_ARGS: args.join(" "),
    COUNTERSIGN_DOUBLE_PORT: String(start.port),
  };
  const child = fork(
    "dist/e2e/run-main.js",
    ["dist/electron/main.js", "--", "--data-dir", start.dataDirectory, ...start.args],
    {
      env,
      silent: true,
    },
  );
  if (child.stderr) createInterface({ input: child.stderr }).on("line", line => noise.push(`main: ${line}`));
  const exited = once(child, "exit");
  const answers = new Map<number, (value: unknown) => void>();
  const debuggingAddress = await new Promise<string>((resolve, reject) => {
    child.on("message", (message: FromDouble) => {
      if (message.type === "window") resolve(message.debuggingAddress);
      else if (message.type === "noise") noise.push(`page: ${message.text}`);
      else answers.get(message.id)?.(message.value);
    });
    child.once("exit", () => reject(new Error(`Main ended before its window was there.\n${noise.join("\n")}`)));
  });
  const browser = await chromium.connectOverCDP(debuggingAddress);
  const page = browser.contexts()[0]?.pages()[0];
  if (page === undefined) throw new Error("The double has no page.");
  collectNoise(page, noise);
  let asked = 0;
  const ask = (message: ToDouble) =>
    new Promise<unknown>(resolve => {
      asked += 1;
      answers.set(asked, resolve);
      child.send({ ...message, id: asked });
    });
  return {
    page,
    port: Number(new URL(page.url()).port),
    noise,
    ask,
    // The double answers `describe` with this shape; both sides share its type.
    describeApp: async () => (await ask({ type: "describe" })) as DoubleDescription,
    answerDialog: async (dialog, paths) => void (await ask({ type: "answer-dialog", dialog, paths })),
    stop: async () => {
      void ask({ type: "quit" });
      await exited;
    },
  };
}
