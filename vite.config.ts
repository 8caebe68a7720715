import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// What derived rows are made by. A digest of it names the derivation, so that none can change and keep its name.
function digestDerivation(): string {
  const hash = createHash("sha256");
  for (const folder of ["shared", "renderer/store", "renderer/worker"]) {
    for (const name of readdirSync(resolve(import.meta.dirname, folder), {
      recursive: true,
      encoding: "utf8",
    }).sort()) {
      if (!/\.tsx?$/u.test(name) || /\.test\.tsx?$/u.test(name)) continue;
      hash.update(name).update(readFileSync(join(import.meta.dirname, folder, name)));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

// The renderer and its worker. No remote asset, no inline script: both shells' content policy allows neither.
export default defineConfig({
  root: "renderer",
  base: "/",
  plugins: [react()],
  define: { __DERIVATION__: JSON.stringify(digestDerivation()) },
  resolve: {
    alias: {
      // Its build for browsers asks the document for what an entity means; a worker has no document.
      "decode-named-character-reference": resolve(
        import.meta.dirname,
        "node_modules/decode-named-character-reference/index.js",
      ),
    },
  },
  // Each response of a shell puts its own nonce here; the app reads it for the styles that components inject.
  html: { cspNonce: "__CSP_NONCE__" },
  worker: { format: "es" },
  build: {
    outDir: "../dist/renderer",
    emptyOutDir: true,
    target: "chrome130",
    // An asset that is inlined as data: would need a wider policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    // How long a plugin took is no matter of the person who starts the app.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
