import { register } from "node:module";
import { pathToFileURL } from "node:url";

// Runs main (the first argument) with the module `electron` resolved to the double that lies beside this file.
const double = new URL("./electron.js", import.meta.url).href;
const hook = `export const resolve = (specifier, context, next) =>
  specifier === "electron" ? { url: ${JSON.stringify(double)}, shortCircuit: true } : next(specifier, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);

const { app } = await import(double);
await import(pathToFileURL(process.argv[2] ?? "").href);
// As in Electron, `ready` comes only now: a main that waits for it at its top level waits for ever.
app.finishLoading();
