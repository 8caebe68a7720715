import { groupBy } from "../../shared/lib/group-by.ts";
import type { RecordId } from "../../shared/model/ids.ts";
import { Quoted } from "../components/Quoted.tsx";
import { NEED_WORDS } from "../components/verdict-words.ts";
import type { HandoffView } from "../store/handoff-view.ts";
import { RemotesCard } from "./RemotesCard.tsx";

interface Props {
  readonly view: HandoffView;
  readonly onGo: (recordId: RecordId) => void;
}

/** Whether reading a remote could tell more of the handoff. */
const wantsRemote = (view: HandoffView): boolean =>
  view.unchecked.some(entry => entry.needs === "remote") ||
  view.findings.some(({ rule }) => rule === "claim.push-unverified");

/** What nobody could decide with what was loaded, by what would decide it. */
export function NotChecked({ view, onGo }: Props) {
  const text = new Map(view.judged.handoff.records.map(record => [record.id, record.text]));
  const undecided = view.judged.handoff.records.filter(
    record =>
      view.judged.records.get(record.id)?.verdict === "unchecked" &&
      !view.unchecked.some(entry => entry.recordId === record.id),
  );
  const needs = groupBy(view.unchecked, entry => entry.needs);
  return (
    <>
      {[...needs].map(([need, entries]) => (
        <section key={need} className="card">
          <header>
            <h3>Would be decided by {NEED_WORDS[need]}</h3>
          </header>
          <ul className="jump-list">
            {[...new Set(entries.map(entry => entry.recordId))].map(recordId => (
              <li key={recordId}>
                <button type="button" onClick={() => onGo(recordId)}>
                  <Quoted text={text.get(recordId) ?? ""} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {wantsRemote(view) && <RemotesCard />}
      {undecided.length > 0 && (
        <section className="card">
          <header>
            <h3>No rule decides these</h3>
          </header>
          <ul className="jump-list">
            {undecided.map(record => (
              <li key={record.id}>
                <button type="button" onClick={() => onGo(record.id)}>
                  <Quoted text={record.text} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
