import type { ApprovalTerms } from "../../shared/review/approval-terms.ts";
import { Dialog } from "./Dialog.tsx";

interface Props {
  /** Each row: how many, and what of. Those of which there are none are not shown. */
  readonly terms: ApprovalTerms;
  /** What an approval does not do. */
  readonly statement: string;
  readonly onApprove: () => void;
  readonly onClose: () => void;
}

const one = (count: number, singular: string, plural: string): string => `${count} ${count === 1 ? singular : plural}`;

function linesOf(terms: ApprovalTerms): readonly string[] {
  const { supported, unchecked, unsupported, waived, waivedFindings, openFindings } = terms;
  const lines: readonly (readonly [number, string])[] = [
    [unsupported, `${one(unsupported, "record", "records")} accepted without support`],
    [unchecked, `${one(unchecked, "record", "records")} accepted unchecked: nothing that was loaded decides them`],
    [waived, `${one(waived, "record", "records")} waived with a reason, which the receipt carries`],
    [waivedFindings, `${one(waivedFindings, "finding", "findings")} waived with a reason`],
    [openFindings, `${one(openFindings, "warning or note", "warnings or notes")} that nobody answered`],
    [supported, `${one(supported, "record", "records")} accepted with the evidence behind them`],
  ];
  return lines.filter(([count]) => count > 0).map(([, line]) => line);
}

/** Says in words what an approval lets pass, and asks once more. Ctrl or Cmd with Enter gives it. */
export function ApproveDialog({ terms, statement, onApprove, onClose }: Props) {
  const lines = linesOf(terms);
  return (
    <Dialog title="Approve this handoff?" onClose={onClose}>
      <form
        className="text-form"
        onSubmit={event => {
          event.preventDefault();
          onApprove();
        }}
        onKeyDown={event => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          // A key that is held down is one press, and does not confirm itself.
          if (!event.repeat) onApprove();
        }}
      >
        <p>A successor will rely on it. You let pass:</p>
        <ul className="approve-terms">
          {lines.map(line => (
            <li key={line}>{line}</li>
          ))}
          {lines.length === 0 && <li>a handoff without records</li>}
        </ul>
        <p className="grants-nothing">{statement}</p>
        <div className="form-actions">
          <button type="button" className="button" onClick={onClose}>
            Not yet
          </button>
          <button type="submit" className="button is-primary">
            Approve <kbd>Ctrl ⏎</kbd>
          </button>
        </div>
      </form>
    </Dialog>
  );
}
