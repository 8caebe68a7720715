import type { ToolResult } from "../../shared/model/message.ts";

/** How a call ended, in one word. */
export function SessionResultChip({ result }: { readonly result: ToolResult }) {
  const { isError, refused, interrupted, exitCode, backgroundId } = result;
  if (refused) return <span className="chip is-unsupported">refused: it did not happen</span>;
  if (interrupted) return <span className="chip is-unsupported">interrupted</span>;
  if (exitCode !== null)
    return <span className={exitCode === 0 ? "chip is-unchecked" : "chip is-contradicted"}>exit {exitCode}</span>;
  if (isError) return <span className="chip is-contradicted">error</span>;
  if (backgroundId !== null) return <span className="chip is-unchecked">goes on in the background</span>;
  return <span className="chip is-unchecked">no error</span>;
}
