import { host } from "../host.ts";

/** How saving ended. `downloaded`: the browser has put it where it puts downloads. */
export type SaveOutcome =
  | { readonly status: "saved"; readonly name: string }
  | { readonly status: "downloaded" }
  | { readonly status: "cancelled" }
  | { readonly status: "failed"; readonly message: string };

/** Saves a text where the user says: by the shell's dialog, else as a download. */
export async function saveText(suggestedName: string, text: string): Promise<SaveOutcome> {
  const answer = await host.saveExport({ suggestedName, text });
  if (answer.status === "saved" || answer.status === "cancelled") return answer;
  if (answer.status === "failed") return { status: "failed", message: answer.message };
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = suggestedName;
  link.click();
  URL.revokeObjectURL(url);
  return { status: "downloaded" };
}
