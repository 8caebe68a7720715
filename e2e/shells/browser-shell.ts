import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { BrowserContext } from "@playwright/test";
import { collectNoise, type RunningShell, type ShellStart } from "./shell.ts";

/** Starts the built server as a person would, and gives the address that it prints. */
export async function startServer({ args, dataDirectory, port }: ShellStart, noise: string[]) {
  const own = ["--no-open", "--port", String(port), "--data-dir", dataDirectory];
  const server = spawn(process.execPath, ["dist/serve/serve.js", ...own, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  createInterface({ input: server.stderr }).on("line", line => noise.push(`serve: ${line}`));
  const printed = createInterface({ input: server.stdout });
  const exited = once(server, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    printed.on("line", line => {
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/u.exec(line);
      if (found) resolve(found[0]);
    });
    printed.on("close", () => reject(new Error(`The server ended before it printed an address.\n${noise.join("\n")}`)));
  });
  const stop = async () => {
    server.kill("SIGTERM");
    await exited;
  };
  return { address, stop };
}

/** The browser shell in a context that outlives a restart, so that its library does too. */
export async function startBrowserShell(start: ShellStart, context: BrowserContext): Promise<RunningShell> {
  const noise: string[] = [];
  const { address, stop } = await startServer(start, noise);
  const page = await context.newPage();
  collectNoise(page, noise);
  await page.goto(address);
  return {
    page,
    port: Number(new URL(address).port),
    noise,
    answerDialog: () => Promise.reject(new Error("The browser shell has no dialogs.")),
    stop: async () => {
      await page.close();
      await stop();
    },
  };
}
