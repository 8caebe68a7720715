import type { ControllerVerb } from "../../shared/gaia/controller.ts";
import { momentText } from "./age-text.ts";
import { HostileText } from "./HostileText.tsx";
import { TableScroll } from "./TableScroll.tsx";

/** A request that was put to a working copy, and what came of it. */
export interface ShownRequest {
  readonly n: number;
  readonly verb: ControllerVerb;
  readonly requestJson: string;
  readonly askedBy: string;
  readonly askedAtIso: string;
  /** What was committed under it. */
  readonly operationIds: readonly string[];
  /** Why it was refused, with its sentence; null where it was not. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** The stored results that it gave, byte for byte. */
  readonly results: readonly string[];
}

interface Props {
  readonly requests: readonly ShownRequest[];
  readonly isBusy: boolean;
  readonly onAskAgain: (verb: ControllerVerb, requestJson: string) => void;
}

/** All that was asked of a working copy, in order, with the bytes of each request and of what it gave. */
export function CopyRequests({ requests, isBusy, onAskAgain }: Props) {
  return (
    <TableScroll label="Table of requests">
      <table className="ledger-table" aria-label="Requests to the working copy">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Operation</th>
            <th scope="col">What came of it</th>
            <th scope="col">Asked by</th>
            <th scope="col">Bytes</th>
            <th scope="col">
              <span className="unseen">Replay</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map(request => (
            <tr key={request.n}>
              <td>{request.n + 1}</td>
              <td>{request.verb}</td>
              <td>
                <Outcome request={request} />
              </td>
              <td>
                <HostileText text={request.askedBy} />
                <br />
                <span className="faint">{momentText(Date.parse(request.askedAtIso))}</span>
              </td>
              <td>
                <Bytes request={request} />
              </td>
              <td>
                <button
                  type="button"
                  className="link"
                  disabled={isBusy}
                  aria-label={`Ask request ${request.n + 1} again, byte for byte`}
                  onClick={() => onAskAgain(request.verb, request.requestJson)}
                >
                  Ask again
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Outcome({ request: { operationIds, refusal } }: { readonly request: ShownRequest }) {
  const committed = operationIds.length > 0 && (
    <span className="is-supported">
      applied: <HostileText text={operationIds.join(", ")} />
    </span>
  );
  if (refusal === null) return committed || <span>replayed: its stored result, and no new tick</span>;
  return (
    <>
      {committed} <b className="is-contradicted">{refusal.code}</b> {refusal.message}
    </>
  );
}

function Bytes({ request: { requestJson, results } }: { readonly request: ShownRequest }) {
  return (
    <details>
      <summary>request{results.length > 0 && " and result"}</summary>
      {[requestJson, ...results].map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bytes may be alike, and never move.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard.
        <pre key={index} className="quote request-bytes" tabIndex={0}>
          <HostileText text={text} />
        </pre>
      ))}
    </details>
  );
}
