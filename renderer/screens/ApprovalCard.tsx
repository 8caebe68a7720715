import { GRANTS_NOTHING } from "../../shared/model/receipt.ts";
import { HostileText } from "../components/HostileText.tsx";
import type { ReviewView } from "../store/handoff-view.ts";

interface Props {
  readonly review: ReviewView;
  readonly onExport: () => void;
}

/** The approval that stands: its receipt, what was let pass, and what has changed since. */
export function ApprovalCard({ review, onExport }: Props) {
  const { approval, state } = review;
  if (approval === null || state.approval === null) return null;
  const { receipt, changes, isStale } = approval;
  return (
    <section className="card approval" aria-labelledby="approval-title">
      <header>
        <span className={`chip ${isStale ? "is-stale" : "is-supported"}`}>{isStale ? "stale" : "approved"}</span>
        <h2 id="approval-title">
          Approved by <HostileText text={state.approval.reviewer} />
        </h2>
        <span className="card-links">
          <button type="button" className="link" onClick={onExport}>
            Export
          </button>
        </span>
      </header>
      <div className="card-body">
        <p className="grants-nothing">{GRANTS_NOTHING}</p>
        {isStale && (
          <>
            <p className="is-stale">This approval no longer says what is there. Withdraw it and review what changed:</p>
            <ul>
              {state.approval.isEditedSince && <li>A word was changed after it.</li>}
              {receipt === null && <li>Its receipt is missing or does not verify.</li>}
              {changes.map(change => (
                <li key={`${change.code} ${change.recordId} ${change.message}`}>
                  <HostileText text={change.message} />
                </li>
              ))}
            </ul>
          </>
        )}
        {receipt !== null && (
          <dl className="facts">
            <dt>when</dt>
            <dd>{receipt.approvedAt}</dd>
            <dt>records</dt>
            <dd>
              {receipt.counts.accepted} accepted, {receipt.counts.waived} waived
            </dd>
            <dt>not checked</dt>
            <dd>{receipt.notChecked.length}</dd>
            <dt>authority</dt>
            <dd>none</dd>
            <dt>receipt</dt>
            <dd className="code">{receipt.digest}</dd>
          </dl>
        )}
        {receipt !== null && receipt.waivers.length > 0 && (
          <>
            <h3>Waived</h3>
            <ul>
              {receipt.waivers.map(waiver => (
                <li key={`${waiver.recordId} ${waiver.fingerprint}`}>
                  <HostileText text={waiver.text} />: <HostileText text={waiver.reason} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
