// Writes the example library's sessions from their short descriptions: `node tools/make-example.mjs`.
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
for (const spec of JSON.parse(readFileSync("fixtures/example-sessions.json", "utf8"))) {
  const path = `fixtures/example/projects/${spec.cwd.replaceAll("/", "-")}/${spec.id}.jsonl`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, buildSessionLines(spec));
}
