import { host } from "../host.ts";

/** How saving ended. `downloaded`: the browser has put it where it puts downloads. */
export type SaveOutcome =
  | { readonly status: "saved"; readonly path: string }
  | { readonly status: "downloaded"; readonly name: string }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly message: string };

/** Saves a text where the user says: by the shell's dialog, else as a download. */
export async function saveText(suggestedName: string, text: string): Promise<SaveOutcome> {
  const answer = await host.saveExport({ suggestedName, text });
  if (answer.status === "cancelled") return answer;
  if (answer.status === "saved") return { status: "saved", path: answer.path };
  if (answer.status === "failed") return { status: "failed", message: answer.message };
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = suggestedName;
  link.click();
  URL.revokeObjectURL(url);
  return { status: "downloaded", name: suggestedName };
}

/** Whether this shell can show what was saved in its folder. */
export const canShowSaved = async (): Promise<boolean> => (await host.capabilities({})).canShowExport;

/** Shows what was saved last in its folder. */
export async function showSaved(): Promise<void> {
  await host.showExport({});
}
