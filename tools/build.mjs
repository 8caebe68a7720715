// Builds what runs, and skips what is fresh: a target whose inputs have the paths, sizes and times of its last build.
// `node tools/build.mjs [target…]`; without a target, all of them.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const projectDirectory = resolve(import.meta.dirname, "..");
const node = {
  absWorkingDir: projectDirectory,
  bundle: true,
  platform: "node",
  target: "node20",
  legalComments: "none",
  logLevel: "error",
  write: false,
};
// Some packages are CommonJS inside and ask for Node's own modules.
const requireBanner = {
  js: 'import { createRequire as createBundleRequire } from "node:module"; const require = createBundleRequire(import.meta.url);',
};

// SQLite's native module finds its binary beside itself, so it stays in node_modules; only `gaia` loads it.
const nativePackages = ["@photostructure/sqlite"];

/** Bundles for Node. Each file appears whole, by a rename, since another start may be reading it. */
const bundle = async options => {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({ ...node, ...options });
  for (const { path, contents } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
};

/** Puts SQLite's module where a bundle of the package looks for it: beside the bundle. */
const placeSqlite = directory => {
  const path = join(projectDirectory, directory, "sqlite3.wasm");
  mkdirSync(dirname(path), { recursive: true });
  copyFileSync(
    join(projectDirectory, "node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm"),
    `${path}.${process.pid}`,
  );
  renameSync(`${path}.${process.pid}`, path);
};

const TARGETS = {
  renderer: {
    inputs: ["renderer", "shared", "vite.config.ts", "package-lock.json"],
    output: "dist/renderer/index.html",
    run: async () => {
      const { build } = await import("vite");
      await build({ configFile: join(projectDirectory, "vite.config.ts"), logLevel: "warn" });
    },
  },
  serve: {
    inputs: ["serve", "host", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/serve/serve.js",
    run: () =>
      bundle({ entryPoints: ["serve/serve.ts", "serve/find-chromium.ts"], outdir: "dist/serve", format: "esm" }),
  },
  electron: {
    inputs: ["electron", "host", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/electron/main.js",
    run: async () => {
      const external = ["electron"];
      await bundle({ entryPoints: ["electron/main.ts"], outfile: "dist/electron/main.js", format: "esm", external });
      // A sandboxed preload is CommonJS, and may require nothing but electron.
      await bundle({
        entryPoints: ["electron/preload.ts"],
        outfile: "dist/electron/preload.cjs",
        format: "cjs",
        external,
      });
    },
  },
  cli: {
    inputs: ["cli", "host", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/cli/countersign.mjs",
    run: async () => {
      placeSqlite("dist/cli");
      await bundle({
        entryPoints: ["cli/countersign.ts"],
        outfile: "dist/cli/countersign.mjs",
        format: "esm",
        banner: requireBanner,
        external: nativePackages,
      });
    },
  },
  bench: {
    inputs: ["bench", "cli", "host", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/bench/audit.mjs",
    run: async () => {
      placeSqlite("dist/bench");
      await bundle({
        entryPoints: ["bench/audit.ts"],
        outfile: "dist/bench/audit.mjs",
        format: "esm",
        banner: requireBanner,
      });
    },
  },
  "bench-bus": {
    inputs: ["bench", "cli", "host", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/bench/bus.mjs",
    run: () =>
      bundle({ entryPoints: ["bench/bus.ts"], outfile: "dist/bench/bus.mjs", format: "esm", banner: requireBanner }),
  },
  "bench-claims": {
    inputs: ["bench", "fixtures", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/bench/claims.mjs",
    run: async () => {
      placeSqlite("dist/bench");
      await bundle({
        entryPoints: ["bench/claims.ts"],
        outfile: "dist/bench/claims.mjs",
        format: "esm",
        banner: requireBanner,
      });
    },
  },
  "bench-store": {
    inputs: ["bench", "fixtures", "host", "shared", "tools/build.mjs", "package-lock.json"],
    output: "dist/bench/store.mjs",
    run: async () => {
      const entryPoints = { store: "bench/store.ts", "store-writer": "fixtures/store-writer.ts" };
      await bundle({ entryPoints, outdir: "dist/bench", outExtension: { ".js": ".mjs" }, format: "esm" });
    },
  },
  "bench-app": {
    inputs: ["bench", "e2e/shells", "tools/build.mjs", "package-lock.json"],
    output: "dist/bench/app.mjs",
    run: () =>
      bundle({
        entryPoints: ["bench/app.ts"],
        outfile: "dist/bench/app.mjs",
        format: "esm",
        packages: "external",
      }),
  },
  "electron-double": {
    inputs: ["e2e/electron-double", "tools/build.mjs", "package-lock.json"],
    output: "dist/e2e/electron.js",
    run: () =>
      bundle({
        entryPoints: ["e2e/electron-double/electron.ts", "e2e/electron-double/run-main.ts"],
        outdir: "dist/e2e",
        format: "esm",
        packages: "external",
      }),
  },
};

/** Every file under an input, with what changes when it changes. Tests are no input. */
function* listInputs(path) {
  if (!existsSync(path)) return;
  const stat = statSync(path);
  if (stat.isDirectory()) for (const name of readdirSync(path).sort()) yield* listInputs(join(path, name));
  else if (!/\.test\.tsx?$/u.test(path)) yield `${path}\0${stat.size}\0${stat.mtimeMs}`;
}

/** Builds the named targets that are not fresh. Throws where one fails. */
export async function build(names = Object.keys(TARGETS)) {
  for (const name of names) {
    const { inputs, output, run } = TARGETS[name];
    const hash = createHash("sha256");
    for (const input of inputs) for (const line of listInputs(join(projectDirectory, input))) hash.update(line);
    const digest = hash.digest("hex");
    const stamp = join(projectDirectory, "dist", "stamps", name);
    const isFresh = existsSync(stamp) && readFileSync(stamp, "utf8") === digest;
    if (isFresh && existsSync(join(projectDirectory, output))) continue;
    console.error(`Building ${name}`);
    await run();
    mkdirSync(join(projectDirectory, "dist", "stamps"), { recursive: true });
    writeFileSync(stamp, digest);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const names = process.argv.slice(2);
  const unknown = names.find(name => !Object.hasOwn(TARGETS, name));
  if (unknown !== undefined) {
    console.error(`No target ${unknown}. Targets: ${Object.keys(TARGETS).join(", ")}.`);
    process.exit(2);
  }
  await build(names.length > 0 ? names : undefined);
}
