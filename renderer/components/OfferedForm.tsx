import { useId, useState } from "react";
import type { FreeField, OfferedOperation } from "../../shared/gaia/next-operations.ts";
import { HostileText } from "./HostileText.tsx";
import { OPERATION_WORDS } from "./operation-words.ts";

interface Props {
  readonly offer: OfferedOperation;
  /** What is said of it before it is taken; null where nothing has to be. */
  readonly hint: string | null;
  readonly isBusy: boolean;
  readonly onTake: (chosen: Readonly<Record<string, string>>) => void;
}

const TAKES: Readonly<Record<FreeField["takes"], string>> = {
  identifier: "1 to 128 visible ASCII characters",
  digest: "SHA-256, lower-case hex",
  "media type": "such as text/plain",
  bytes: "1 to 65536",
};

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** An operation that the ledger's state allows, with its fields: what the ledger fixes, and what is chosen. */
export function OfferedForm({ offer, hint, isBusy, onTake }: Props) {
  const { verb, fixed, free } = offer;
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(free.map(({ name, proposed }) => [name, proposed])),
  );
  const id = useId();
  return (
    <form
      className="offer"
      aria-label={OPERATION_WORDS[verb]}
      onSubmit={event => {
        event.preventDefault();
        onTake(chosen);
      }}
    >
      <h4>{OPERATION_WORDS[verb]}</h4>
      {hint !== null && <p className="faint">{hint}</p>}
      {free.map(({ name, takes }) => (
        <div key={name} className="field">
          <label htmlFor={`${id}-${name}`}>
            {name} <span className="faint">{TAKES[takes]}</span>
          </label>
          <input
            id={`${id}-${name}`}
            type="text"
            spellCheck={false}
            value={chosen[name] ?? ""}
            onChange={event => setChosen({ ...chosen, [name]: event.target.value })}
          />
        </div>
      ))}
      <details>
        <summary>Fixed by the ledger</summary>
        <dl className="offer-fixed">
          {Object.entries(fixed).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <HostileText text={wordsOf(value)} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <button type="submit" className="button" disabled={isBusy}>
        {OPERATION_WORDS[verb]}
      </button>
    </form>
  );
}
