import type { BusSighting, SightedMessage } from "../../shared/model/ledger.ts";
import { HostileText } from "./HostileText.tsx";
import { VerdictMark } from "./VerdictMark.tsx";

/** How many messages of the wake stand after the checkpoint: none, one or many. */
function afterWords({ afterCount }: BusSighting): string {
  if (afterCount === 0) return "None: no message of this wake stands after the checkpoint.";
  if (afterCount === 1) return "One: exactly one message of this wake stands after the checkpoint.";
  return `Many: ${afterCount} messages of this wake stand after the checkpoint.`;
}

/** What a bus was found to hold of a ledger's wake. */
export function BusSightingView({ sighting }: { readonly sighting: BusSighting }) {
  const { recordCount, refusal, isCheckpointed, before, after } = sighting;
  if (!isCheckpointed)
    return (
      <p>
        {recordCount.toLocaleString()} records. The ledger keeps no checkpoint, so that nothing is looked for: a wake is
        sent only after one.
      </p>
    );
  const mark = refusal !== null ? "contradicted" : sighting.afterCount === 1 ? "supported" : "unsupported";
  return (
    <div className="sighting">
      <p>
        <VerdictMark verdict={mark} label={refusal === null ? "reconciled" : "refused"} /> {afterWords(sighting)}{" "}
        {before === null ? "Before it: none." : "Before it: one stands, which a checkpoint never covers."}{" "}
        <span className="faint">{recordCount.toLocaleString()} records in all.</span>
      </p>
      {refusal !== null && (
        <p className="is-contradicted">
          <b>{refusal.code}</b>: <HostileText text={refusal.message} />
        </p>
      )}
      {before !== null && <Message message={before} place="before the checkpoint" />}
      {after.map(message => (
        <Message key={message.line} message={message} place="after the checkpoint" />
      ))}
    </div>
  );
}

const Message = ({ message, place }: { readonly message: SightedMessage; readonly place: string }) => (
  <p className="wake-evidence">
    Line {message.line}, {place}:
    <code>
      <HostileText text={message.quote} />
    </code>
  </p>
);
