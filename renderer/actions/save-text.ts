import type { HostRequest } from "../../shared/contract/host.ts";
import { host } from "../host.ts";

/** How saving ended. `downloaded`: the browser has put it where it puts downloads. */
export type SaveOutcome =
  | { readonly status: "saved"; readonly path: string }
  | { readonly status: "downloaded"; readonly name: string }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly message: string };

/** Saves a text where the user says: by the shell's dialog, else as a download. */
export const saveText = (suggestedName: string, text: string): Promise<SaveOutcome> =>
  save({ suggestedName, text }, new Blob([text], { type: "text/plain;charset=utf-8" }));

/** The same for bytes that are no text. */
export const saveBytes = (suggestedName: string, bytes: Uint8Array<ArrayBuffer>): Promise<SaveOutcome> =>
  save({ suggestedName, base64: base64Of(bytes) }, new Blob([bytes], { type: "application/octet-stream" }));

// A call takes only so many arguments.
const MOST_AT_ONCE = 8192;

function base64Of(bytes: Uint8Array): string {
  let units = "";
  for (let at = 0; at < bytes.length; at += MOST_AT_ONCE)
    units += String.fromCharCode(...bytes.subarray(at, at + MOST_AT_ONCE));
  return btoa(units);
}

async function save(request: HostRequest<"saveExport">, blob: Blob): Promise<SaveOutcome> {
  const answer = await host.saveExport(request);
  if (answer.status === "cancelled") return answer;
  if (answer.status === "saved") return { status: "saved", path: answer.path };
  if (answer.status === "failed") return { status: "failed", message: answer.message };
  return download(request.suggestedName, blob);
}

/** Gives bytes to the browser, which puts them where it puts downloads. */
export function download(name: string, blob: Blob): SaveOutcome {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
  return { status: "downloaded", name };
}

/** Whether this shell can show what was saved in its folder. */
export const canShowSaved = async (): Promise<boolean> => (await host.capabilities({})).canShowExport;

/** Shows what was saved last in its folder. */
export async function showSaved(): Promise<void> {
  await host.showExport({});
}
