// Writes shared/contract/*.schema.json from the zod schemas that the code uses. A test says that they agree.
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const bundled = await build({
  entryPoints: [join(root, "tools/schema-documents.ts")],
  bundle: true,
  write: false,
  format: "esm",
  platform: "node",
  logLevel: "warning",
});
const code = bundled.outputFiles[0].text;
const { buildSchemaDocuments } = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
for (const { path, text } of buildSchemaDocuments()) {
  writeFileSync(join(root, path), text);
  console.error(`wrote ${path}`);
}
