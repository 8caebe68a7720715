import type { Redirection } from "unbash";
import { resolvePath } from "./path-text.ts";
import type { OutputFile, ShellCommand } from "./shell-command.ts";

/** Where the redirections of a command send its output, and what they give it to read. */
export function readOutputs(
  redirects: readonly Redirection[],
  cwd: string | null,
): Pick<ShellCommand, "outputFiles" | "isSilenced" | "input"> {
  const outputFiles: OutputFile[] = [];
  let isSilenced = false;
  let input: string | null = null;
  for (const redirect of redirects) {
    if (redirect.type === "HereDoc") input = redirect.body.text;
    else if (redirect.type === "HereString") input = redirect.target === undefined ? null : redirect.target.value;
    else if (redirect.operator.includes(">") && redirect.operator !== "<>" && redirect.target !== undefined) {
      const target = redirect.target.value;
      const descriptor = redirect.descriptor;
      const number = descriptor?.type === "FileDescriptor" ? descriptor.value : null;
      if (redirect.operator === ">&" && /^\d+$|^-$/.test(target)) continue;
      if (number === null || number === 1) isSilenced = true;
      if (target !== "/dev/null" && target !== "/dev/stdout" && target !== "/dev/stderr")
        outputFiles.push({ path: resolvePath(cwd, target), isAppend: redirect.operator.includes(">>") });
    }
  }
  return { outputFiles, isSilenced, input };
}
