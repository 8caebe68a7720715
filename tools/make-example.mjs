// Writes the example library's session from its short description: `node tools/make-example.mjs`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";

const bundle = await build({
  entryPoints: ["fixtures/session-builder.ts"],
  bundle: true,
  format: "esm",
  platform: "node",
  write: false,
});
const { buildSessionLines } = await import(
  `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString("base64")}`
);
const spec = JSON.parse(readFileSync("fixtures/example-session.json", "utf8"));
const path = `fixtures/example/projects/-home-dev-tidewatch/${spec.id}.jsonl`;
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, buildSessionLines(spec));
