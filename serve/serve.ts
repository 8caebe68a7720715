import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { resolveNamed, runningWords } from "../host/app/named-by-start.ts";
import { openRepositories } from "../host/app/open-repositories.ts";
import { createRootRegistry } from "../host/app/root-registry.ts";
import { parseStartOptions, type StartOptions } from "../host/app/start-options.ts";
import { walkRoot } from "../host/app/walk-root.ts";
import { findDataDirectory } from "./data-directory.ts";
import { findChromium } from "./find-chromium.ts";
import { openWindow, planWindow } from "./open-window.ts";
import { startShell } from "./start-shell.ts";

// The browser shell's start. Bundled to dist/serve/serve.js, so the project's root is two folders up.
const projectDirectory = resolve(import.meta.dirname, "../..");

const fail = (message: string, status: number): never => {
  console.error(message);
  process.exit(status);
};

const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(projectDirectory, "package.json"), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "0";
};

async function main(options: StartOptions): Promise<void> {
  const exampleDirectory = join(projectDirectory, "fixtures", "example");
  const { platform, env } = process;
  const named = resolveNamed(options, env, process.cwd(), exampleDirectory);
  if (!named.ok) return fail(named.error.message, 2);
  const dataDirectory = options.dataDirectory ?? findDataDirectory(platform, env, homedir());
  const shell = await startShell({
    port: options.port,
    named: named.value,
    dataDirectory,
    rendererDirectory: join(projectDirectory, "dist", "renderer"),
    exampleDirectory,
    version: readVersion(),
    roots: createRootRegistry(walkRoot),
    repositories: await openRepositories(named.value.repositories),
  });
  if (!shell.ok) return fail(shell.error.message, 1);
  const { address, isReused, close } = shell.value;
  if (isReused) console.log(runningWords(named.value));
  const isLinux = platform === "linux";
  const plan = planWindow(
    {
      platform,
      hasDisplay: !isLinux || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY),
      isRoot: process.getuid?.() === 0,
      opensWindow: options.opensWindow,
      chromium: findChromium({ platform, env, exists: existsSync }),
      dataDirectory,
    },
    address,
  );
  if (plan.type === "print") console.log(`${plan.why}\n${address}`);
  else {
    console.log(`Opening ${address}`);
    openWindow(plan, error => console.error(`No window could be opened (${error.message}). Open the address above.`));
  }
  if (isReused) return;
  console.log("It can be opened once. Ctrl+C stops the app.");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => close().then(() => process.exit(0)));
}

const options = parseStartOptions(process.argv.slice(2));
if (options.ok) await main(options.value);
else fail(options.error.message, 2);
